import type { WriteContext } from '#service/kernel/context.ts';
import { complianceReviewTransitions, type Review, transitionsFrom } from '#shared/domain/transitions.ts';
import type { DecisionDetails } from '../define-review.ts';
import { fileReview } from './review.ts';

/**
 * Applies the decision of a record to its documents. A document that was decided separately keeps its state.
 * @param fileIds of the documents; null for missing ones
 * @param details of the decision
 */
export async function decideDocuments(
  ctx: WriteContext,
  fileIds: readonly (string | null)[],
  to: Review,
  details: DecisionDetails,
): Promise<void> {
  for (const id of fileIds) {
    const row = id === null ? undefined : await fileReview.read(ctx.db, id);
    if (!row) continue;
    const from = row.complianceReview as Review;
    const allowed: readonly string[] = transitionsFrom(complianceReviewTransitions, from, 'officer');
    // A document that was decided stays decided, while its record returns to the queue.
    const isDecided = to === 'PENDING' && from !== 'NEEDS_INFO';
    if (allowed.includes(to) && !isDecided) await fileReview.decide(ctx, row, to, details);
  }
}
