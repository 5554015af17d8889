import type { Context } from '#service/kernel/context.ts';
import { isFinal } from '#shared/domain/decisions.ts';
import { transitionsOf } from '#shared/domain/reviews.ts';
import { findOfficerTransition } from '#shared/domain/transitions.ts';
import { explainOneApprover } from '../officers/second-approval.ts';
import { findOwnWork } from './own-work.ts';
import type { FoundObstacle, Review, ReviewedRow } from './reviews/define-review.ts';

interface FoundObstacles {
  /** Prevents the decision. */
  blocked: FoundObstacle[];
  /** What an internal note must explain. */
  openFindings: FoundObstacle[];
  /** What two approvers can override, with a reason and a note (compliance.md § 1.5). */
  overridden: FoundObstacle[];
  /** That there is no other approver to confirm an override, or what two officers always decide. */
  noSecond: FoundObstacle[];
}

/**
 * Finds what the case shows, and the decision enforces: one function, so that they cannot differ.
 * @param proposedById the officer whose decision the caller confirms
 */
export async function findObstacles(
  ctx: Context,
  review: Review,
  row: ReviewedRow,
  to: string,
  proposedById?: string,
): Promise<FoundObstacles> {
  const overridden = (await review.findOverridden?.(ctx, row, to)) ?? [];
  const ofOfficer = isFinal(to) ? await findOwnWork(ctx, review, row, to, proposedById) : [];
  const { secondApproval } = findOfficerTransition(transitionsOf(review.name), review.stateOf(row), to) ?? {};
  const byTwo = overridden.length > 0 ? 'override' : secondApproval === 'always' ? 'decision' : undefined;
  const oneApprover = byTwo && (await explainOneApprover(ctx, byTwo));
  return {
    blocked: [
      ...ofOfficer.map((error) => ({ ...error, isOfOfficer: true as const })),
      ...((await review.findBlockers?.(ctx, row, to)) ?? []),
    ],
    openFindings: (await review.openFindings?.(ctx, row, to)) ?? [],
    overridden,
    noSecond: oneApprover === undefined ? [] : [{ field: null, message: oneApprover, isOfOfficer: true }],
  };
}
