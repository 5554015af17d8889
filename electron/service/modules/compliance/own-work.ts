import type { Context } from '#service/kernel/context.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { explainOwnWork } from '../officers/second-approver.ts';
import type { Review, ReviewedRow } from './reviews/define-review.ts';

/**
 * No officer approves what they submitted: the record of a review, or the content of its case.
 * @param proposedById the officer whose decision the caller confirms
 * @returns an error for each officer of the decision who submitted it
 */
export async function findOwnWork(
  ctx: Context,
  review: Review,
  row: ReviewedRow,
  proposedById?: string,
): Promise<FieldError[]> {
  const related = (await review.contentIds?.(ctx.db, row)) ?? [];
  const recordIds = [row.id, ...related].filter((id) => id !== null);
  const errors = await explainOwnWork(ctx, recordIds, proposedById);
  return errors.map((message) => ({ field: null, message }));
}
