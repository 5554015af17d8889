import type { WriteContext } from '#service/kernel/context.ts';
import { ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, write } from '#service/kernel/operation-handler.ts';
import { findOfClient, findVisible } from '#service/kernel/visibility.ts';
import {
  createTradeLineItem,
  deleteTradeLineItem,
  updateTradeLineItem,
} from '#shared/contracts/trading/line-items.ts';
import { newId, toUserId } from '#shared/domain/ids.ts';
import { presentAsset } from '../offerings/assets.ts';
import { assertUnitsLeft } from '../offerings/units.ts';
import { updateCartTotals } from './cart-totals.ts';
import { findOrCreateCart } from './new-cart.ts';
import { assertCart, presentLineItem, readLines, type TradeLineRow, type TradeRow } from './trades.ts';

/**
 * Adds units of an asset to the cart of a user.
 * @throws not-found; rule, if the cart has units of another offering, or fewer units are left
 */
async function addUnits(
  ctx: WriteContext,
  userId: string,
  assetId: string,
  quantity: number,
): Promise<TradeLineRow> {
  const user = await findVisible(ctx, 'users', toUserId(userId), 'userId');
  return addUnitsTo(ctx, await findOrCreateCart(ctx, user), assetId, quantity);
}

/**
 * Adds units of an asset to a cart: to the existing line of the asset, if there is one.
 * @param cart as it is now
 * @throws as `addUnits`
 */
export async function addUnitsTo(
  ctx: WriteContext,
  cart: TradeRow,
  assetId: string,
  quantity: number,
): Promise<TradeLineRow> {
  const asset = await findOfClient(ctx, cart, 'assets', assetId, 'assetId');
  const offering = await findVisible(ctx, 'offerings', asset.offeringId, 'assetId');
  if (cart.offeringId !== null && cart.offeringId !== offering.id) {
    throw ruleViolation('assetId', 'belongs to a different offering than the cart');
  }
  const line = (await readLines(ctx.db, cart.id)).find((one) => one.assetId === asset.id);
  assertUnitsLeft(asset, (line?.quantity ?? 0) + quantity);
  const row = line
    ? await ctx.records.update('tradeLineItems', line, { quantity: line.quantity + quantity })
    : await ctx.records.insert('tradeLineItems', {
        id: newId('tradeLineItem'),
        accountId: cart.accountId,
        tenantId: cart.tenantId,
        tradeId: cart.id,
        assetId: asset.id,
        assetName: asset.name,
        assetType: asset.type,
        quantity,
        pricePerShare: asset.pricePerUnit,
        signaturePlatform: null,
        signatureDocumentId: null,
        signatureUrl: null,
        signatureStatus: 'PENDING',
        jointSignatureStatus: 'PENDING',
        subdocFileId: null,
        agreementAttachedAt: null,
        lineItemRegulation: offering.type,
        lineItemCoverArtId: offering.coverArtId,
      });
  await updateCartTotals(ctx, cart, offering);
  return row;
}

/**
 * A line of a cart, and its cart.
 * @throws not-found; conflict, if the trade is placed
 */
async function findCartLine(ctx: WriteContext, id: string): Promise<{ line: TradeLineRow; cart: TradeRow }> {
  const line = await findVisible(ctx, 'tradeLineItems', id, 'id');
  const cart = await findVisible(ctx, 'trades', line.tradeId, 'id');
  assertCart(cart);
  return { line, cart };
}

export const lineItems: OperationHandler[] = [
  write(createTradeLineItem, async (ctx, { query, body }) =>
    presentLineItem(await addUnits(ctx, query.userId, body.assetId, body.quantity)),
  ),
  write(updateTradeLineItem, async (ctx, { params, body }) => {
    const { line, cart } = await findCartLine(ctx, params.id);
    const asset = await findVisible(ctx, 'assets', line.assetId, 'assetId');
    assertUnitsLeft(asset, body.quantity);
    const row = await ctx.records.update('tradeLineItems', line, { quantity: body.quantity });
    await updateCartTotals(ctx, cart);
    return { ...presentLineItem(row), asset: presentAsset(asset), generatedMaps: [], raw: [], affected: 1 };
  }),
  write(deleteTradeLineItem, async (ctx, { params }) => {
    const { line, cart } = await findCartLine(ctx, params.id);
    await ctx.records.remove('tradeLineItems', line);
    await updateCartTotals(ctx, cart);
    return presentLineItem({ ...line, deletedAt: ctx.now });
  }),
];
