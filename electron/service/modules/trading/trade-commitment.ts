/** How a client ends or confirms a placed trade (compliance.md § 5.6). */
import type { WriteContext } from '#service/kernel/context.ts';
import { conflict, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, write } from '#service/kernel/operation-handler.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import {
  cancelTrade,
  reconfirmTrade,
  recordReconfirmation,
} from '#shared/contracts/trading/trade-commitment.ts';
import { formatTimeIn } from '#shared/domain/format-deadline.ts';
import { isDue, readReconfirmation } from '../changes/reconfirmations.ts';
import { readComplianceTimeZone } from '../installation/compliance-time-zone.ts';
import { endWithoutOfficer } from './end-without-officer.ts';
import { readCancellationRight } from './trade-rights.ts';
import { presentTrade, type TradeRow } from './trades.ts';

/**
 * Confirms the commitment after a material change.
 * @param note of the officer who has the written confirmation
 * @throws conflict, if no reconfirmation is due
 */
async function reconfirm(ctx: WriteContext, trade: TradeRow, note: string | null): Promise<void> {
  const reconfirmation = await readReconfirmation(ctx.db, trade.id);
  if (!reconfirmation || !isDue(reconfirmation, ctx.now)) {
    throw conflict('reconfirmation', 'no reconfirmation is due');
  }
  const confirmed = { status: 'CONFIRMED', endedAt: ctx.now, note };
  const actor = note === null ? 'client' : 'officer';
  await ctx.records.transition(actor, 'reconfirmations', reconfirmation, confirmed);
  const { status } = reconfirmation;
  ctx.records.note(trade.id, { reconfirmation: 'CONFIRMED' }, { reconfirmation: status });
}

/** @throws conflict, if the trade is not placed; rule, if the right to cancel it has ended, or the caller is an officer */
async function cancel(ctx: WriteContext, trade: TradeRow, reason: string | null): Promise<TradeRow> {
  if (trade.tradeStatus !== 'PLACED') throw conflict('tradeStatus', `is ${trade.tradeStatus}, not PLACED`);
  if (ctx.caller.officer) throw ruleViolation(null, 'Officers cancel trades in the settlement queue.');
  const { isOpen, endsAt } = await readCancellationRight(ctx, trade);
  if (!isOpen) {
    const zone = await readComplianceTimeZone(ctx.db);
    const time = endsAt === null ? '' : ` at ${formatTimeIn(zone, endsAt)}`;
    throw ruleViolation(null, `The cancellation right ended${time}.`);
  }
  return endWithoutOfficer(ctx, trade, { actor: 'client', reason, reasonCode: null });
}

export const tradeCommitments: OperationHandler[] = [
  write(reconfirmTrade, async (ctx, { params }) => {
    const trade = await findVisible(ctx, 'trades', params.id, 'id');
    await reconfirm(ctx, trade, null);
    return presentTrade(ctx, trade);
  }),
  write(recordReconfirmation, async (ctx, { params, body }) => {
    const trade = await findVisible(ctx, 'trades', params.id, 'id');
    await reconfirm(ctx, trade, body.note);
    return presentTrade(ctx, trade);
  }),
  write(cancelTrade, async (ctx, { params, body }) => {
    const trade = await findVisible(ctx, 'trades', params.id, 'id');
    return presentTrade(ctx, await cancel(ctx, trade, body.reason ?? null));
  }),
];
