import type { Context, WriteContext } from '#service/kernel/context.ts';
import { addBusinessDays, type Day, dayIn, endOfDay } from '#shared/domain/compliance-days.ts';
import { ruleOn } from '#shared/domain/rules/rule-table.ts';
import type { TransitionActor } from '#shared/domain/transitions.ts';
import { endReconfirmation } from '../changes/reconfirmations.ts';
import { readComplianceTimeZone } from '../installation/compliance-time-zone.ts';
import { moveUnits } from '../offerings/units.ts';
import { updateFunding } from './funding/entries.ts';
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

/** When the money of a trade must be returned at the latest (compliance.md § 2.6). */
export function refundDueAfter(zone: string, day: Day): string {
  const rule = ruleOn('contingency', day);
  if (!rule) throw new Error(`No rule version covers ${day}`);
  return endOfDay(zone, addBusinessDays(day, rule.parameters.refundBusinessDays));
}

async function columnsOf(
  ctx: Context,
  to: 'CANCELLED' | 'REJECTED',
  { endedById, reason, at = ctx.now, day }: Omit<TradeEnd, 'actor'>,
): Promise<Partial<TradeRow>> {
  const zone = await readComplianceTimeZone(ctx.db);
  const refundDueAt = refundDueAfter(zone, day ?? dayIn(zone, ctx.now));
  const end = { tradeStatus: to, closedAt: at, refundDueAt };
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
  const ended = await ctx.records.transition(actor, 'trades', trade, await columnsOf(ctx, to, end));
  await endReconfirmation(ctx, ended.id, 'ENDED');
  await releaseUnits(ctx, ended);
  return updateFunding(ctx, ended);
}

/** The units of a trade that ended are available again, and the offering book records their release. */
export async function releaseUnits(ctx: WriteContext, trade: TradeRow): Promise<void> {
  const lines = await readLines(ctx.db, trade.id);
  await moveUnits(ctx, lines, 'left');
  await noteFlows(ctx, trade, lines, 'released');
}
