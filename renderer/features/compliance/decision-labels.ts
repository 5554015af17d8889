import type { MantineColor } from '@mantine/core';
import { decisionsOf } from '#shared/domain/four-eyes.ts';
import type { ReviewName } from '#shared/domain/reviews.ts';

/** How a decision is offered: the words of its button, and the key that makes it. */
export interface DecisionLabels {
  /** What pressing it does. */
  verb: string;
  /** What it was, once it is done. */
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

/** The words of a decision, by the state that it moves to. */
export function labelsOf(to: string): DecisionLabels {
  return label[to] ?? { verb: to, done: to, key: '', color: 'gray' };
}

/** Every state that officers give in this review, in the order of the table of words. */
export function targetsOf(review: ReviewName): string[] {
  const targets = decisionsOf(review);
  return Object.keys(label).filter((state) => targets.includes(state));
}

/** States that a record is reopened to. */
export const reopened: readonly string[] = ['NEEDS_REVIEW', 'PENDING'];
