/** What an officer must know about a case that was put back, or for which information is requested. */
import type { Context } from '#service/kernel/context.ts';
import type { ReviewCase } from '#shared/contracts/compliance/cases.ts';
import { reviews } from '#shared/domain/reviews.ts';
import { toFieldLabelOf } from '#shared/records/field-label.ts';
import { readChanges } from '../changes/change-sets.ts';
import { nameActors } from '../officers/actor-names.ts';
import type { Review, ReviewedRow } from './reviews/define-review.ts';

/** The changes since the review was approved, before and after. */
export async function presentChanges(
  ctx: Context,
  review: Review,
  row: ReviewedRow,
): Promise<ReviewCase['changes']> {
  const changes = await readChanges(ctx, review.name, row.id);
  if (changes.length === 0) return [];
  const names = await nameActors(ctx.db, changes);
  // A KYC record is put back by changes of its individual.
  const changedId = 'individualId' in row ? String(row.individualId) : row.id;
  return changes.map(({ actorKind, actorId, ...change }) => ({
    ...change,
    label: toFieldLabelOf(changedId, change.field),
    actorName: names.get(actorId) ?? actorKind,
  }));
}

/** The request for information that has not been answered: what was requested, when, and which files arrived since. */
export async function presentRequest(
  ctx: Context,
  review: Review,
  row: ReviewedRow,
): Promise<ReviewCase['request']> {
  const open = await ctx.db
    .selectFrom('informationRequests')
    .select('requestedAt')
    .where('recordId', '=', row.id)
    .where('review', '=', review.name)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  if (!open) return null;
  const { requestedAt } = open;
  const decision = await ctx.db
    .selectFrom('decisions')
    .select(['reasonCode', 'message'])
    .where('recordId', '=', row.id)
    .where('field', '=', reviews[review.name].column)
    .where('decidedAt', '=', requestedAt)
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  const received = await ctx.db
    .selectFrom('files')
    .select(['id', 'name', 'label', 'createdAt'])
    .where('targetId', '=', 'individualId' in row ? String(row.individualId) : row.id)
    .where('createdAt', '>', requestedAt)
    .orderBy('seq')
    .execute();
  return {
    requestedAt,
    reasonCode: decision?.reasonCode ?? null,
    message: decision?.message ?? null,
    received: received.map(({ id, createdAt, ...file }) => ({ fileId: id, receivedAt: createdAt, ...file })),
  };
}
