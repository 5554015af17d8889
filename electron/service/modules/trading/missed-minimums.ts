import type { Context, Service } from '#service/kernel/context.ts';
import { type ScheduledWork, scheduler, type WorkRun } from '#service/kernel/scheduled-work.ts';
import { defineUnit, runUnit } from '#service/kernel/unit-of-work.ts';
import { dayIn } from '#shared/domain/compliance-days.ts';
import { compareAmounts } from '#shared/domain/money.ts';
import { readComplianceTimeZone } from '../installation/compliance-time-zone.ts';
import { fundingColumns } from './funding/entries.ts';
import { readContingencyFacts } from './settlement-facts.ts';

/** When the money of the open trades must be returned; null unless the deadline passed below the minimum raise. */
async function readRefundDueAt(ctx: Context, offeringId: string): Promise<string | null> {
  const offering = await ctx.db
    .selectFrom('offerings')
    .selectAll()
    .where('id', '=', offeringId)
    .executeTakeFirstOrThrow();
  const { minimumRaise, eligible, deadline, refundDueAt } = await readContingencyFacts(ctx, offering);
  const isMissed =
    minimumRaise !== null &&
    deadline !== null &&
    ctx.now >= deadline &&
    compareAmounts(eligible, minimumRaise) < 0;
  return isMissed ? refundDueAt : null;
}

/** A commit of this number of trades delays another writer by a few milliseconds. */
const tradesAtOnce = 50;

/** Gives open trades of an offering their refund day, or removes it. Returns the number of changed trades. */
const noteMissedMinimum = defineUnit(
  'noteMissedMinimum',
  async (ctx, { offeringId }: { offeringId: string }) => {
    const refundDueAt = await readRefundDueAt(ctx, offeringId);
    const trades = await ctx.db
      .selectFrom('trades')
      .selectAll()
      .where('offeringId', '=', offeringId)
      .where('tradeStatus', '=', 'PLACED')
      .where('refundDueAt', 'is distinct from', refundDueAt)
      .limit(tradesAtOnce)
      .execute();
    for (const trade of trades) {
      const funding = await fundingColumns(ctx, { ...trade, refundDueAt });
      await ctx.records.transition('system', 'trades', trade, { refundDueAt, ...funding });
    }
    return trades.length;
  },
);

export const missedMinimumUnits = [noteMissedMinimum];

/** The offerings with open trades whose deadline passed, and those whose trades have a refund day. */
async function findOfferings(service: Service, now: string): Promise<string[]> {
  const { reader } = service.storage;
  const today = dayIn(await readComplianceTimeZone(reader), now);
  const closed = await reader
    .selectFrom('offerings')
    .select('id')
    .where((eb) => eb.or([eb('contingencyAmount', 'is not', null), eb('type', '=', 'REG_CF')]))
    .where((eb) => eb.or([eb('closesAt', '<=', now), eb('endAt', '<', today)]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('trades')
          .select('trades.id')
          .whereRef('trades.offeringId', '=', 'offerings.id')
          .where('trades.tradeStatus', '=', 'PLACED'),
      ),
    )
    .execute();
  const noted = await reader
    .selectFrom('trades')
    .select('offeringId')
    .distinct()
    .where('tradeStatus', '=', 'PLACED')
    .where('refundDueAt', 'is not', null)
    .execute();
  return [
    ...new Set([...closed.map(({ id }) => id), ...noted.flatMap(({ offeringId }) => offeringId ?? [])]),
  ];
}

/** compliance.md § 6: the money of an offering that missed its minimum raise is returned. */
export const noteMissedMinimums: ScheduledWork = {
  name: 'Finding offerings that missed their minimum raise',
  async doDue(service: Service, { now, isStopped }: WorkRun) {
    for (const offeringId of await findOfferings(service, now)) {
      let changed = tradesAtOnce;
      while (changed === tradesAtOnce) {
        if (isStopped()) return;
        changed = await runUnit(service, scheduler, noteMissedMinimum, { offeringId });
      }
    }
  },
};
