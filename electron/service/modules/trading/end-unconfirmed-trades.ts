import type { Service } from '#service/kernel/context.ts';
import { type ScheduledWork, scheduler, type WorkRun } from '#service/kernel/scheduled-work.ts';
import { defineUnit, runUnit } from '#service/kernel/unit-of-work.ts';
import { dayEndingAt } from '#shared/domain/offering-deadline.ts';
import { endReconfirmation, readReconfirmation } from '../changes/reconfirmations.ts';
import { readClientTexts } from '../installation/client-texts.ts';
import { readComplianceTimeZone } from '../installation/compliance-time-zone.ts';
import { endWithoutOfficer } from './end-without-officer.ts';

/** Cancels a trade whose reconfirmation is still due when its time is over, as of that time. */
const endUnconfirmedTrade = defineUnit(
  'endUnconfirmedTrade',
  async (ctx, { tradeId }: { tradeId: string }) => {
    const reconfirmation = await readReconfirmation(ctx.db, tradeId);
    if (reconfirmation?.status !== 'DUE' || ctx.now < reconfirmation.dueAt) return;
    const { dueAt } = reconfirmation;
    await endReconfirmation(ctx, tradeId, 'NOT_CONFIRMED');
    const trade = await ctx.db
      .selectFrom('trades')
      .selectAll()
      .where('id', '=', tradeId)
      .executeTakeFirstOrThrow();
    if (trade.tradeStatus !== 'PLACED') return;
    const day = dayEndingAt(await readComplianceTimeZone(ctx.db), dueAt);
    await endWithoutOfficer(ctx, trade, {
      actor: 'system',
      reason: (await readClientTexts(ctx.db)).canceled,
      reasonCode: 'NOT_RECONFIRMED',
      at: dueAt,
      day,
    });
  },
);

export const unconfirmedTradeUnits = [endUnconfirmedTrade];

/** compliance.md § 3.3: at the due time, or at the start of a host that was stopped then. */
export const endUnconfirmedTrades: ScheduledWork = {
  name: 'Canceling trades that were not reconfirmed',
  async doDue(service: Service, { now, isStopped }: WorkRun) {
    const due = await service.storage.reader
      .selectFrom('reconfirmations')
      .select('tradeId')
      .where('status', '=', 'DUE')
      .where('dueAt', '<=', now)
      .orderBy('dueAt')
      .execute();
    for (const { tradeId } of due) {
      if (isStopped()) return;
      await runUnit(service, scheduler, endUnconfirmedTrade, { tradeId });
    }
  },
};
