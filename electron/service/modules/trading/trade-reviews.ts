import type { WriteContext } from '#service/kernel/context.ts';
import type { Db } from '#service/storage/schema.ts';
import type { DecisionDetails, ReviewHandler } from '../compliance/review-handler.ts';
import { moveUnits } from '../offerings/units.ts';
import { noteFlows } from './offering-book.ts';
import { readLines, type TradeRow } from './trades.ts';

/** A cart is its client's alone: officers see what was placed. */
function readPlaced(db: Db, id: string): Promise<TradeRow | undefined> {
  return db
    .selectFrom('trades')
    .selectAll()
    .where('id', '=', id)
    .where('tradeStatus', '<>', 'CART')
    .executeTakeFirst();
}

/** A trade that is settled, cancelled or rejected is approved or funded no more. */
function blockUnlessPlaced({ tradeStatus }: TradeRow): string[] {
  return tradeStatus === 'PLACED' ? [] : [`tradeStatus: is ${tradeStatus}, and not PLACED`];
}

/** decisions.md § 7 "Trade", `complianceReview`. */
export const tradeReview: ReviewHandler<TradeRow> = {
  field: 'complianceReview',
  read: readPlaced,
  stateOf: (row) => row.complianceReview,
  findBlockers: blockUnlessPlaced,
  async transition(ctx, row, to, details) {
    await ctx.records.update('trades', row, {
      complianceReview: to,
      complianceReviewNotes: details.message,
      complianceReviewerId: details.decidedById,
      complianceReviewName: details.decidedByName,
      complianceReviewAt: ctx.now,
    });
  },
};

/** decisions.md § 7 "Trade", `fundingStatus`. */
export const fundingReview: ReviewHandler<TradeRow> = {
  field: 'fundingStatus',
  read: readPlaced,
  stateOf: (row) => row.fundingStatus,
  findBlockers(row, to) {
    if (to === 'FUNDED') return blockUnlessPlaced(row);
    if (row.tradeStatus === 'CANCELLED' || row.tradeStatus === 'REJECTED') return [];
    return [`tradeStatus: is ${row.tradeStatus}; only cancelled and rejected trades are refunded`];
  },
  async transition(ctx, row, to) {
    await ctx.records.update('trades', row, {
      fundingStatus: to,
      ...(to === 'FUNDED' && { txnChargedAmount: row.totalAmount, txnDate: ctx.now }),
    });
  },
};

/** decisions.md § 7 "Trade", `tradeStatus`. */
export const settlementReview: ReviewHandler<TradeRow> = {
  field: 'tradeStatus',
  read: readPlaced,
  stateOf: (row) => row.tradeStatus,
  findBlockers(row, to, now) {
    if (to === 'SETTLED') return blockUnlessReady(row);
    return to === 'CANCELLED' ? blockAfterPeriod(row, now) : [];
  },
  async transition(ctx, row, to, details) {
    switch (to) {
      case 'SETTLED':
        return settle(ctx, row);
      case 'CANCELLED':
        return cancel(ctx, row, details);
      default:
        return reject(ctx, row, details);
    }
  },
};

/** Settled is what was approved and funded. */
function blockUnlessReady({ complianceReview, fundingStatus }: TradeRow): string[] {
  const errors: string[] = [];
  if (complianceReview !== 'APPROVED') errors.push('complianceReview: is not APPROVED');
  if (fundingStatus !== 'FUNDED') errors.push('fundingStatus: is not FUNDED');
  return errors;
}

async function settle(ctx: WriteContext, row: TradeRow): Promise<void> {
  await ctx.records.update('trades', row, {
    tradeStatus: 'SETTLED',
    closedAt: ctx.now,
    txnSettledDate: ctx.now,
  });
  await noteFlows(ctx, row, await readLines(ctx.db, row.id), 'settled');
}

const dayMilliseconds = 86_400_000;

/** Nothing is cancelled once the days in which the investor may do so are over; without such days there is no end. */
function blockAfterPeriod({ placedAt, cancellationPeriod }: TradeRow, now: string): string[] {
  if (placedAt === null || cancellationPeriod === null) return [];
  const end = new Date(Date.parse(placedAt) + cancellationPeriod * dayMilliseconds).toISOString();
  return now > end ? [`cancellationPeriod: ended at ${end}`] : [];
}

async function cancel(ctx: WriteContext, row: TradeRow, details: DecisionDetails): Promise<void> {
  await ctx.records.update('trades', row, {
    tradeStatus: 'CANCELLED',
    closedAt: ctx.now,
    cancelledAt: ctx.now,
    cancelledById: details.decidedById,
    cancelledReason: reasonOf(details),
  });
  await releaseLines(ctx, row);
}

async function reject(ctx: WriteContext, row: TradeRow, details: DecisionDetails): Promise<void> {
  await ctx.records.update('trades', row, {
    tradeStatus: 'REJECTED',
    closedAt: ctx.now,
    rejectionReason: reasonOf(details),
  });
  await releaseLines(ctx, row);
}

/** The units of a trade that no longer stands are free again. */
async function releaseLines(ctx: WriteContext, row: TradeRow): Promise<void> {
  const lines = await readLines(ctx.db, row.id);
  await moveUnits(ctx, lines, 'left');
  await noteFlows(ctx, row, lines, 'released');
}

/** What the client is told. */
function reasonOf({ message, reasonCode }: DecisionDetails): string | null {
  return message ?? reasonCode;
}
