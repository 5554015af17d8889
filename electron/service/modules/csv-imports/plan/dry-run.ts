import type { Caller } from '#service/kernel/caller.ts';
import type { Service, WriteContext } from '#service/kernel/context.ts';
import { runUnitOfWork } from '#service/kernel/run-operation.ts';

/** Ends a transaction that is not to be kept. */
class Rehearsed<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('A rehearsal keeps nothing');
    this.result = result;
  }
}

/** Does the work in a transaction, as `runUnitOfWork` would, to see what comes of it; nothing is kept. */
export async function dryRun<Result>(
  service: Service,
  caller: Caller,
  action: string,
  work: (ctx: WriteContext) => Promise<Result>,
): Promise<Result> {
  try {
    return await runUnitOfWork(service, caller, action, async (ctx) => {
      throw new Rehearsed(await work(ctx));
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.result as Result;
    throw error;
  }
}
