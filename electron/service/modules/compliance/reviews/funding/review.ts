import { sql } from 'kysely';
import { receivableOf } from '#shared/domain/funding.ts';
import { defaultReceipt, defaultRefund } from '../../../trading/funding/default-entries.ts';
import { addFundingEntry, readFundingEntries } from '../../../trading/funding/entries.ts';
import { readTradeContentIds } from '../content-ids.ts';
import { defineReview } from '../define-review.ts';
import { isNotCart, tradeQueue } from '../trade/placed-trade.ts';
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
  contentIds: readTradeContentIds,
  async findBlockers(_ctx, row, to) {
    if (row.fundingTask === 'PAYMENT_REVERSED')
      return [{ field: null, message: 'The payment of a settled trade was returned; unwind the trade' }];
    if (row.fundingTask === 'MONEY_TO_RECOVER')
      return [{ field: null, message: 'Record the receipt of the recovered money on the page of the trade' }];
    // Money of a trade that was canceled or rejected can still arrive, and is then returned.
    if (to === 'FUNDED')
      return receivableOf(row, '0') === null ? [] : [{ field: 'tradeStatus', message: 'is not placed' }];
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
