import type { Caller } from './caller.ts';
import type { Service, WriteContext } from './context.ts';
import { RecordWriter } from './record-writer.ts';

/**
 * A write: a named function that runs in one transaction. Its input and its result are plain data, so that it can run
 * in another thread than its caller.
 */
export interface UnitOfWork<Input, Result> {
  name: string;
  work: (ctx: WriteContext, input: Input) => Promise<Result>;
}

/** Defines a unit of work; `unitsOfWork` lists all of them. */
export function defineUnit<Input, Result>(
  name: string,
  work: (ctx: WriteContext, input: Input) => Promise<Result>,
): UnitOfWork<Input, Result> {
  return { name, work };
}

/**
 * Runs a unit of work in one transaction, with its audit events in it.
 * @param action in the audit log: the name of an operation
 */
export function runUnit<Input, Result>(
  service: Service,
  caller: Caller,
  unit: UnitOfWork<Input, Result>,
  input: Input,
  action = unit.name,
): Promise<Result> {
  return runUnitOfWork(service, caller, action, (ctx) => unit.work(ctx, input));
}

/** Runs the work in one transaction, with its audit events in it. */
export function runUnitOfWork<Result>(
  service: Service,
  { session: _, ...caller }: Caller,
  action: string,
  work: (ctx: WriteContext) => Promise<Result>,
): Promise<Result> {
  return service.storage.commits.run(async (db, events) => {
    const now = new Date().toISOString();
    const records = new RecordWriter(db, now);
    const result = await work({ service, caller, db, now, records });
    events.push(...records.toEvents(caller, action));
    return result;
  });
}

/** Rolls back the transaction of a dry run. */
class DryRunResult<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('A dry run is rolled back');
    this.result = result;
  }
}

/** Runs a unit of work as `runUnit` does, and rolls it back. */
export async function dryRunUnit<Input, Result>(
  service: Service,
  caller: Caller,
  unit: UnitOfWork<Input, Result>,
  input: Input,
): Promise<Result> {
  try {
    return await runUnitOfWork(service, caller, unit.name, async (ctx) => {
      throw new DryRunResult(await unit.work(ctx, input));
    });
  } catch (error) {
    if (error instanceof DryRunResult) return error.result as Result;
    throw error;
  }
}

/** Adds an audit event that no change of a record causes. */
export const noteEvent = defineUnit(
  'noteEvent',
  async ({ records }, { subject, details }: { subject: string; details: object }) =>
    records.note(subject, details),
);
