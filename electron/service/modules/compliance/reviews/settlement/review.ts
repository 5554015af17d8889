import type { WriteContext } from '#service/kernel/context.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { formatDay } from '#shared/domain/dates.ts';
import { moveUnits } from '../../../offerings/units.ts';
import { noteFlows } from '../../../trading/subscriptions.ts';
import { readLines, type TradeRow } from '../../../trading/trades.ts';
import { type DecisionDetails, defineReview } from '../define-review.ts';
import { readTradeCase } from '../trade/case.ts';
import { isNotCart, isPlaced, tradeQueue } from '../trade/placed-trade.ts';

/** compliance.md § 2.5, `tradeStatus`. */
export const settlementReview = defineReview('settlement', {
  queue: { ...tradeQueue, submitted: isPlaced },
  readCase: readTradeCase,
  isVisible: isNotCart,
  findBlockers(row, to, now) {
    if (to === 'SETTLED') return blockUnlessReady(row);
    return to === 'CANCELLED' ? blockAfterPeriod(row, now) : [];
  },
  columns(_row, to, details, now) {
    if (to === 'SETTLED') return { closedAt: now, txnSettledDate: now };
    if (to === 'REJECTED') return { closedAt: now, rejectionReason: reasonOf(details) };
    return {
      closedAt: now,
      cancelledAt: now,
      cancelledById: details.decidedById,
      cancelledReason: reasonOf(details),
    };
  },
  afterDecision: (ctx, row, to) => (to === 'SETTLED' ? settleLines(ctx, row) : releaseLines(ctx, row)),
});

/** Only an approved and funded trade can be settled. */
function blockUnlessReady({ complianceReview, fundingStatus }: TradeRow): FieldError[] {
  const errors: FieldError[] = [];
  if (complianceReview !== 'APPROVED') errors.push({ field: 'complianceReview', message: 'is not approved' });
  if (fundingStatus !== 'FUNDED') errors.push({ field: 'fundingStatus', message: 'is not funded' });
  return errors;
}

const dayMilliseconds = 86_400_000;

/** A trade can be canceled until its cancellation period ends; without one, at any time. */
function blockAfterPeriod({ placedAt, cancellationPeriod }: TradeRow, now: string): FieldError[] {
  if (placedAt === null || cancellationPeriod === null) return [];
  const end = new Date(Date.parse(placedAt) + cancellationPeriod * dayMilliseconds).toISOString();
  return now > end ? [{ field: 'cancellationPeriod', message: `ended on ${formatDay(end)}` }] : [];
}

async function settleLines(ctx: WriteContext, row: TradeRow): Promise<void> {
  await noteFlows(ctx, row, await readLines(ctx.db, row.id), 'settled');
}

/** The units of a canceled or rejected trade are available again. */
async function releaseLines(ctx: WriteContext, row: TradeRow): Promise<void> {
  const lines = await readLines(ctx.db, row.id);
  await moveUnits(ctx, lines, 'left');
  await noteFlows(ctx, row, lines, 'released');
}

function reasonOf({ message, reasonCode }: DecisionDetails): string | null {
  return message ?? reasonCode;
}
