import type { WriteContext } from '#service/kernel/context.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { Row } from '#service/storage/schema.ts';
import { getSubscriptions } from '#shared/contracts/trading/subscriptions.ts';
import { multiplyExactly, subtractExactly, sumExactly } from '#shared/domain/money.ts';
import type { TradeLineRow, TradeRow } from './trades.ts';

type Flow = Row<'unitFlows'>;

/** Adds the lines of a trade to the units that were placed, settled, released, or unwound today in their offering. */
export async function noteFlows(
  ctx: WriteContext,
  trade: TradeRow,
  lines: readonly TradeLineRow[],
  kind: Flow['kind'],
): Promise<void> {
  const { offeringId } = trade;
  if (offeringId === null) throw new Error(`${trade.id} belongs to no offering`);
  const day = ctx.now.slice(0, 10);
  for (const { assetId, pricePerShare, quantity } of lines) {
    await ctx.db
      .insertInto('unitFlows')
      .values({ offeringId, day, kind, assetId, pricePerShare, units: quantity })
      .onConflict((existing) =>
        existing
          .columns(['offeringId', 'day', 'kind', 'assetId', 'pricePerShare'])
          .doUpdateSet((eb) => ({ units: eb('unitFlows.units', '+', eb.ref('excluded.units')) })),
      )
      .execute();
  }
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

function totalsOf(flows: readonly Flow[], totalUnits: string) {
  const placed = sumFlows(flows, 'placed').units - sumFlows(flows, 'released').units;
  return {
    total: Number(totalUnits),
    placed,
    settled: sumFlows(flows, 'settled').units - sumFlows(flows, 'unwound').units,
    left: Number(subtractExactly(totalUnits, String(placed))),
  };
}

export const subscriptions: OperationHandler[] = [
  read(getSubscriptions, async (ctx, { params }) => {
    const offering = await findVisible(ctx, 'offerings', params.id, 'id');
    // One statement reads one snapshot, so totals and days agree.
    const flows = await ctx.db
      .selectFrom('unitFlows')
      .selectAll()
      .where('offeringId', '=', offering.id)
      .orderBy('day')
      .execute();
    const assets = await ctx.db
      .selectFrom('assets')
      .select(['id', 'name', 'totalUnits'])
      .where('offeringId', '=', offering.id)
      .orderBy('seq')
      .execute();
    const placed = sumFlows(flows, 'placed').amount;
    const released = sumFlows(flows, 'released').amount;
    const settled = subtractExactly(sumFlows(flows, 'settled').amount, sumFlows(flows, 'unwound').amount);
    return {
      offeringId: offering.id,
      at: ctx.now,
      units: totalsOf(flows, sumExactly(assets.map(({ totalUnits }) => totalUnits))),
      amount: {
        target: Number(offering.targetAmount),
        raised: Number(subtractExactly(placed, released)),
        settled: Number(settled),
      },
      assets: assets.map(({ id, name, totalUnits }) => {
        const ofAsset = flows.filter(({ assetId }) => assetId === id);
        return { assetId: id, name, ...totalsOf(ofAsset, totalUnits) };
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
