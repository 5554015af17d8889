/** The meanings of the states that officers decide for, whatever their names in a review. */
import type { OfficerRole } from './officer-roles.ts';
import type { ReviewDefinition } from './reviews/define-review.ts';
import { kindsOfReason } from './reviews/reason-codes.ts';
import {
  isPending,
  type ReasonCode,
  type ReviewName,
  reviewNames,
  reviews,
  transitionsOf,
} from './reviews.ts';
import type { Tone } from './states.ts';
import { findOfficerTransition, type Transition, transitionsFrom } from './transitions.ts';

/**
 * `approve` accepts what was submitted, `ask` requests something of the client, `reject` and `cancel` end the
 * review, `reopen` returns a decided record to its queue, and `resume` one that is not decided yet.
 */
export type DecisionKind = 'approve' | 'ask' | 'reject' | 'cancel' | 'reopen' | 'resume';

/** How the screens offer a decision. */
export interface DecisionLabels {
  /** On its button. */
  label: string;
  /** After it was made. */
  done: string;
  /** The key that makes it. */
  key: string;
  tone: Tone;
}

interface DecisionType extends Omit<DecisionLabels, 'key' | 'tone'> {
  kind: DecisionKind;
}

const kinds: Readonly<Record<DecisionKind, Pick<DecisionLabels, 'key' | 'tone'>>> = {
  approve: { key: 'a', tone: 'done' },
  reject: { key: 'r', tone: 'negative' },
  ask: { key: 's', tone: 'asked' },
  cancel: { key: 'x', tone: 'plain' },
  reopen: { key: 'o', tone: 'plain' },
  resume: { key: 'o', tone: 'plain' },
};

/** The decision for each state, in the order of the buttons. A review can have labels of its own. */
const decisions: Readonly<Record<string, DecisionType>> = {
  APPROVED: { kind: 'approve', label: 'Approve', done: 'Approved' },
  FUNDED: { kind: 'approve', label: 'Mark as funded', done: 'Marked as funded' },
  SETTLED: { kind: 'approve', label: 'Settle', done: 'Settled' },
  UNWOUND: { kind: 'approve', label: 'Complete unwinding', done: 'Unwound' },
  ACTIVE: { kind: 'approve', label: 'Confirm', done: 'Confirmed' },
  REJECTED: { kind: 'reject', label: 'Reject', done: 'Rejected' },
  REFUNDED: { kind: 'reject', label: 'Refund', done: 'Refunded' },
  RESUBMIT: { kind: 'ask', label: 'Request resubmission', done: 'Resubmission requested' },
  NEEDS_INFO: { kind: 'ask', label: 'Request information', done: 'Information requested' },
  UNWIND_PENDING: { kind: 'cancel', label: 'Unwind', done: 'Unwinding started' },
  REVOKED: { kind: 'reject', label: 'Revoke', done: 'Revoked' },
  SUSPENDED: { kind: 'cancel', label: 'Suspend', done: 'Suspended' },
  CLOSED: { kind: 'reject', label: 'Close', done: 'Closed' },
  CANCELLED: { kind: 'cancel', label: 'Cancel', done: 'Canceled' },
  NEEDS_REVIEW: { kind: 'reopen', label: 'Reopen', done: 'Reopened' },
  UNMATCHED: { kind: 'reopen', label: 'Reopen', done: 'Reopened' },
  PENDING: { kind: 'reopen', label: 'Reopen', done: 'Reopened' },
  SUBMITTED: { kind: 'reopen', label: 'Reopen', done: 'Reopened' },
  IN_REVIEW: { kind: 'reopen', label: 'Reopen', done: 'Reopened' },
};

const received: DecisionType = {
  kind: 'resume',
  label: 'Information received',
  done: 'Returned to the queue',
};

/** The decisions whose meaning depends on both states, by the state that the record had. */
const fromState: Readonly<Record<string, Readonly<Record<string, DecisionType>>>> = {
  NEEDS_INFO: { PENDING: received, SUBMITTED: received, IN_REVIEW: received },
  RESUBMIT: { NEEDS_REVIEW: received },
  ERROR: { PENDING: { kind: 'resume', label: 'Examine again', done: 'Examination started' } },
  UNWIND_PENDING: {
    SETTLED: { kind: 'reject', label: 'Withdraw unwinding', done: 'Unwinding withdrawn' },
  },
};

function findDecision(to: string, from = ''): DecisionType | undefined {
  return fromState[from]?.[to] ?? decisions[to];
}

/** The kind of a decision for this state; a state without an entry ends the review. */
export function kindOfDecision(to: string, from?: string): DecisionKind {
  return findDecision(to, from)?.kind ?? 'reject';
}

/** The labels of a decision, by the states that it moves to and from. */
export function labelsOf(to: string, review?: ReviewName, from?: string): DecisionLabels {
  const definition: ReviewDefinition | undefined = review && reviews[review];
  const { label, done } = definition?.decisions?.[to] ?? findDecision(to, from) ?? { label: to, done: to };
  return { label, done, ...kinds[kindOfDecision(to, from)] };
}

/** Every transition of a review that officers make. */
function officerTransitions(review: ReviewName): Transition[] {
  return transitionsOf(review).filter(({ actor }) => actor === 'reviewer' || actor === 'approver');
}

/** Every state that officers can decide for in a review, in the order of the buttons. */
export function decisionsOf(review: ReviewName): string[] {
  const targets = officerTransitions(review).map(({ to }) => to);
  return Object.keys(decisions).filter((state) => targets.includes(state));
}

/** The states of a review in which the client must provide information (compliance.md § 2d). */
export function requestedStatesOf(review: ReviewName): string[] {
  return decisionsOf(review).filter((to) => kindOfDecision(to) === 'ask');
}

/** Whether the queue of a review shows records in this state, in either tab. */
export function isInQueue(review: ReviewName, state: string): boolean {
  return isPending(review, state) || requestedStatesOf(review).includes(state);
}

/** The states of a review for which the settings can require second approval, in the order of the buttons. */
export function decisionsBySetting(review: ReviewName): string[] {
  const settable = officerTransitions(review).filter(({ secondApproval }) => secondApproval === 'setting');
  return decisionsOf(review).filter((state) => settable.some(({ to }) => to === state));
}

/** Whether a decision for this state returns a record to its queue. */
export function isReopening(to: string): boolean {
  return ['reopen', 'resume'].includes(kindOfDecision(to));
}

/** Whether a decision for this state approves what was submitted. */
export function isApproval(to: string, from?: string): boolean {
  return kindOfDecision(to, from) === 'approve';
}

/**
 * The decisions that the screens offer for a record in a state: the allowed ones, and for the other keys the first one of
 * the review, whose button explains why it is disabled. Approvals come first.
 */
export function offeredDecisions(review: ReviewName, state: string): string[] {
  const allowed = transitionsFrom(transitionsOf(review), state, 'officer');
  const keyOf = (to: string) => labelsOf(to, review, state).key;
  const byKey = new Map(allowed.map((to) => [keyOf(to), to]));
  const offered = decisionsOf(review).filter((to) => {
    if (isReopening(to)) return allowed.includes(to);
    if (!byKey.has(keyOf(to))) byKey.set(keyOf(to), to);
    return byKey.get(keyOf(to)) === to;
  });
  const rankOf = (to: string) => (isApproval(to, state) ? 0 : 1);
  return offered.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Whether a decision needs no reason. */
export function isReasonOptional(review: ReviewName, from: string, to: string): boolean {
  return findOfficerTransition(transitionsOf(review), from, to)?.reason === undefined;
}

/**
 * The reasons of the list that fit a decision.
 * @param from undefined for a decision about records in different states
 */
export function reasonsFor(
  review: ReviewName,
  from: string | undefined,
  to: string,
  list: readonly ReasonCode[],
): ReasonCode[] {
  const transitions = transitionsOf(review);
  const kindsOf: Readonly<Record<string, readonly DecisionKind[] | undefined>> = kindsOfReason;
  const kind = kindOfDecision(to);
  const ofReview = list.filter(
    (reason) => reason.reviews.includes(review) && (kindsOf[reason.code]?.includes(kind) ?? true),
  );
  const own = from && findOfficerTransition(transitions, from, to)?.reason;
  if (Array.isArray(own)) return ofReview.filter(({ code }) => own.includes(code));
  const ofOthers: readonly string[] = transitions.flatMap(({ reason }) =>
    Array.isArray(reason) ? reason : [],
  );
  return ofReview.filter(({ code }) => !ofOthers.includes(code));
}

/** The reason of a decision that has only one. */
export function onlyReasonOf(review: ReviewName, from: string, to: string): string | undefined {
  const reason = findOfficerTransition(transitionsOf(review), from, to)?.reason;
  return Array.isArray(reason) && reason.length === 1 ? reason[0] : undefined;
}

/** Whether a decision for this state ends the review: approves, rejects, cancels, funds, or settles. */
export function isFinal(to: string): boolean {
  return !['ask', 'reopen', 'resume'].includes(kindOfDecision(to));
}

/** Whether the effects of a decision remain: money, units, or a revocation. Officers confirm it first. */
export function isIrreversible(review: ReviewName, to: string): boolean {
  const { irreversible }: ReviewDefinition = reviews[review];
  return irreversible?.includes(to) ?? false;
}

/** Whether the officer who made a decision can undo it (compliance.md § 2e). An examination starts at once. */
export function isUndoable(review: ReviewName, from: string, to: string): boolean {
  return !isIrreversible(review, to) && !(from === 'ERROR' && to === 'PENDING');
}

/** The role that a decision requires (compliance.md § 1.6). */
export function roleForDecision(review: ReviewName, from: string, to: string): OfficerRole {
  const transition = findOfficerTransition(transitionsOf(review), from, to);
  return transition?.actor === 'reviewer' ? 'reviewer' : 'approver';
}

/**
 * The least role with which any decision for this state is possible. The service checks the role of the decision
 * itself once it has read the record.
 */
export function roleForTarget(to: string, among: readonly ReviewName[] = reviewNames): OfficerRole {
  const transitions = among.flatMap(officerTransitions).filter((transition) => transition.to === to);
  return transitions.some(({ actor }) => actor === 'reviewer') ? 'reviewer' : 'approver';
}

/** The role that at least one decision of a review requires. */
export function roleForReview(review: ReviewName): OfficerRole {
  return officerTransitions(review).some(({ actor }) => actor === 'reviewer') ? 'reviewer' : 'approver';
}
