/** The meanings of the states that officers decide for, whatever their names in a review. */
import type { OfficerRole } from './officer-roles.ts';
import type { ReviewDefinition } from './reviews/define-review.ts';
import { type ReviewName, reviews, transitionsOf } from './reviews.ts';
import type { Tone } from './states.ts';

/**
 * `approve` accepts what was submitted, `ask` requests something of the client, `reject` and `cancel` end the
 * review, `reopen` returns a decided record to its queue.
 */
export type DecisionKind = 'approve' | 'ask' | 'reject' | 'cancel' | 'reopen';

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
};

/** The decision for each state, in the order of the buttons. A review can have labels of its own. */
const decisions: Readonly<Record<string, DecisionType>> = {
  APPROVED: { kind: 'approve', label: 'Approve', done: 'Approved' },
  FUNDED: { kind: 'approve', label: 'Mark as funded', done: 'Marked as funded' },
  SETTLED: { kind: 'approve', label: 'Settle', done: 'Settled' },
  UNWOUND: { kind: 'approve', label: 'Complete unwinding', done: 'Unwound' },
  REJECTED: { kind: 'reject', label: 'Reject', done: 'Rejected' },
  REFUNDED: { kind: 'reject', label: 'Refund', done: 'Refunded' },
  RESUBMIT: { kind: 'ask', label: 'Request resubmission', done: 'Resubmission requested' },
  NEEDS_INFO: { kind: 'ask', label: 'Request information', done: 'Information requested' },
  UNWIND_PENDING: { kind: 'cancel', label: 'Unwind', done: 'Unwinding started' },
  CANCELLED: { kind: 'cancel', label: 'Cancel', done: 'Canceled' },
  NEEDS_REVIEW: { kind: 'reopen', label: 'Reopen', done: 'Reopened' },
  PENDING: { kind: 'reopen', label: 'Reopen', done: 'Reopened' },
};

/** The kind of a decision for this state; a state without an entry ends the review. */
export function kindOfDecision(to: string): DecisionKind {
  return decisions[to]?.kind ?? 'reject';
}

/** The labels of a decision, by the state that it moves to. */
export function labelsOf(to: string, review?: ReviewName): DecisionLabels {
  const definition: ReviewDefinition | undefined = review && reviews[review];
  const { label, done } = definition?.decisions?.[to] ?? decisions[to] ?? { label: to, done: to };
  return { label, done, ...kinds[kindOfDecision(to)] };
}

/** Every state that officers can decide for in a review, in the order of the buttons. */
export function decisionsOf(review: ReviewName): string[] {
  const targets = Object.values(transitionsOf(review)).flatMap((transitions) => transitions?.officer ?? []);
  return Object.keys(decisions).filter((state) => targets.includes(state));
}

/** Whether a decision for this state returns a decided record to its queue. */
export function isReopening(to: string): boolean {
  return kindOfDecision(to) === 'reopen';
}

/** Whether a decision for this state needs no reason, since it approves what was submitted (decisions.md § 7). */
export function isReasonOptional(to: string): boolean {
  return kindOfDecision(to) === 'approve';
}

/** Whether a decision for this state ends the review: approves, rejects, cancels, funds, or settles. */
export function isFinal(to: string): boolean {
  return !['ask', 'reopen'].includes(kindOfDecision(to));
}

/** The role that a decision for this state requires: reviewers request information, approvers decide. */
export function roleForDecision(to: string): OfficerRole {
  return kindOfDecision(to) === 'ask' ? 'reviewer' : 'approver';
}

/** The role that at least one decision of a review requires. */
export function roleForReview(review: ReviewName): OfficerRole {
  return decisionsOf(review).map(roleForDecision).includes('reviewer') ? 'reviewer' : 'approver';
}
