/** Reconfirmations of Regulation Crowdfunding commitments (compliance.md § 3.3), and materiality (compliance.md § 3.2). */
import type { Transitions } from './transitions.ts';

export const reconfirmationStatuses = ['DUE', 'CONFIRMED', 'NOT_CONFIRMED', 'NOT_REQUIRED', 'ENDED'] as const;
export type ReconfirmationStatus = (typeof reconfirmationStatuses)[number];

/**
 * The investor confirms, through the client or in writing to an officer. Otherwise, the service cancels the trade when
 * the time is over. NOT_REQUIRED after the change was found not material; ENDED with the trade, or by a newer one.
 */
export const reconfirmationTransitions: Transitions<ReconfirmationStatus> = [
  { from: ['DUE'], to: 'CONFIRMED', actor: 'client' },
  { from: ['DUE'], to: 'CONFIRMED', actor: 'reviewer' },
  { from: ['DUE'], to: 'NOT_CONFIRMED', actor: 'system' },
  { from: ['DUE'], to: 'NOT_REQUIRED', actor: 'system' },
  { from: ['DUE'], to: 'ENDED', actor: 'system' },
];

export const materialities = ['MATERIAL', 'PROPOSED', 'NOT_MATERIAL'] as const;
export type Materiality = (typeof materialities)[number];

/** One approver proposes that a change is not material, and another approver confirms or declines it. */
export const materialityTransitions: Transitions<Materiality> = [
  { from: ['MATERIAL'], to: 'PROPOSED', actor: 'approver' },
  { from: ['PROPOSED'], to: 'NOT_MATERIAL', actor: 'approver' },
  { from: ['PROPOSED'], to: 'MATERIAL', actor: 'approver' },
  { from: ['PROPOSED'], to: 'MATERIAL', actor: 'system' },
];
