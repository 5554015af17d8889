/** What changed in a record since its review was approved, or since information was requested (compliance.md § 3.1a). */
import type { Context, WriteContext } from '#service/kernel/context.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';

/** A changed field with its values as text; null for a missing one. An SSN has only its last four digits. */
export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** A field of a change set: its first value before and its last value after. */
export interface RecordedChange extends FieldChange {
  changedAt: string;
  actorKind: string;
  actorId: string;
  /** Whether the field has its first value again; the review still needs a decision. */
  isReverted: boolean;
}

/**
 * Adds changes to the change set of a review.
 * @param mode `start` creates a set if there is none; `continue` does nothing then
 */
export async function recordChanges(
  ctx: WriteContext,
  review: ReviewName,
  recordId: string,
  changes: readonly FieldChange[],
  mode: 'start' | 'continue',
): Promise<void> {
  const recorded = await selectOpen(ctx, review, recordId).execute();
  if (mode === 'continue' && recorded.length === 0) return;
  const { kind: actorKind, id: actorId } = ctx.caller.actor;
  for (const { field, before, after } of changes) {
    const values = { after, changedAt: ctx.now, actorKind, actorId };
    const earlier = recorded.find((change) => change.field === field);
    if (earlier) {
      const { seq, after: formerAfter, changedAt, actorKind: formerKind, actorId: formerId } = earlier;
      const former = { after: formerAfter, changedAt, actorKind: formerKind, actorId: formerId };
      await ctx.db.updateTable('reviewChanges').set(values).where('seq', '=', seq).execute();
      ctx.records.former.keep('reviewChanges', { seq }, former, values);
    } else {
      const key = await ctx.db
        .insertInto('reviewChanges')
        .values({ review, recordId, field, before, ...values, decidedAt: null })
        .returning('seq')
        .executeTakeFirstOrThrow();
      ctx.records.former.keep('reviewChanges', key, null, values);
    }
  }
}

/** Ends the change set of a review that was decided; a later change starts another one. */
export async function endChanges(ctx: WriteContext, review: ReviewName, recordId: string): Promise<void> {
  const ended = await ctx.db
    .updateTable('reviewChanges')
    .set({ decidedAt: ctx.now })
    .where('recordId', '=', recordId)
    .where('review', '=', review)
    .where('decidedAt', 'is', null)
    .returning('seq')
    .execute();
  for (const key of ended)
    ctx.records.former.keep('reviewChanges', key, { decidedAt: null }, { decidedAt: ctx.now });
}

/** The changes that an officer has not decided about yet, in the order of the fields' first changes. */
export async function readChanges(
  ctx: Pick<Context, 'db'>,
  review: ReviewName,
  recordId: string,
): Promise<RecordedChange[]> {
  const rows = await selectOpen(ctx, review, recordId).execute();
  return rows.map(({ field, before, after, changedAt, actorKind, actorId }) => ({
    field,
    before,
    after,
    changedAt,
    actorKind,
    actorId,
    isReverted: before === after,
  }));
}

function selectOpen(ctx: Pick<Context, 'db'>, review: ReviewName, recordId: string) {
  return ctx.db
    .selectFrom('reviewChanges')
    .selectAll()
    .where('recordId', '=', recordId)
    .where('review', '=', review)
    .where('decidedAt', 'is', null)
    .orderBy('seq');
}
