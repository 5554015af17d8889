import { assertUnchanged } from '#service/kernel/assert-unchanged.ts';
import type { WriteContext } from '#service/kernel/context.ts';
import { AppError, notFound, ruleViolation } from '#service/kernel/errors.ts';
import type { Decision } from '#shared/contracts/compliance/decisions.ts';
import type { GivenScreening } from '#shared/contracts/compliance/screening.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { clientTextOf } from '#shared/domain/client-texts.ts';
import { isFinal, isUndoable, roleForDecision } from '#shared/domain/decisions.ts';
import { explainRole, hasRole } from '#shared/domain/officer-roles.ts';
import { type ReviewName, transitionsOf } from '#shared/domain/reviews.ts';
import { overrideNoteMin } from '#shared/domain/rules/overrides.ts';
import { transitionsFrom } from '#shared/domain/transitions.ts';
import { overtakeProposals } from '../changes/put-back.ts';
import { keepAsEvidence } from '../files/evidence.ts';
import { readClientTexts } from '../installation/client-texts.ts';
import { nameOfficer } from '../officers/officer-profiles.ts';
import { isRestrictedReason } from '../records/restricted.ts';
import { assertNotClaimed, releaseRecord } from './claims.ts';
import { findObstacles } from './find-obstacles.ts';
import { assertReason } from './reason-codes.ts';
import type { GivenReasons, ReviewedRow } from './reviews/define-review.ts';
import { reviewsByName } from './reviews/index.ts';
import {
  findOldLists,
  storeScreening,
  type ValidatedScreening,
  validateScreening,
} from './screening/statements.ts';
import { storeReplaced } from './undoable-decisions.ts';

/** The reviews that are decided by their documents (compliance.md § 7.3). */
const reviewsOfDocuments: readonly ReviewName[] = [
  'kyc',
  'aic',
  'entityAccreditation',
  'kyb',
  'issuer',
  'offering',
  'trade',
  'file',
];

export interface GivenDecision {
  to: string;
  reasonCode?: string | null;
  note?: string | null;
  /** Whether only approvers and the officer read the note. */
  noteIsRestricted?: boolean | null;
  /** A restricted note that is stored already, with the proposal of the first officer. */
  restrictedNoteId?: string | null;
  message?: string | null;
  /** What was searched in sanctions lists, for the approval of a screening. */
  screening?: GivenScreening | null;
  /** `updatedAt` of the record as the officer saw it; omitted in bulk decisions. */
  expectedUpdatedAt?: string;
}

/** A valid decision about the record as it is in this transaction. */
export interface ValidatedDecision {
  review: ReviewName;
  row: ReviewedRow;
  from: string;
  to: string;
  reasons: GivenReasons;
  /** The statement to store; null if the review needs none, or its proposal has stored it. */
  screening?: ValidatedScreening | null;
  /** Whether another approver must confirm it, whatever the setting. */
  isOverride?: boolean;
}

/**
 * Validates a decision by the rules of decisions.md § 7; nothing is written.
 *
 * @param proposedById the officer whose decision the caller confirms, if it requires two
 * @throws not-found; conflict, if the record changed since the officer saw it or another officer has claimed it;
 *   rule, naming the allowed transitions, the missing or unknown reason, or what blocks the transition
 */
export async function validateDecision(
  ctx: WriteContext,
  review: ReviewName,
  id: string,
  given: GivenDecision,
  proposedById?: string,
): Promise<ValidatedDecision> {
  const definition = reviewsByName[review];
  const row = await definition.read(ctx.db, id);
  if (!row) throw notFound('id');
  if (given.expectedUpdatedAt !== undefined) assertUnchanged(row, given.expectedUpdatedAt);
  await assertNotClaimed(ctx, id, ctx.caller.actor.id);
  const from = definition.stateOf(row);
  const { to, reasonCode = null, note = null, message = null, restrictedNoteId = null } = given;
  assertAllowed(ctx, review, from, to);
  await assertReason(ctx.db, { review, from, to }, reasonCode);
  const isRestricted = await isRestrictedReason(ctx.db, reasonCode);
  if (isRestricted && message) {
    throw ruleViolation('message', 'must be empty, because the client must not learn of a restricted reason');
  }
  const { blocked, openFindings, overridden, noSecond } = await findObstacles(
    ctx,
    definition,
    row,
    to,
    proposedById,
  );
  reject([...blocked, ...((await definition.rejectReason?.(ctx, row, to, reasonCode)) ?? [])]);
  const screening = await validateScreening(ctx, { ...row, review }, to, given.screening, proposedById);
  if (overridden.length > 0) assertOverride(overridden, given);
  else if (!note?.trim() && restrictedNoteId === null)
    assertNoFindings([...openFindings, ...findOldLists(screening)]);
  reject(noSecond);
  const isOverride = overridden.length > 0;
  const reasons = {
    reasonCode,
    isRestricted: isRestricted ? 1 : 0,
    note,
    restrictedNoteId,
    message,
  } as const;
  return { review, row, from, to, reasons, screening, isOverride };
}

/** @throws rule, if there are obstacles */
function reject(obstacles: readonly FieldError[]): void {
  if (obstacles.length > 0)
    throw new AppError(
      'rule',
      obstacles.map(({ field, message }) => ({ field, message })),
    );
}

/** @throws rule, naming what the decision overrides, if it has no reason or too short a note */
function assertOverride(
  overridden: readonly FieldError[],
  { reasonCode, note, restrictedNoteId }: GivenDecision,
): void {
  const texts = overridden.map(({ message }) => message).join(' ');
  if (!reasonCode) throw ruleViolation('reasonCode', `is required to override: ${texts}`);
  // A restricted note was long enough when it was proposed.
  if (!restrictedNoteId && (note?.trim().length ?? 0) < overrideNoteMin)
    throw ruleViolation('note', `must have at least ${overrideNoteMin} characters to override: ${texts}`);
}

/** @throws rule, naming the allowed transitions; forbidden, if the officer lacks the role for this one */
function assertAllowed(ctx: WriteContext, review: ReviewName, from: string, to: string): void {
  const allowed = transitionsFrom(transitionsOf(review), from, 'officer');
  if (!allowed.includes(to)) {
    const targets = allowed.join(', ') || 'none';
    throw ruleViolation(null, `Cannot change from ${from} to ${to}; allowed: ${targets}`);
  }
  const { actor, officer } = ctx.caller;
  const role = roleForDecision(review, from, to);
  if (actor.kind === 'officer' && !hasRole(officer?.roles ?? [], role)) {
    throw new AppError('forbidden', [{ field: 'role', message: explainRole(role) }]);
  }
}

/** @throws rule, naming the findings that the internal note must explain */
function assertNoFindings(findings: readonly FieldError[]): void {
  if (findings.length === 0) return;
  const texts = findings.map(({ message }) => message).join(' ');
  throw ruleViolation('note', `is required because of open findings: ${texts}`);
}

/**
 * Changes the state of the record, with its effects and audit events. What this replaces since `former.start` can be
 * restored for a while.
 * @param proposedById the officer whose decision the caller confirms, if it requires two
 */
export async function applyDecision(
  ctx: WriteContext,
  { review, row, from, to, reasons, screening = null, isOverride }: ValidatedDecision,
  proposedById?: string,
): Promise<Decision> {
  const { actor, officer } = ctx.caller;
  const ownName = officer?.name ?? null;
  const decidedById = proposedById ?? actor.id;
  const confirmedById = proposedById === undefined ? null : actor.id;
  const decidedByName =
    proposedById === undefined ? ownName : `${await nameOfficer(ctx.db, proposedById)} and ${ownName}`;
  const definition = reviewsByName[review];
  await storeScreening(ctx, review, row.id, screening);
  const message = reasons.message ?? clientTextOf(await readClientTexts(ctx.db), to);
  await definition.decide(ctx, row, to, { ...reasons, message, decidedById, confirmedById, decidedByName });
  if (isFinal(to) && reviewsOfDocuments.includes(review)) {
    const documents = (await definition.contentIds?.(ctx.db, row)) ?? [];
    await keepAsEvidence(ctx, [...documents, row.id], row.id);
  }
  const { seq } = await ctx.db
    .insertInto('decisions')
    .values({
      recordId: row.id,
      field: definition.column,
      fromState: from,
      toState: to,
      officerId: decidedById,
      confirmedById,
      decidedAt: ctx.now,
      ...reasons,
      message,
    })
    .returning('seq')
    .executeTakeFirstOrThrow();
  ctx.records.note(row.id, {
    decision: {
      review,
      from,
      to,
      ...reasons,
      ...(isOverride && { isOverride }),
      ...(proposedById && { proposedById }),
    },
  });
  await overtakeProposals(ctx, row.id);
  if (isUndoable(review, from, to)) await storeReplaced(ctx, { recordId: row.id, review, seq });
  await releaseRecord(ctx, row.id);
  return {
    recordId: row.id,
    review,
    from,
    to,
    reasonCode: reasons.reasonCode,
    decidedById,
    decidedAt: ctx.now,
    confirmedById,
    awaitsSecond: false,
    proposalId: null,
  };
}
