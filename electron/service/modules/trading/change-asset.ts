import { assertUnchanged } from '#service/kernel/assert-unchanged.ts';
import type { WriteContext } from '#service/kernel/context.ts';
import { ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, read, write } from '#service/kernel/operation-handler.ts';
import { compileToColumns } from '#service/kernel/rows.ts';
import { findVisible } from '#service/kernel/visibility.ts';
import type { Db, Row } from '#service/storage/schema.ts';
import { request } from '#shared/contracts/fields.ts';
import { getAssetDetails } from '#shared/contracts/offerings/asset-details.ts';
import { type Asset, updateAsset } from '#shared/contracts/offerings/assets.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { compareAmounts } from '#shared/domain/money.ts';
import { announceWork } from '../changes/offering-work.ts';
import { presentAsset } from '../offerings/assets.ts';
import { readAssetRows, reviseOffering } from '../offerings/revise-offering.ts';
import { updateCartTotals } from './cart-totals.ts';

type AssetRow = Row<'assets'>;

const { expectedUpdatedAt: _, changesTerms: __, ...assetFields } = updateAsset.body.properties;
const columnsOf = compileToColumns(request(assetFields));

/** @throws rule, if more units are placed than the asset would have */
function assertUnitsCover({ totalUnits, unitsPlaced }: AssetRow): void {
  if (compareAmounts(totalUnits, String(unitsPlaced)) >= 0) return;
  throw ruleViolation('totalUnits', `must not be below ${unitsPlaced}, the number of placed units`);
}

async function countTrades(db: Db, assetId: string): Promise<number> {
  const { trades } = await db
    .selectFrom('tradeLineItems')
    .innerJoin('trades', 'trades.id', 'tradeLineItems.tradeId')
    .select((eb) => eb.fn.countAll<number>().as('trades'))
    .where('tradeLineItems.assetId', '=', assetId)
    .where('trades.tradeStatus', '<>', 'CART')
    .executeTakeFirstOrThrow();
  return trades;
}

/**
 * An asset that trades reference changes only as a change of terms that an officer intends (compliance.md § 3.2).
 * @throws rule
 */
async function assertNoTrades(db: Db, assetId: string): Promise<void> {
  const trades = await countTrades(db, assetId);
  if (trades === 0) return;
  const subject = trades === 1 ? '1 trade references' : `${trades} trades reference`;
  throw ruleViolation(
    null,
    `${subject} this asset. Use "Change terms", which returns approved reviews to their queues, or add another asset`,
  );
}

/** Carts are placed at the current price. */
async function updateCarts(ctx: WriteContext, { id, pricePerUnit }: AssetRow): Promise<void> {
  const carts = await ctx.db
    .selectFrom('trades')
    .innerJoin('tradeLineItems', 'tradeLineItems.tradeId', 'trades.id')
    .selectAll('trades')
    .where('tradeLineItems.assetId', '=', id)
    .where('trades.tradeStatus', '=', 'CART')
    .execute();
  for (const cart of carts) {
    const line = await ctx.db
      .selectFrom('tradeLineItems')
      .selectAll()
      .where('tradeId', '=', cart.id)
      .where('assetId', '=', id)
      .executeTakeFirstOrThrow();
    await ctx.records.update('tradeLineItems', line, { pricePerShare: pricePerUnit });
    await updateCartTotals(ctx, cart);
  }
}

/** @throws rule, while trades reference the asset and the officer does not change the terms */
async function changeAsset(
  ctx: WriteContext,
  id: string,
  { expectedUpdatedAt, changesTerms = false, ...fields }: InputOf<typeof updateAsset>['body'],
): Promise<Asset> {
  const asset = await findVisible(ctx, 'assets', id, 'id');
  assertUnchanged(asset, expectedUpdatedAt);
  if (!changesTerms) await assertNoTrades(ctx.db, asset.id);
  const columns = columnsOf(fields, 'sent');
  const offering = await findVisible(ctx, 'offerings', asset.offeringId, 'id');
  const assets = await readAssetRows(ctx, offering.id);
  assertUnitsCover({ ...asset, ...columns });
  const changed = await ctx.records.update('assets', asset, columns);
  const after = assets.map((one) => (one.id === changed.id ? changed : one));
  await reviseOffering(ctx, { offering, assets }, {}, after);
  if (changed.pricePerUnit !== asset.pricePerUnit) await updateCarts(ctx, changed);
  return presentAsset(changed);
}

export const assetChanges: OperationHandler[] = [
  write(updateAsset, (ctx, { params, body }) => changeAsset(ctx, params.id, body), announceWork),
  read(getAssetDetails, async (ctx, { params }) => {
    const asset = await findVisible(ctx, 'assets', params.id, 'id');
    const { id, name } = await findVisible(ctx, 'offerings', asset.offeringId, 'offeringId');
    const trades = await countTrades(ctx.db, asset.id);
    return { asset: presentAsset(asset), offering: { id, name }, unitsPlaced: asset.unitsPlaced, trades };
  }),
];
