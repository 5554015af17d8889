import type { WriteContext } from '#service/kernel/context.ts';
import { endTrade, type TradeEnd } from './end-trade.ts';
import type { TradeRow } from './trades.ts';

/**
 * Cancels a placed trade that the client or the service ends, with the row that a decision of an officer would have.
 * @param reasonCode of the service; clients never see it
 */
export async function endWithoutOfficer(
  ctx: WriteContext,
  trade: TradeRow,
  {
    reasonCode,
    ...end
  }: Omit<TradeEnd, 'endedById'> & { actor: 'client' | 'system'; reasonCode: string | null },
): Promise<TradeRow> {
  const { id: officerId } = ctx.caller.actor;
  const ended = await endTrade(ctx, trade, 'CANCELLED', { ...end, endedById: officerId });
  const decision = { reasonCode, note: null, message: end.reason };
  await ctx.db
    .insertInto('decisions')
    .values({
      recordId: trade.id,
      field: 'tradeStatus',
      fromState: trade.tradeStatus,
      toState: 'CANCELLED',
      officerId,
      confirmedById: null,
      decidedAt: ctx.now,
      ...decision,
    })
    .execute();
  ctx.records.note(trade.id, {
    decision: { review: 'settlement', from: trade.tradeStatus, to: 'CANCELLED', ...decision },
  });
  return ended;
}
