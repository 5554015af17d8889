import { sql } from 'kysely';
import type { Context, WriteContext } from '#service/kernel/context.ts';
import { conflict, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, task, write } from '#service/kernel/operation-handler.ts';
import { defineUnit } from '#service/kernel/unit-of-work.ts';
import { compiledQuery } from '#service/storage/compiled-query.ts';
import type { Decision } from '#shared/contracts/compliance/decisions.ts';
import {
  confirmMany,
  confirmProposal,
  declineProposal,
  type Proposal,
  withdrawProposal,
} from '#shared/contracts/officers/second-approval.ts';
import { newId } from '#shared/domain/ids.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';
import type { ProposalStatus } from '#shared/domain/second-approval.ts';
import {
  close,
  findProposal,
  findStaleReason,
  type ProposalRow,
  presentProposal,
} from '../officers/proposal-rows.ts';
import type { NewFundingEntry } from '../trading/funding/entries.ts';
import { assertNotClaimed, releaseRecord } from './claims.ts';
import { confirmEntry } from './funding/apply-entry.ts';
import { applyDecision, type ValidatedDecision, validateDecision } from './review-decision.ts';
import { assertBulk, assertBulkCount, runEach } from './run-each.ts';
import { storeScreening } from './screening/statements.ts';

const findPending = compiledQuery((db, recordId: string, review: string) =>
  db
    .selectFrom('proposals')
    .selectAll()
    .where('recordId', '=', recordId)
    .where('review', '=', review)
    .where('status', '=', sql.lit('PENDING')),
);

/**
 * Asserts that no proposal blocks a new decision. If the record has changed since a proposal, the new decision
 * overtakes it.
 * @throws conflict, if the record awaits a second officer
 */
export async function assertNoPendingProposal(
  ctx: WriteContext,
  { review, row }: ValidatedDecision,
): Promise<void> {
  const [pending] = await findPending(ctx.db, row.id, review);
  if (!pending) return;
  if (pending.expectedUpdatedAt === row.updatedAt) {
    throw conflict(
      null,
      `Awaiting second approval of ${pending.toState}; confirm or decline the proposal first`,
    );
  }
  await close(ctx, pending, 'system', 'OVERTAKEN', null);
}

/**
 * Stores a decision for a second officer; the record does not change.
 * @param entry the entry to record
 */
export async function propose(
  ctx: WriteContext,
  decision: ValidatedDecision,
  entry: NewFundingEntry | null = null,
): Promise<Decision> {
  const { review, row, from, to, reasons, screening = null, isOverride } = decision;
  await storeScreening(ctx, review, row.id, screening);
  const proposedById = ctx.caller.actor.id;
  const { id } = await ctx.records.insert('proposals', {
    id: newId('proposal'),
    recordId: row.id,
    review,
    fromState: from,
    toState: to,
    ...reasons,
    expectedUpdatedAt: row.updatedAt,
    proposedById,
    status: 'PENDING',
    closedById: null,
    closedAt: null,
    closingNote: null,
    change: null,
    fundingEntry: entry && JSON.stringify(entry),
    bankLineId: entry?.bankLineId ?? null,
  });
  ctx.records.note(row.id, {
    proposal: { id, review, from, to, ...reasons, ...(isOverride && { isOverride }) },
  });
  await releaseRecord(ctx, row.id);
  return {
    recordId: row.id,
    review,
    from,
    to,
    reasonCode: reasons.reasonCode,
    decidedById: proposedById,
    decidedAt: ctx.now,
    confirmedById: null,
    awaitsSecond: true,
    proposalId: id,
  };
}

/**
 * The second officer confirms: the decision is validated and applied now.
 * @throws rule, if the first officer may no longer make it
 */
async function confirm(
  ctx: WriteContext,
  id: string,
  note: string | null,
  count: 'one' | 'several' = 'one',
): Promise<Decision> {
  const row = await findProposal(ctx, id, 'other');
  const staleReason = await findStaleReason(ctx.db, row, ctx.caller);
  if (staleReason) throw ruleViolation(null, staleReason);
  if (count === 'several') assertBulk({ review: row.review as ReviewName, to: row.toState }, 1);
  ctx.records.former.start();
  const closed = await close(ctx, row, 'officer', 'CONFIRMED', note);
  const {
    toState: to,
    reasonCode,
    note: firstNote,
    restrictedNoteId,
    message,
    expectedUpdatedAt,
    proposedById,
  } = closed;
  if (closed.fundingEntry !== null) {
    const states = await confirmEntry(ctx, { ...closed, fundingEntry: closed.fundingEntry });
    return {
      ...states,
      recordId: row.recordId,
      review: 'funding',
      reasonCode,
      decidedById: proposedById,
      decidedAt: ctx.now,
      confirmedById: ctx.caller.actor.id,
      awaitsSecond: false,
      proposalId: null,
    };
  }
  const given = { to, reasonCode, note: firstNote, restrictedNoteId, message, expectedUpdatedAt };
  const decision = await validateDecision(ctx, row.review as ReviewName, row.recordId, given, proposedById);
  return applyDecision(ctx, decision, proposedById);
}

/** Ends the proposal without a decision, so that the record can be decided again. */
async function end(
  ctx: WriteContext,
  row: ProposalRow,
  status: ProposalStatus,
  note: string | null,
): Promise<Proposal> {
  await assertNotClaimed(ctx, row.recordId, ctx.caller.actor.id);
  const closed = await close(ctx, row, 'officer', status, note);
  ctx.records.note(row.recordId, { proposal: { id: row.id, status, note } });
  await releaseRecord(ctx, row.recordId);
  return presentProposal(ctx.db, closed, ctx.caller);
}

/** Withdraws the proposal of the caller about a record. @returns whether there was one */
export async function withdrawOwn(ctx: WriteContext, review: ReviewName, recordId: string): Promise<boolean> {
  const [pending] = await findPending(ctx.db, recordId, review);
  if (pending?.proposedById !== ctx.caller.actor.id) return false;
  await end(ctx, pending, 'WITHDRAWN', null);
  return true;
}

/** The number of records that these proposals would approve. */
async function countApprovals({ db }: Context, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('proposals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', 'in', [...new Set(ids)])
    .where('toState', '=', 'APPROVED')
    .executeTakeFirstOrThrow();
  return count;
}

const confirmOne = defineUnit(confirmMany.name, async (ctx, { id }: { id: string }) => {
  await confirm(ctx, id, null, 'several');
  return id;
});

export const proposalUnits = [confirmOne];

export const proposals: OperationHandler[] = [
  write(confirmProposal, (ctx, { params, body }) => confirm(ctx, params.id, body.note ?? null)),
  task(
    confirmMany,
    async (ctx, { body }) => {
      assertBulkCount(await countApprovals(ctx, body.ids));
      const { done, rejected } = await runEach(ctx, confirmOne, body.ids, {});
      return { confirmed: done, rejected };
    },
    async (_ctx, outcome) => outcome,
  ),
  write(declineProposal, async (ctx, { params, body }) =>
    end(ctx, await findProposal(ctx, params.id, 'other'), 'DECLINED', body.note),
  ),
  write(withdrawProposal, async (ctx, { params }) =>
    end(ctx, await findProposal(ctx, params.id, 'own'), 'WITHDRAWN', null),
  ),
];
