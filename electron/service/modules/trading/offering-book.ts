import { sql } from 'kysely';
import { type Implementation, read } from '#service/implementation.ts';
import type { Db } from '#service/storage/storage.ts';
import { findVisible } from '#service/visibility.ts';
import { getOfferingBook } from '#shared/contracts/trading/offering-book.ts';
import { multiplyExactly, subtractExactly, sumExactly } from '#shared/domain/money.ts';

/** Units of an asset that were placed, settled, or given up again, on one day at one price. */
interface Flow {
  day: string;
  kind: 'placed' | 'settled' | 'released';
  assetId: string;
  pricePerShare: string;
  units: number;
}

/**
 * All that ever happened in an offering, in one statement and so of one moment: whatever is committed
 * meanwhile, totals and days agree.
 */
function readFlows(db: Db, offeringId: string): Promise<Flow[]> {
  const lines = db
    .selectFrom('trades')
    .innerJoin('tradeLineItems', 'tradeLineItems.tradeId', 'trades.id')
    .select(['assetId', 'tradeLineItems.pricePerShare', 'quantity'])
    .where('trades.offeringId', '=', offeringId)
    .where('placedAt', 'is not', null);
  const placed = lines.select([
    sql<string>`substr(${sql.ref('placedAt')}, 1, 10)`.as('day'),
    sql<Flow['kind']>`'placed'`.as('kind'),
  ]);
  const closed = lines
    .select([
      sql<string>`substr(${sql.ref('closedAt')}, 1, 10)`.as('day'),
      sql<Flow['kind']>`case ${sql.ref('tradeStatus')} when 'SETTLED' then 'settled' else 'released' end`.as(
        'kind',
      ),
    ])
    .where('closedAt', 'is not', null);
  return db
    .selectFrom(placed.unionAll(closed).as('flows'))
    .select(['day', 'kind', 'assetId', 'pricePerShare'])
    .select((eb) => eb.fn.sum<number>('quantity').as('units'))
    .groupBy(['day', 'kind', 'assetId', 'pricePerShare'])
    .orderBy('day')
    .execute();
}

/** Units and exact amount of the flows of one kind. */
function sumFlows(flows: readonly Flow[], kind: Flow['kind']): { units: number; amount: string } {
  const ofKind = flows.filter((flow) => flow.kind === kind);
  return {
    units: ofKind.reduce((sum, { units }) => sum + units, 0),
    amount: sumExactly(
      ofKind.map(({ pricePerShare, units }) => multiplyExactly(pricePerShare, String(units))),
    ),
  };
}

function presentFlow(flows: readonly Flow[], kind: Flow['kind']) {
  const { units, amount } = sumFlows(flows, kind);
  return { units, amount: Number(amount) };
}

/** Where units stand after all the flows. */
function standingOf(flows: readonly Flow[], totalUnits: string) {
  const placed = sumFlows(flows, 'placed').units - sumFlows(flows, 'released').units;
  return {
    total: Number(totalUnits),
    placed,
    settled: sumFlows(flows, 'settled').units,
    left: Number(subtractExactly(totalUnits, String(placed))),
  };
}

export const offeringBook: Implementation[] = [
  read(getOfferingBook, async (ctx, { params }) => {
    const offering = await findVisible(ctx, 'offerings', params.id, 'id');
    const assets = await ctx.db
      .selectFrom('assets')
      .select(['id', 'name', 'totalUnits'])
      .where('offeringId', '=', offering.id)
      .orderBy('seq')
      .execute();
    const flows = await readFlows(ctx.db, offering.id);
    const placed = sumFlows(flows, 'placed').amount;
    const released = sumFlows(flows, 'released').amount;
    return {
      offeringId: offering.id,
      at: ctx.now,
      units: standingOf(flows, sumExactly(assets.map(({ totalUnits }) => totalUnits))),
      amount: {
        target: Number(offering.targetAmount),
        raised: Number(subtractExactly(placed, released)),
        settled: Number(sumFlows(flows, 'settled').amount),
      },
      assets: assets.map(({ id, name, totalUnits }) => {
        const ofAsset = flows.filter(({ assetId }) => assetId === id);
        return { assetId: id, name, ...standingOf(ofAsset, totalUnits) };
      }),
      days: [...Map.groupBy(flows, ({ day }) => day)].map(([day, ofDay]) => ({
        day,
        placed: presentFlow(ofDay, 'placed'),
        settled: presentFlow(ofDay, 'settled'),
        released: presentFlow(ofDay, 'released'),
      })),
    };
  }),
];
