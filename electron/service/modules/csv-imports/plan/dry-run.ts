import type { Caller } from '#service/kernel/caller.ts';
import type { Service, WriteContext } from '#service/kernel/context.ts';
import { runUnitOfWork } from '#service/kernel/run-operation.ts';

/** Rolls back the transaction of a dry run. */
class DryRunResult<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('A dry run is rolled back');
    this.result = result;
  }
}

/** Runs the work in a transaction as `runUnitOfWork` does, and rolls it back. */
export async function dryRun<Result>(
  service: Service,
  caller: Caller,
  action: string,
  work: (ctx: WriteContext) => Promise<Result>,
): Promise<Result> {
  try {
    return await runUnitOfWork(service, caller, action, async (ctx) => {
      throw new DryRunResult(await work(ctx));
    });
  } catch (error) {
    if (error instanceof DryRunResult) return error.result as Result;
    throw error;
  }
}
