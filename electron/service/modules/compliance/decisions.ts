import type { Context, WriteContext } from '#service/context.ts';
import { AppError, conflict, notFound, ruleViolation } from '#service/errors.ts';
import { type Implementation, task, write } from '#service/implementation.ts';
import { runUnitOfWork } from '#service/run-operation.ts';
import { decisions as contracts, type Decision, decideMany } from '#shared/contracts/compliance/decisions.ts';
import { movesFrom } from '#shared/domain/moves.ts';
import { movesOf, type ReviewName, reviewNames } from '#shared/domain/reviews.ts';
import { fileReview } from '../files/file-reviews.ts';
import { kybReview, sanctionsReview } from '../investors/legal-entity-reviews.ts';
import { issuerReview, offeringReview, onboardingReview } from '../offerings/offering-reviews.ts';
import { fundingReview, settlementReview, tradeReview } from '../trading/trade-reviews.ts';
import { aicReview } from './aic-review.ts';
import { assertNotClaimed, releaseRecord } from './claims.ts';
import { kycReview } from './kyc-review.ts';
import { assertReason } from './reason-codes.ts';
import type { DecisionDetails, ReviewHandler } from './review-handler.ts';

const handlers = {
  kyc: kycReview,
  aic: aicReview,
  issuer: issuerReview,
  offering: offeringReview,
  onboarding: onboardingReview,
  kyb: kybReview,
  sanctions: sanctionsReview,
  file: fileReview,
  trade: tradeReview,
  funding: fundingReview,
  settlement: settlementReview,
} satisfies Record<ReviewName, unknown>;

interface GivenDecision {
  to: string;
  reasonCode?: string | null;
  note?: string | null;
  message?: string | null;
  /** `updatedAt` of the record as the officer saw it; left out where many are decided unseen. */
  seen?: string;
}

/**
 * Decides a record (decisions.md § 7): one transaction with its effects and audit events.
 *
 * @throws not-found; conflict, if the record changed since it was seen or another officer is at work on
 *   it; rule, naming the allowed moves, or the reason that is missing or unknown
 */
async function decide(
  ctx: WriteContext,
  review: ReviewName,
  id: string,
  given: GivenDecision,
): Promise<Decision> {
  const handler = handlers[review] as unknown as ReviewHandler<{ id: string; updatedAt: string }>;
  const row = await handler.read(ctx.db, id);
  if (!row) throw notFound('id');
  if (given.seen !== undefined && given.seen !== row.updatedAt) {
    throw conflict(`seen: the record changed at ${row.updatedAt}; look at it again`);
  }
  await assertNotClaimed(ctx, id, ctx.caller.actor.id);
  const from = handler.stateOf(row);
  const allowed = movesFrom(movesOf(review), from, 'officer');
  if (!allowed.includes(given.to)) {
    throw ruleViolation(`to: ${from} moves to ${allowed.join(', ') || 'nothing'} alone`);
  }
  const details = detailsOf(given);
  await assertReason(ctx.db, review, given.to, details.reasonCode);
  await handler.move(ctx, row, given.to, details);
  const decision = { fromState: from, toState: given.to, officerId: ctx.caller.actor.id, decidedAt: ctx.now };
  await ctx.db
    .insertInto('decisions')
    .values({ recordId: id, field: handler.field, ...decision, ...details })
    .execute();
  ctx.records.note(id, { decision: { from, to: given.to, ...details } });
  await releaseRecord(ctx, id);
  const { officerId: decidedById, decidedAt } = decision;
  return { recordId: id, review, from, to: given.to, reasonCode: details.reasonCode, decidedById, decidedAt };
}

function detailsOf(given: GivenDecision): DecisionDetails {
  const { reasonCode = null, note = null, message = null } = given;
  return { reasonCode, note, message };
}

/** Decides each record in a transaction of its own, so that one that cannot be decided keeps back no other. */
async function decideEach(ctx: Context, review: ReviewName, ids: readonly string[], given: GivenDecision) {
  const decided: string[] = [];
  const refused: { id: string; errors: string[] }[] = [];
  await Promise.all(
    ids.map(async (id) => {
      try {
        await runUnitOfWork(ctx.service, ctx.caller, decideMany.name, (write) =>
          decide(write, review, id, given),
        );
        decided.push(id);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refused.push({ id, errors: error.errors });
      }
    }),
  );
  return { decided, refused };
}

export const decisions: Implementation[] = [
  ...reviewNames.map((review) =>
    write(contracts[review], (ctx, { params, body }) => decide(ctx, review, params.id, body)),
  ),
  task(
    decideMany,
    (ctx, { body }) => {
      const { review, ids, ...given } = body;
      return decideEach(ctx, review, [...new Set(ids)], given);
    },
    async (_ctx, outcome) => outcome,
  ),
];
