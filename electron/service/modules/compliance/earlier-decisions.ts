/** The decision about a record that is pending again: an officer or a material change returned it to its queue. */
import type { Context } from '#service/kernel/context.ts';
import type { Row } from '#service/storage/schema.ts';
import type { EarlierDecision, PastDecision } from '#shared/contracts/compliance/cases.ts';
import { isFinal, isInQueue, isReopening } from '#shared/domain/decisions.ts';
import type { ReviewDefinition } from '#shared/domain/reviews/define-review.ts';
import { reviews } from '#shared/domain/reviews.ts';
import { presentReasons } from '../records/restricted.ts';
import type { Review, ReviewedRow } from './reviews/define-review.ts';

export async function presentEarlierDecision(
  ctx: Context,
  review: Review,
  row: ReviewedRow,
): Promise<EarlierDecision | null> {
  if (review.readEarlier) return review.readEarlier(ctx, row);
  const { stateSince }: ReviewDefinition = reviews[review.name];
  if (stateSince === undefined || !isInQueue(review.name, review.stateOf(row))) return null;
  const decisions = await ctx.db
    .selectFrom('decisions')
    .selectAll()
    .where('recordId', '=', row.id)
    .where('field', '=', review.column)
    .orderBy('seq')
    .execute();
  const index = decisions.findLastIndex(({ toState }) => isFinal(toState));
  const decision = decisions[index];
  if (!decision) return null;
  const next = decisions[index + 1];
  return {
    decision: await presentDecision(ctx, decision),
    // A client who renews an approved submission makes no decision.
    reopening: next && isReopening(next.toState) ? await presentDecision(ctx, next) : null,
  };
}

/** The decision that a record is still in the state of; null if there is none. */
export async function readDecided(
  ctx: Context,
  review: Review,
  row: ReviewedRow,
): Promise<PastDecision | null> {
  const last = await ctx.db
    .selectFrom('decisions')
    .selectAll()
    .where('recordId', '=', row.id)
    .where('field', '=', review.column)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && last.toState === review.stateOf(row) && isFinal(last.toState)
    ? presentDecision(ctx, last)
    : null;
}

export async function presentDecision(ctx: Context, decision: Row<'decisions'>): Promise<PastDecision> {
  const { toState, decidedAt, officerId, confirmedById, message } = decision;
  const reasons = await presentReasons(ctx.db, ctx.caller, officerId, decision);
  return {
    to: toState,
    decidedAt,
    decidedById: officerId,
    confirmedById,
    ...reasons,
    message,
  };
}
