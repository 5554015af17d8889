import { sql } from 'kysely';
import { defineReview } from '../define-review.ts';
import { readTradeCase } from './case.ts';
import { blockUnlessPlaced, isNotCart, isPlaced, tradeQueue } from './placed-trade.ts';

/** compliance.md § 2.2, `complianceReview`. */
export const tradeReview = defineReview('trade', {
  // Without `likely`, SQLite counts along the index of the settlement queue, which has every placed trade.
  queue: { ...tradeQueue, submitted: sql`likely(${isPlaced})` },
  readCase: readTradeCase,
  isVisible: isNotCart,
  findBlockers: async (_ctx, row) => blockUnlessPlaced(row),
  columns: (_row, _to, { message, decidedById, decidedByName }, now) => ({
    complianceReviewNotes: message,
    complianceReviewerId: decidedById,
    complianceReviewName: decidedByName,
    complianceReviewAt: now,
  }),
});
