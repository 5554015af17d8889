import { sql } from 'kysely';
import { defaultReceipt, defaultRefund } from '../../../trading/funding/default-entries.ts';
import { addFundingEntry, readFundingEntries } from '../../../trading/funding/entries.ts';
import { defineReview } from '../define-review.ts';
import { blockUnlessReceiving, isNotCart, tradeQueue } from '../trade/placed-trade.ts';
import { readFundingCase } from './case.ts';

/** compliance.md § 2.6: the state is computed from the entries, and a decision records one with the defaults. */
export const fundingReview = defineReview('funding', {
  queue: {
    ...tradeQueue,
    type: 'fundingTask',
    due: 'fundingDueAt',
    submitted: sql`r.${sql.ref('fundingTask')} is not null`,
  },
  readCase: readFundingCase,
  isVisible: isNotCart,
  async findBlockers(_ctx, row, to) {
    if (row.fundingTask === 'PAYMENT_REVERSED')
      return [{ field: null, message: 'The payment of a settled trade was returned; unwind the trade' }];
    if (to === 'FUNDED') return blockUnlessReceiving(row);
    if (['CANCELLED', 'REJECTED', 'UNWIND_PENDING'].includes(row.tradeStatus)) return [];
    if (row.fundingTask === 'EXCESS_TO_REFUND')
      return [{ field: null, message: 'Record the refund of the excess on the page of the trade' }];
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
