/** When a client may cancel a placed trade (compliance.md § 5.5). Times are ISO text in UTC. */
import { addHours } from './offering-deadline.ts';

export interface CancellationFacts {
  isCrowdfunding: boolean;
  /** Of the offering; null if it has none. */
  deadline: string | null;
  /** How long before the deadline the right in a Regulation Crowdfunding offering ends. */
  cancellationHours: number;
  placedAt: string;
  /** In days, as the offering stated it at the checkout; Regulation Crowdfunding ignores it. */
  cancellationPeriod: number | null;
  complianceReview: string;
  complianceReviewAt: string | null;
  /** When the reconfirmation is due, if the trade has one with status DUE. */
  reconfirmBy: string | null;
}

/**
 * What ends the right: the deadline of a Regulation Crowdfunding offering, a reconfirmation that is due, the cancellation
 * period of the offering, or the approval of the trade.
 */
export const cancellationEnds = ['DEADLINE', 'RECONFIRMATION', 'PERIOD', 'APPROVAL'] as const;

/** Reasons that officers cannot give for the cancellation of a Regulation Crowdfunding commitment once the right ended. */
export const clientReasons: readonly string[] = ['CLIENT_REQUEST', 'WITHDRAWN'];

export interface CancellationRight {
  endedBy: (typeof cancellationEnds)[number];
  isOpen: boolean;
  /** When the right ends or ended; null if its end is not known. */
  endsAt: string | null;
}

/** Whether the client may cancel now, and until when. The last moment is part of the time, except while a reconfirmation is due. */
export function findCancellationRight(facts: CancellationFacts, now: string): CancellationRight {
  if (facts.isCrowdfunding) return rightBeforeDeadline(facts, now);
  const { placedAt, cancellationPeriod, complianceReview, complianceReviewAt } = facts;
  if (cancellationPeriod !== null)
    return { endedBy: 'PERIOD', ...until(addHours(placedAt, cancellationPeriod * 24), now) };
  const isApproved = complianceReview === 'APPROVED';
  return { endedBy: 'APPROVAL', isOpen: !isApproved, endsAt: isApproved ? complianceReviewAt : null };
}

/** Until 48 hours before the deadline, and while a reconfirmation is due. */
function rightBeforeDeadline(facts: CancellationFacts, now: string): CancellationRight {
  const { deadline, cancellationHours, reconfirmBy } = facts;
  if (deadline === null) return { endedBy: 'DEADLINE', isOpen: true, endsAt: null };
  const endsAt = addHours(deadline, -cancellationHours);
  const isDue = reconfirmBy !== null && now < reconfirmBy;
  if (isDue && reconfirmBy > endsAt) return { endedBy: 'RECONFIRMATION', isOpen: true, endsAt: reconfirmBy };
  return { endedBy: 'DEADLINE', ...until(endsAt, now) };
}

function until(endsAt: string, now: string): Omit<CancellationRight, 'endedBy'> {
  return { isOpen: now <= endsAt, endsAt };
}
