import type { Context } from '#service/kernel/context.ts';
import type { Db } from '#service/storage/schema.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { explainOwnWork } from '../officers/second-approver.ts';
import { readEntries } from '../records/staff-entries.ts';
import type { Review, ReviewedRow } from './reviews/define-review.ts';

/** The officers and clients who submitted a record and the content of its case, or were the last to change them. */
export async function readAuthors(db: Db, review: Review, row: ReviewedRow): Promise<Set<string>> {
  const related = (await review.contentIds?.(db, row)) ?? [];
  const ids = [row.id, ...related].filter((id) => id !== null);
  return new Set((await readEntries(db, ids)).map(({ actorId }) => actorId));
}

/**
 * No officer approves what they submitted. An officer submitted a record if they entered its content, or were the last to
 * change it, also through an import. The audit log shows who did.
 *
 * @param proposedById the officer whose decision the caller confirms
 * @returns an error for each officer of the decision who submitted the record
 */
export async function findOwnWork(
  ctx: Context,
  review: Review,
  row: ReviewedRow,
  proposedById?: string,
): Promise<FieldError[]> {
  const errors = await explainOwnWork(ctx, await readAuthors(ctx.db, review, row), proposedById);
  return errors.map((message) => ({ field: null, message }));
}
