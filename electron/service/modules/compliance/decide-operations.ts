import type { WriteContext } from '#service/kernel/context.ts';
import { type OperationHandler, task, write } from '#service/kernel/operation-handler.ts';
import { defineUnit } from '#service/kernel/unit-of-work.ts';
import { type Decision, decideMany, decisionOf } from '#shared/contracts/compliance/decisions.ts';
import { type ReviewName, reviewNames } from '#shared/domain/reviews.ts';
import { requiresSecondApproval } from '../officers/second-approval.ts';
import { storeRestrictedNote } from '../records/restricted.ts';
import { assertNoPendingProposal, propose } from './proposals.ts';
import {
  applyDecision,
  type GivenDecision,
  type ValidatedDecision,
  validateDecision,
} from './review-decision.ts';
import { assertBulk, runEach } from './run-each.ts';
import { concernsLimitedList } from './screening/statements.ts';

/**
 * Decides a record (decisions.md § 7): one transaction with its effects and audit events. If two officers are required,
 * the record is unchanged and a proposal is stored for the second one.
 *
 * @throws as `validateDecision`; conflict, if the record already awaits a second officer
 */
async function decide(
  ctx: WriteContext,
  review: ReviewName,
  id: string,
  given: GivenDecision,
): Promise<Decision> {
  ctx.records.former.start();
  const decision = await keepNote(ctx, await validateDecision(ctx, review, id, given), given);
  await assertNoPendingProposal(ctx, decision);
  return decision.isOverride === true || (await requiresSecondApproval(ctx, decision))
    ? propose(ctx, decision)
    : applyDecision(ctx, decision);
}

/** Moves a note that is restricted, or about a list of limited use, to where only approvers and its author read it. */
async function keepNote(
  ctx: WriteContext,
  decision: ValidatedDecision,
  { note, noteIsRestricted }: GivenDecision,
): Promise<ValidatedDecision> {
  if (!note) return decision;
  const { review, row, screening } = decision;
  const texts = [note, ...(screening?.lists ?? []).map(({ name }) => name)];
  if (!noteIsRestricted && !(await concernsLimitedList(ctx, { review, id: row.id }, texts))) return decision;
  const restrictedNoteId = await storeRestrictedNote(ctx, note);
  return { ...decision, reasons: { ...decision.reasons, note: null, restrictedNoteId } };
}

const decideOne = defineUnit(
  decideMany.name,
  (ctx, { review, id, ...given }: GivenDecision & { review: ReviewName; id: string }) =>
    decide(ctx, review, id, given),
);

export const decisionUnits = [decideOne];

export const decisions: OperationHandler[] = [
  ...reviewNames.map((review) =>
    write(
      decisionOf(review),
      (ctx, { params, body }) => decide(ctx, review, params.id, body),
      ({ service }, { recordId, to, awaitsSecond }) => {
        if (review === 'kyc' && to === 'PENDING' && !awaitsSecond)
          service.submissions.announce('kyc', recordId);
      },
    ),
  ),
  task(
    decideMany,
    async (ctx, { body }) => {
      const { ids, ...decision } = body;
      assertBulk(decision, new Set(ids).size);
      const { done, rejected } = await runEach(ctx, decideOne, ids, decision);
      const idsWhere = (awaitsSecond: boolean) =>
        done.filter((decision) => decision.awaitsSecond === awaitsSecond).map(({ recordId }) => recordId);
      return { decided: idsWhere(false), proposed: idsWhere(true), rejected };
    },
    async (_ctx, outcome) => outcome,
  ),
];
