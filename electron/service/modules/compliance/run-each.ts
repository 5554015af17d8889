import type { ReadContext } from '#service/kernel/context.ts';
import { AppError, ruleViolation } from '#service/kernel/errors.ts';
import { runUnit, type UnitOfWork } from '#service/kernel/unit-of-work.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { limits } from '#shared/domain/limits.ts';
import { explainNoBulk, type ReviewName } from '#shared/domain/reviews.ts';

/**
 * Limits approvals of several records in one request (compliance.md § 1.6d).
 * @throws rule, if records of the review are approved one at a time, or there are too many
 */
export function assertBulk({ review, to }: { review: ReviewName; to: string }, count: number): void {
  if (to !== 'APPROVED') return;
  const error = explainNoBulk(review);
  if (error !== undefined) throw ruleViolation(null, error);
  assertBulkCount(count);
}

/** @throws rule, if one request approves too many records */
export function assertBulkCount(count: number): void {
  if (count > limits.bulkApprovals)
    throw ruleViolation('ids', `contains ${count} records; approve at most ${limits.bulkApprovals} at once`);
}

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
