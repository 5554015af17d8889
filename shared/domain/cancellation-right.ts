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

export interface CancellationRight {
  isOpen: boolean;
  /** When the right ends or ended; null if its end is not known. */
  endsAt: string | null;
}

/** Whether the client may cancel now, and until when. The last moment is part of the time, except while a reconfirmation is due. */
export function findCancellationRight(facts: CancellationFacts, now: string): CancellationRight {
  if (facts.isCrowdfunding) return rightBeforeDeadline(facts, now);
  const { placedAt, cancellationPeriod, complianceReview, complianceReviewAt } = facts;
  if (cancellationPeriod !== null) return until(addHours(placedAt, cancellationPeriod * 24), now);
  const isApproved = complianceReview === 'APPROVED';
  return { isOpen: !isApproved, endsAt: isApproved ? complianceReviewAt : null };
}

/** Until 48 hours before the deadline, and while a reconfirmation is due. */
function rightBeforeDeadline(facts: CancellationFacts, now: string): CancellationRight {
  const { deadline, cancellationHours, reconfirmBy } = facts;
  if (deadline === null) return { isOpen: true, endsAt: null };
  const endsAt = addHours(deadline, -cancellationHours);
  const isDue = reconfirmBy !== null && now < reconfirmBy;
  if (isDue && reconfirmBy > endsAt) return { isOpen: true, endsAt: reconfirmBy };
  return until(endsAt, now);
}

function until(endsAt: string, now: string): CancellationRight {
  return { isOpen: now <= endsAt, endsAt };
}
