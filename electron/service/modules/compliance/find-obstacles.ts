import type { Context } from '#service/kernel/context.ts';
import { isFinal } from '#shared/domain/decisions.ts';
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
  /** Why nothing can be overridden: there is no other approver who could confirm it. */
  whyNoOverride: FoundObstacle[];
}

/**
 * What stands in the way of a decision: the case shows it, and the decision enforces it.
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
  const oneApprover = overridden.length > 0 ? await explainOneApprover(ctx.db, 'override') : undefined;
  return {
    blocked: [
      ...ofOfficer.map((error) => ({ ...error, isOfOfficer: true as const })),
      ...((await review.findBlockers?.(ctx, row, to)) ?? []),
    ],
    openFindings: (await review.openFindings?.(ctx, row, to)) ?? [],
    overridden,
    whyNoOverride:
      oneApprover === undefined ? [] : [{ field: null, message: oneApprover, isOfOfficer: true }],
  };
}
