import type { ReadContext } from '#service/kernel/context.ts';
import { AppError } from '#service/kernel/errors.ts';
import { runUnit, type UnitOfWork } from '#service/kernel/unit-of-work.ts';
import type { FieldError } from '#shared/contracts/errors.ts';

/** Runs a unit of work for each ID, so that an error of one does not affect the others. */
export async function runEach<Input, Result>(
  ctx: ReadContext,
  unit: UnitOfWork<Input & { id: string }, Result>,
  ids: readonly string[],
  input: Input,
): Promise<{ done: Result[]; rejected: { id: string; errors: FieldError[] }[] }> {
  const done: Result[] = [];
  const rejected: { id: string; errors: FieldError[] }[] = [];
  await Promise.all(
    [...new Set(ids)].map(async (id) => {
      try {
        done.push(await runUnit(ctx.service, ctx.caller, unit, { ...input, id }));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        rejected.push({ id, errors: [...error.errors] });
      }
    }),
  );
  return { done, rejected };
}
