import type { Context } from '#service/kernel/context.ts';
import type { Db } from '#service/storage/schema.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { nameOfficer } from '../officers/officer-profiles.ts';
import { readEntries } from '../records/staff-entries.ts';
import type { Review, ReviewedRow } from './reviews/define-review.ts';

export const ownWork = 'You submitted or changed this record; another officer must decide it';

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
  const { actor, officer } = ctx.caller;
  // Without officers the back office has one user, and no second person could decide.
  if (!officer || officer.name === null) return [];
  const authors = await readAuthors(ctx.db, review, row);
  const errors: FieldError[] = [];
  if (authors.has(actor.id)) errors.push({ field: null, message: ownWork });
  if (proposedById !== undefined && authors.has(proposedById)) {
    const name = await nameOfficer(ctx.db, proposedById);
    errors.push({
      field: null,
      message: `${name} submitted or changed this record; decline the decision and let another officer decide`,
    });
  }
  return errors;
}
