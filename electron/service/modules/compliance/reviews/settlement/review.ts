import { sql } from 'kysely';
import type { Context, WriteContext } from '#service/kernel/context.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { clientReasons } from '#shared/domain/cancellation-right.ts';
import { dayIn } from '#shared/domain/compliance-days.ts';
import { formatTimeIn } from '#shared/domain/format-deadline.ts';
import { netReceived } from '#shared/domain/funding.ts';
import { compareAmounts, toTwoPlaces } from '#shared/domain/money.ts';
import { readComplianceTimeZone } from '../../../installation/compliance-time-zone.ts';
import { endTrade, releaseUnits } from '../../../trading/end-trade.ts';
import { findUnmet, storeStage } from '../../../trading/evaluations.ts';
import { changeTradeStatus, readFundingEntries } from '../../../trading/funding/entries.ts';
import { refundDueAfter } from '../../../trading/refund-due.ts';
import { noteFlows } from '../../../trading/subscriptions.ts';
import { readCancellationRight } from '../../../trading/trade-rights.ts';
import { readLines, type TradeRow } from '../../../trading/trades.ts';
import { readTradeContentIds } from '../content-ids.ts';
import { type DecisionDetails, defineReview } from '../define-review.ts';
import { readTradeCase } from '../trade/case.ts';
import { isNotCart, tradeQueue } from '../trade/placed-trade.ts';
import { findOpenDecisions, recordSettlement } from './settlement-record.ts';

/** compliance.md § 2.5. */
export const settlementReview = defineReview('settlement', {
  // Without `likely`, SQLite searches the two states of this condition instead of the one that is asked for.
  queue: {
    ...tradeQueue,
    submitted: sql`likely(r.${sql.ref('tradeStatus')} in ('PLACED', 'UNWIND_PENDING'))`,
  },
  readCase: readTradeCase,
  isVisible: isNotCart,
  contentIds: readTradeContentIds,
  async findBlockers(ctx, row, to) {
    if (row.tradeStatus === 'PLACED' && to === 'SETTLED')
      return [...(await findOpenDecisions(ctx, row)), ...(await findUnmet(ctx, 'SETTLEMENT', row, 'BLOCK'))];
    if (row.tradeStatus === 'PLACED') return [];
    if (to === 'UNWOUND') return blockUnlessReturned(ctx, row);
    return to === 'SETTLED' ? blockIfRefunded(ctx, row) : [];
  },
  async openFindings(ctx, row, to) {
    if (row.tradeStatus === 'PLACED' && to === 'SETTLED') return findUnmet(ctx, 'SETTLEMENT', row, 'FINDING');
    if (to !== 'UNWIND_PENDING') return [];
    return [{ field: null, message: 'A settled trade is unwound only with an explanation.' }];
  },
  rejectReason: (ctx, row, to, reasonCode) => rejectClientReason(ctx, row, to, reasonCode),
  async apply(ctx, row, to, details) {
    if (to === 'CANCELLED' || to === 'REJECTED') {
      const { decidedById: endedById, message: reason } = details;
      await endTrade(ctx, row, to, { actor: 'officer', endedById, reason });
    } else if (row.tradeStatus === 'PLACED') await settle(ctx, row, details);
    else await unwind(ctx, row, to);
  },
});

/** After the time of 17 CFR 227.304(a), an officer cannot cancel a commitment because its investor asks for it. */
async function rejectClientReason(
  ctx: Context,
  row: TradeRow,
  to: string,
  reasonCode: string | null,
): Promise<FieldError[]> {
  if (row.tradeStatus !== 'PLACED' || to !== 'CANCELLED' || !clientReasons.includes(reasonCode ?? ''))
    return [];
  const { isCrowdfunding, isOpen, endsAt } = await readCancellationRight(ctx, row);
  if (!isCrowdfunding || isOpen || endsAt === null) return [];
  const end = formatTimeIn(await readComplianceTimeZone(ctx.db), endsAt);
  const message = `cannot be ${reasonCode}: the investor's right to cancel ended at ${end} (17 CFR 227.304(a))`;
  return [{ field: 'reasonCode', message }];
}

/** What was received and what was returned must be equal: a payment can be reversed after its refund. */
async function blockUnlessReturned(ctx: Context, row: TradeRow): Promise<FieldError[]> {
  const net = netReceived(await readFundingEntries(ctx.db, row.id));
  const money = compareAmounts(net, '0');
  if (money === 0) return [];
  if (money > 0)
    return [{ field: 'fundingStatus', message: 'is FUNDED; refund the money before the trade is unwound' }];
  const message = `Net received is ${toTwoPlaces(net)}; recover the money and record its receipt first`;
  return [{ field: null, message }];
}

/**
 * The unwinding can be withdrawn until money was returned. Times do not decide, because a clock can be set back: a
 * refund after the settlement belongs to the unwinding.
 */
async function blockIfRefunded(ctx: Context, row: TradeRow): Promise<FieldError[]> {
  const settlement = await ctx.db
    .selectFrom('settlements')
    .select('entryIds')
    .where('tradeId', '=', row.id)
    .executeTakeFirst();
  const before = JSON.parse(settlement?.entryIds ?? '[]') as string[];
  const entries = await readFundingEntries(ctx.db, row.id);
  const isRefunded = entries.some(({ kind, id }) => kind === 'REFUND' && !before.includes(id));
  if (!isRefunded) return [];
  return [
    {
      field: 'tradeStatus',
      message: 'is UNWIND_PENDING, and money was refunded since; complete the unwinding',
    },
  ];
}

async function settle(ctx: WriteContext, row: TradeRow, details: DecisionDetails): Promise<void> {
  await storeStage(ctx, 'SETTLEMENT', row);
  await recordSettlement(ctx, row, details);
  const settled = { tradeStatus: 'SETTLED', closedAt: ctx.now, txnSettledDate: ctx.now };
  await ctx.records.transition('officer', 'trades', row, settled);
  await noteFlows(ctx, row, await readLines(ctx.db, row.id), 'settled');
}

/** Starts, completes, or withdraws the unwinding of a settled trade. Its units stay placed until it is complete. */
async function unwind(ctx: WriteContext, row: TradeRow, to: string): Promise<void> {
  const zone = await readComplianceTimeZone(ctx.db);
  const refundDueAt = { UNWIND_PENDING: refundDueAfter(zone, dayIn(zone, ctx.now)), SETTLED: null }[to];
  await changeTradeStatus(ctx, 'officer', row, {
    tradeStatus: to,
    ...(refundDueAt !== undefined && { refundDueAt }),
  });
  if (to !== 'UNWOUND') return;
  await releaseUnits(ctx, row);
  await noteFlows(ctx, row, await readLines(ctx.db, row.id), 'unwound');
}
