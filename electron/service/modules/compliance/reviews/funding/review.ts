import { sql } from 'kysely';
import { defineReview } from '../define-review.ts';
import { readTradeCase } from '../trade/case.ts';
import { blockUnlessPlaced, isNotCart, isPlaced, tradeQueue } from '../trade/placed-trade.ts';

/** compliance.md § 2.6, `fundingStatus`. */
export const fundingReview = defineReview('funding', {
  queue: {
    ...tradeQueue,
    // Placed trades whose money is due, and ended trades whose money must be returned.
    submitted: sql`r.${sql.ref('tradeStatus')} in ('PLACED', 'CANCELLED', 'REJECTED')
      and (${isPlaced}) = (r.${sql.ref('fundingStatus')} = 'PENDING')`,
  },
  readCase: readTradeCase,
  isVisible: isNotCart,
  findBlockers(row, to) {
    if (to === 'FUNDED') return blockUnlessPlaced(row);
    if (row.tradeStatus === 'CANCELLED' || row.tradeStatus === 'REJECTED') return [];
    return [{ field: 'tradeStatus', message: 'must be canceled or rejected before a refund' }];
  },
  columns: (row, to, _details, now) =>
    to === 'FUNDED' ? { txnChargedAmount: row.totalAmount, txnDate: now } : {},
});
