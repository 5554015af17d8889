import { toChoiceLabel } from './choice-labels.ts';

/** What a state means for the reader. Badges and buttons take their color from it. */
export type Tone = 'done' | 'negative' | 'pending' | 'asked' | 'plain';

const states: Readonly<Record<string, readonly [label: string, tone: Tone]>> = {
  APPROVED: ['Approved', 'done'],
  PASSED: ['Passed', 'done'],
  COMPLETE: ['Complete', 'done'],
  COMPLETED: ['Completed', 'done'],
  SETTLED: ['Settled', 'done'],
  UNWIND_PENDING: ['Unwinding', 'pending'],
  UNWOUND: ['Unwound', 'plain'],
  FUNDED: ['Funded', 'done'],
  MATCHED: ['Matched', 'done'],
  UNMATCHED: ['Unmatched', 'pending'],
  CLOSED: ['Closed', 'plain'],
  LIVE: ['Live', 'done'],
  SIGNED: ['Signed', 'done'],
  REJECTED: ['Rejected', 'negative'],
  FAILED: ['Failed', 'negative'],
  ERROR: ['Error', 'negative'],
  INTERRUPTED: ['Interrupted', 'negative'],
  PENDING: ['Pending', 'pending'],
  NEEDS_REVIEW: ['Needs review', 'pending'],
  SUBMITTED: ['Submitted', 'pending'],
  IN_REVIEW: ['In review', 'pending'],
  PLACED: ['Placed', 'pending'],
  RUNNING: ['Running', 'pending'],
  QUEUED: ['Queued', 'pending'],
  MATERIAL: ['Material', 'pending'],
  PROPOSED: ['Awaiting second approval', 'pending'],
  NOT_MATERIAL: ['Not material', 'plain'],
  DUE: ['Due', 'pending'],
  CONFIRMED: ['Confirmed', 'done'],
  VALID: ['Valid', 'done'],
  EXPIRED: ['Expired', 'negative'],
  MISSING: ['Missing', 'negative'],
  UNANSWERED: ['Answer missing', 'negative'],
  DISQUALIFIED: ['Disqualified', 'negative'],
  NOT_CONFIRMED: ['Not confirmed', 'negative'],
  ACTIVE: ['Active', 'done'],
  SUSPENDED: ['Suspended', 'pending'],
  REVOKED: ['Revoked', 'negative'],
  LAPSED: ['Lapsed', 'negative'],
  NEEDS_INFO: ['Information requested', 'asked'],
  RESUBMIT: ['Resubmission requested', 'asked'],
  CANCELLED: ['Canceled', 'plain'],
  IN_PROGRESS: ['Incomplete', 'plain'],
};

/** Whether a value is a state with a meaning that its color shows. */
export function isToned(value: string): boolean {
  return toneOf(value) !== 'plain';
}

export function toneOf(state: string): Tone {
  return states[state]?.[1] ?? 'plain';
}

/** The label of a state: `NEEDS_INFO` is Information requested. */
export function toStateLabel(state: string): string {
  return states[state]?.[0] ?? toChoiceLabel(state);
}
