/** The meanings of the states that officers decide for, whatever their names in a review. */
import type { OfficerRole } from './officer-roles.ts';

/**
 * `approve` approves what was submitted, `ask` requests something from the client, `end` rejects or cancels, `reopen`
 * returns a decided record to its queue.
 */
type DecisionKind = 'approve' | 'ask' | 'end' | 'reopen';

const kinds: Readonly<Record<string, DecisionKind>> = {
  APPROVED: 'approve',
  FUNDED: 'approve',
  SETTLED: 'approve',
  REJECTED: 'end',
  REFUNDED: 'end',
  CANCELLED: 'end',
  NEEDS_INFO: 'ask',
  RESUBMIT: 'ask',
  NEEDS_REVIEW: 'reopen',
  PENDING: 'reopen',
};

/** The kind of a decision for this state; a state without an entry ends the review. */
export function kindOfDecision(to: string): DecisionKind {
  return kinds[to] ?? 'end';
}

/** Whether a decision for this state needs no reason, because it approves (decisions.md § 7). */
export function isReasonOptional(to: string): boolean {
  return kindOfDecision(to) === 'approve';
}

/** Whether a decision for this state settles the review: approves, rejects, cancels, funds, or settles. */
export function isFinal(to: string): boolean {
  return ['approve', 'end'].includes(kindOfDecision(to));
}

/** The role that a decision for this state requires: reviewers request information, approvers decide. */
export function roleForDecision(to: string): OfficerRole {
  return kindOfDecision(to) === 'ask' ? 'reviewer' : 'approver';
}
