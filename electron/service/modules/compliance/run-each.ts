import type { Context, WriteContext } from '#service/kernel/context.ts';
import { AppError } from '#service/kernel/errors.ts';
import { runUnitOfWork } from '#service/kernel/run-operation.ts';
import type { FieldError } from '#shared/contracts/errors.ts';

/**
 * Runs the same work for each, in its own transaction, so that an error of one does not affect the others.
 * @param action in the audit log
 */
export async function runEach<Result>(
  ctx: Context,
  action: string,
  ids: readonly string[],
  work: (write: WriteContext, id: string) => Promise<Result>,
): Promise<{ done: Result[]; rejected: { id: string; errors: FieldError[] }[] }> {
  const done: Result[] = [];
  const rejected: { id: string; errors: FieldError[] }[] = [];
  await Promise.all(
    [...new Set(ids)].map(async (id) => {
      try {
        done.push(await runUnitOfWork(ctx.service, ctx.caller, action, (write) => work(write, id)));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        rejected.push({ id, errors: [...error.errors] });
      }
    }),
  );
  return { done, rejected };
}
