import type { MantineColor } from '@mantine/core';
import { decisionsOf } from '#shared/domain/four-eyes.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';

/** The labels of a decision, and its shortcut. */
export interface DecisionLabels {
  /** The label of its button. */
  verb: string;
  /** The label after the decision. */
  done: string;
  key: string;
  color: MantineColor;
}

const label: Record<string, DecisionLabels> = {
  APPROVED: { verb: 'Approve', done: 'Approved', key: 'a', color: 'teal.9' },
  FUNDED: { verb: 'Funded', done: 'Marked as funded', key: 'a', color: 'teal.9' },
  SETTLED: { verb: 'Settle', done: 'Settled', key: 'a', color: 'teal.9' },
  REJECTED: { verb: 'Reject', done: 'Rejected', key: 'r', color: 'red.8' },
  REFUNDED: { verb: 'Refund', done: 'Refunded', key: 'r', color: 'red.8' },
  RESUBMIT: { verb: 'Resubmit', done: 'Asked to resubmit', key: 's', color: 'blue.8' },
  NEEDS_INFO: { verb: 'Ask for more', done: 'Asked for more', key: 's', color: 'blue.8' },
  CANCELLED: { verb: 'Cancel', done: 'Cancelled', key: 'x', color: 'gray' },
  NEEDS_REVIEW: { verb: 'Reopen', done: 'Reopened', key: 'o', color: 'gray' },
  PENDING: { verb: 'Reopen', done: 'Reopened', key: 'o', color: 'gray' },
};

/** The labels of a decision, by its new state. */
export function labelsOf(to: string): DecisionLabels {
  return label[to] ?? { verb: to, done: to, key: '', color: 'gray' };
}

/** Every state that officers can decide for in this review, in the order of the labels. */
export function targetsOf(review: ReviewName): string[] {
  const targets = decisionsOf(review);
  return Object.keys(label).filter((state) => targets.includes(state));
}

/** The states of a reopened record. */
export const reopened: readonly string[] = ['NEEDS_REVIEW', 'PENDING'];
