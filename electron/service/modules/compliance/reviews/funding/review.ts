import { sql } from 'kysely';
import { defaultReceipt, defaultRefund } from '../../../trading/funding/default-entries.ts';
import { addFundingEntry, readFundingEntries } from '../../../trading/funding/entries.ts';
import { defineReview } from '../define-review.ts';
import { blockUnlessReceiving, isNotCart, isPlaced, tradeQueue } from '../trade/placed-trade.ts';
import { readFundingCase } from './case.ts';

/** compliance.md § 2.6: the state is computed from the entries, and a decision records one with the defaults. */
export const fundingReview = defineReview('funding', {
  queue: {
    ...tradeQueue,
    // Placed trades whose money is due, and ended trades whose money must be returned.
    submitted: sql`r.${sql.ref('tradeStatus')} in ('PLACED', 'CANCELLED', 'REJECTED', 'UNWIND_PENDING')
      and (${isPlaced}) = (r.${sql.ref('fundingStatus')} = 'PENDING')`,
  },
  readCase: readFundingCase,
  isVisible: isNotCart,
  async findBlockers(_ctx, row, to) {
    if (to === 'FUNDED') return blockUnlessReceiving(row);
    if (['CANCELLED', 'REJECTED', 'UNWIND_PENDING'].includes(row.tradeStatus)) return [];
    return [{ field: 'tradeStatus', message: 'must be canceled, rejected, or unwound before a refund' }];
  },
  async apply(ctx, row, to, { decidedById, confirmedById, reasonCode }) {
    const entries = await readFundingEntries(ctx.db, row.id);
    const entry =
      to === 'FUNDED'
        ? await defaultReceipt(ctx, row, entries)
        : { ...(await defaultRefund(ctx, row, entries)), reasonCode };
    await addFundingEntry(ctx, row, entry, { recordedById: decidedById, confirmedById });
  },
});
