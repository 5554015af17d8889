import type { Context } from '#service/kernel/context.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { nameOfficer } from '../officers/officer-profiles.ts';
import { readEntries } from '../records/staff-entries.ts';
import type { Review, ReviewedRow } from './reviews/define-review.ts';

const ownWork = 'You submitted or changed this record; another officer must decide it';

const ownKey =
  'You created the API key that submitted or changed this record; another officer must decide it';

/**
 * No officer approves what they submitted. An officer submitted a record if they entered its content, or changed what it has
 * now, also through an import that they started or whose rows they changed, and with an API key that they created. The audit
 * log shows who did.
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
  const related = (await review.contentIds?.(ctx.db, row)) ?? [];
  const entries = await readEntries(
    ctx.db,
    [row.id, ...related].filter((id) => id !== null),
  );
  const hasEntered = (id: string) =>
    entries.some(({ actorId, editorIds }) => actorId === id || editorIds.includes(id));
  const knowsKey = (id: string) => entries.some(({ keyCreatorId }) => keyCreatorId === id);
  const errors: FieldError[] = [];
  if (hasEntered(actor.id)) errors.push({ field: null, message: ownWork });
  else if (knowsKey(actor.id)) errors.push({ field: null, message: ownKey });
  if (proposedById !== undefined && (hasEntered(proposedById) || knowsKey(proposedById))) {
    const name = await nameOfficer(ctx.db, proposedById);
    errors.push({
      field: null,
      message: `${name} submitted or changed this record; decline the decision and let another officer decide`,
    });
  }
  return errors;
}
