import type { Context, WriteContext } from '#service/kernel/context.ts';
import { type Day, dayIn } from '#shared/domain/compliance-days.ts';
import type { TransitionActor } from '#shared/domain/transitions.ts';
import { endReconfirmation } from '../changes/reconfirmations.ts';
import { readComplianceTimeZone } from '../installation/compliance-time-zone.ts';
import { moveUnits } from '../offerings/units.ts';
import { changeTradeStatus } from './funding/entries.ts';
import { refundDueAfter } from './refund-due.ts';
import { noteFlows } from './subscriptions.ts';
import { readLines, type TradeRow } from './trades.ts';

export interface TradeEnd {
  actor: Exclude<TransitionActor, 'provider'>;
  /** The client or officer who ended it. */
  endedById: string;
  /** What the client reads. */
  reason: string | null;
  /** When it ended, if that is not the time of the transaction. */
  at?: string;
  /** The day from which the time for the refund counts, if it is not that of the transaction. */
  day?: Day;
}

async function columnsOf(
  ctx: Context,
  to: 'CANCELLED' | 'REJECTED',
  trade: TradeRow,
  { endedById, reason, at = ctx.now, day }: Omit<TradeEnd, 'actor'>,
): Promise<Partial<TradeRow>> {
  const zone = await readComplianceTimeZone(ctx.db);
  const dueAfterEnd = refundDueAfter(zone, day ?? dayIn(zone, ctx.now));
  // If the offering missed its minimum, the money was due before the trade was ended.
  const refundDueAt = [dueAfterEnd, trade.refundDueAt ?? dueAfterEnd].toSorted()[0] ?? dueAfterEnd;
  // A request for information ends with the trade.
  const notes = trade.complianceReview === 'REJECTED' ? trade.complianceReviewNotes : null;
  const end = { tradeStatus: to, closedAt: at, refundDueAt, complianceReviewNotes: notes };
  if (to === 'REJECTED') return { ...end, rejectionReason: reason };
  return { ...end, cancelledAt: at, cancelledById: endedById, cancelledReason: reason };
}

/**
 * Cancels or rejects a placed trade: its units are available again, and its money is to be returned.
 * @throws rule, if the actor may not end it; conflict, if the row is outdated
 */
export async function endTrade(
  ctx: WriteContext,
  trade: TradeRow,
  to: 'CANCELLED' | 'REJECTED',
  { actor, ...end }: TradeEnd,
): Promise<TradeRow> {
  const ended = await changeTradeStatus(ctx, actor, trade, await columnsOf(ctx, to, trade, end));
  await endReconfirmation(ctx, ended.id, 'ENDED');
  await releaseUnits(ctx, ended);
  return ended;
}

/** The units of a trade that ended are available again, and the subscriptions of the offering record their release. */
export async function releaseUnits(ctx: WriteContext, trade: TradeRow): Promise<void> {
  const lines = await readLines(ctx.db, trade.id);
  await moveUnits(ctx, lines, 'left');
  await noteFlows(ctx, trade, lines, 'released');
}
