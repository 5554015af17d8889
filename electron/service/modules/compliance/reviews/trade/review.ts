import { sql } from 'kysely';
import { findUnmet, storeStage } from '../../../trading/evaluations.ts';
import { readTradeContentIds } from '../content-ids.ts';
import { defineReview } from '../define-review.ts';
import { readTradeCase } from './case.ts';
import { blockUnlessPlaced, isNotCart, isPlaced, tradeQueue } from './placed-trade.ts';

/** compliance.md § 2.2, `complianceReview`. */
export const tradeReview = defineReview('trade', {
  // Without `likely`, SQLite counts along the index of the settlement queue, which has every placed trade.
  queue: { ...tradeQueue, submitted: sql`likely(${isPlaced})` },
  readCase: readTradeCase,
  isVisible: isNotCart,
  contentIds: readTradeContentIds,
  async findBlockers(ctx, row, to) {
    const rules = to === 'APPROVED' ? await findUnmet(ctx, 'APPROVAL', row, 'BLOCK') : [];
    return [...blockUnlessPlaced(row), ...rules];
  },
  openFindings: async (ctx, row, to) => (to === 'APPROVED' ? findUnmet(ctx, 'APPROVAL', row, 'FINDING') : []),
  async afterDecision(ctx, row, to) {
    if (to === 'APPROVED') await storeStage(ctx, 'APPROVAL', row);
  },
  columns: (_row, _to, { message, decidedById, decidedByName }, now) => ({
    complianceReviewNotes: message,
    complianceReviewerId: decidedById,
    complianceReviewName: decidedByName,
    complianceReviewAt: now,
  }),
});
