import type { WriteContext } from '#service/context.ts';
import { ruleViolation } from '#service/errors.ts';
import type { Db } from '#service/storage/storage.ts';
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

/** @throws rule, if the trade is settled, cancelled or rejected */
function assertStillPlaced(row: TradeRow): void {
  if (row.tradeStatus !== 'PLACED') throw ruleViolation(`tradeStatus: is ${row.tradeStatus}, and not PLACED`);
}

/** decisions.md § 7, "Trade", `complianceReview`. */
export const tradeReview: ReviewHandler<TradeRow> = {
  field: 'complianceReview',
  read: readPlaced,
  stateOf: (row) => row.complianceReview,
  async move(ctx, row, to, details) {
    assertStillPlaced(row);
    await ctx.records.update('trades', row, {
      complianceReview: to,
      complianceReviewNotes: details.message,
      complianceReviewerId: details.decidedById,
      complianceReviewName: details.decidedByName,
      complianceReviewAt: ctx.now,
    });
  },
};

/** decisions.md § 7, "Trade", `fundingStatus`. */
export const fundingReview: ReviewHandler<TradeRow> = {
  field: 'fundingStatus',
  read: readPlaced,
  stateOf: (row) => row.fundingStatus,
  async move(ctx, row, to) {
    if (to === 'FUNDED') {
      assertStillPlaced(row);
      await ctx.records.update('trades', row, {
        fundingStatus: to,
        txnChargedAmount: row.totalAmount,
        txnDate: ctx.now,
      });
      return;
    }
    if (row.tradeStatus !== 'CANCELLED' && row.tradeStatus !== 'REJECTED') {
      throw ruleViolation(
        `tradeStatus: is ${row.tradeStatus}; only cancelled and rejected trades are refunded`,
      );
    }
    await ctx.records.update('trades', row, { fundingStatus: to });
  },
};

/** decisions.md § 7, "Trade", `tradeStatus`. */
export const settlementReview: ReviewHandler<TradeRow> = {
  field: 'tradeStatus',
  read: readPlaced,
  stateOf: (row) => row.tradeStatus,
  async move(ctx, row, to, details) {
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

async function settle(ctx: WriteContext, row: TradeRow): Promise<void> {
  const errors: string[] = [];
  if (row.complianceReview !== 'APPROVED') errors.push('complianceReview: is not APPROVED');
  if (row.fundingStatus !== 'FUNDED') errors.push('fundingStatus: is not FUNDED');
  if (errors.length > 0) throw ruleViolation(...errors);
  await ctx.records.update('trades', row, {
    tradeStatus: 'SETTLED',
    closedAt: ctx.now,
    txnSettledDate: ctx.now,
  });
  await noteFlows(ctx, row, await readLines(ctx.db, row.id), 'settled');
}

const dayMilliseconds = 86_400_000;

/** @throws rule, if the days in which the investor may cancel are over; without such days there is no end */
function assertCancellable({ placedAt, cancellationPeriod }: TradeRow, now: string): void {
  if (placedAt === null || cancellationPeriod === null) return;
  const end = new Date(Date.parse(placedAt) + cancellationPeriod * dayMilliseconds).toISOString();
  if (now > end) throw ruleViolation(`cancellationPeriod: ended at ${end}`);
}

async function cancel(ctx: WriteContext, row: TradeRow, details: DecisionDetails): Promise<void> {
  assertCancellable(row, ctx.now);
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
