import type { Caller } from './caller.ts';
import type { Service, WriteContext } from './context.ts';
import type { ReportProgress, UnitRequest } from './writer.ts';

/**
 * A write: a named function that runs in one transaction. Its input and its result are plain data, because it runs in
 * the writer's thread.
 */
export interface UnitOfWork<Input, Result> {
  name: string;
  /** Whether it is a step of long work: other units run first. */
  isStep: boolean;
  work: (ctx: WriteContext, input: Input, report: ReportProgress) => Promise<Result>;
}

/** Defines a unit of work; `unitsOfWork` lists all of them. */
export function defineUnit<Input, Result>(
  name: string,
  work: (ctx: WriteContext, input: Input) => Promise<Result>,
): UnitOfWork<Input, Result> {
  return { name, isStep: false, work };
}

/** Defines a step of long work: units that wait run before it. It takes a few milliseconds. */
export function defineStep<Input, Result>(
  name: string,
  work: UnitOfWork<Input, Result>['work'],
): UnitOfWork<Input, Result> {
  return { name, isStep: true, work };
}

/** A unit of work throws it to end with a result although its writes are rolled back. */
export class RollBack<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('The unit of work was rolled back');
    this.result = result;
  }
}

/**
 * Runs a unit of work in one transaction, with its audit events in it.
 * @param action in the audit log: the name of an operation
 * @throws the error of the unit, after its writes were rolled back; or that of the commit
 */
export function runUnit<Input, Result>(
  service: Service,
  caller: Caller,
  unit: UnitOfWork<Input, Result>,
  input: Input,
  action = unit.name,
  report?: ReportProgress,
): Promise<Result> {
  const request = toRequest(service, caller, unit, input, action);
  return service.writer.run(request, report) as Promise<Result>;
}

/** Runs a unit of work as `runUnit` does, and rolls it back. */
export function dryRunUnit<Input, Result>(
  service: Service,
  caller: Caller,
  unit: UnitOfWork<Input, Result>,
  input: Input,
): Promise<Result> {
  const request = toRequest(service, caller, unit, input, unit.name);
  return service.writer.run({ ...request, isDryRun: true }) as Promise<Result>;
}

function toRequest<Input, Result>(
  { listener }: Service,
  { session: _, ...caller }: Caller,
  { name, isStep }: UnitOfWork<Input, Result>,
  input: Input,
  action: string,
): UnitRequest {
  return { unit: name, isStep, caller, input, action, isDryRun: false, listener };
}

/** Adds an audit event that no change of a record causes. */
export const noteEvent = defineUnit(
  'noteEvent',
  async ({ records }, { subject, details }: { subject: string; details: object }) =>
    records.note(subject, details),
);
