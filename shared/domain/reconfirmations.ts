/** Reconfirmations of Regulation Crowdfunding commitments (compliance.md § 3.3), and materiality (compliance.md § 3.2). */
import type { Transitions } from './transitions.ts';

export const reconfirmationStatuses = ['DUE', 'CONFIRMED', 'NOT_CONFIRMED', 'NOT_REQUIRED', 'ENDED'] as const;
export type ReconfirmationStatus = (typeof reconfirmationStatuses)[number];

/**
 * The investor confirms, through the client or in writing to an officer. Otherwise, the service cancels the trade when
 * the time is over. NOT_REQUIRED after the change was found not material; ENDED with the trade, or by a newer one.
 */
export const reconfirmationTransitions: Transitions<ReconfirmationStatus> = {
  DUE: {
    client: ['CONFIRMED'],
    officer: ['CONFIRMED'],
    system: ['NOT_CONFIRMED', 'NOT_REQUIRED', 'ENDED'],
  },
};

export const materialities = ['MATERIAL', 'PROPOSED', 'NOT_MATERIAL'] as const;
export type Materiality = (typeof materialities)[number];

/** One approver proposes that a change is not material, and another approver confirms or declines it. */
export const materialityTransitions: Transitions<Materiality> = {
  MATERIAL: { officer: ['PROPOSED'] },
  PROPOSED: { officer: ['NOT_MATERIAL', 'MATERIAL'], system: ['MATERIAL'] },
};
