import Type, { type Static } from 'typebox';
import { amountLimit } from '../../domain/limits.ts';
import { idOf, request, wholeNumber } from '../fields.ts';
import { asset } from '../offerings/assets.ts';
import { operation } from '../operation.ts';
import { anyOrNull, choice, number, record, string, stringOrNull } from '../records.ts';

export const signatureStatuses = ['PENDING', 'SIGNED'] as const;

/** client-api.md "Trade line item". */
export const tradeLineItem = record('TradeLineItem', {
  tradeId: string(),
  assetId: string(),
  assetName: string(),
  assetType: string(),
  quantity: number(),
  bonusShares: number(),
  totalNumberOfShares: number(),
  pricePerShare: number(),
  total: number(),
  signaturePlatform: stringOrNull(),
  signatureDocumentId: stringOrNull(),
  signatureUrl: stringOrNull(),
  signatureStatus: choice(signatureStatuses),
  jointSignatureStatus: choice(signatureStatuses),
  subdocFileId: stringOrNull(),
  lineItemRegulation: string(),
  lineItemCoverArtId: stringOrNull(),
  tid: stringOrNull(),
});
export type TradeLineItem = Static<typeof tradeLineItem>;

const quantity = () => wholeNumber({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const params = request({ id: idOf('tradeLineItem') });
const exampleParams = { id: 'trade_line_item_01k9z3m4n5p6q7r8s9t0v1w2x3' };
const noLine = 'No such line item for this key';
const placed = 'The trade is already placed';
const tooMany = `More units than are available, or a total above ${amountLimit}`;

export const createTradeLineItem = operation({
  name: 'createTradeLineItem',
  module: 'trading',
  http: { method: 'POST', path: '/trade-line-items' },
  scope: 'write',
  role: 'reviewer',
  status: 201,
  summary: 'Add to cart',
  description:
    'Creates the cart if the user has none; the first line item sets its offering and issuer. Units of an asset that is already in the cart are added to its line item.',
  query: request({ userId: idOf('user') }),
  body: request({ assetId: idOf('asset'), quantity: quantity() }),
  output: tradeLineItem,
  errors: {
    404: 'No such user or asset for this key',
    422: `The cart contains units of another offering. ${tooMany}`,
  },
  example: {
    query: { userId: 'user_01k9z3m4n5p6q7r8s9t0v1w2x3' },
    body: { assetId: 'asset_01k9z3m4n5p6q7r8s9t0v1w2x3', quantity: 100 },
  },
});

export const updateTradeLineItem = operation({
  name: 'updateTradeLineItem',
  module: 'trading',
  http: { method: 'PATCH', path: '/trade-line-items/{id}' },
  scope: 'write',
  role: 'reviewer',
  summary: 'Change line item quantity',
  description:
    'The response embeds the asset; `generatedMaps` and `raw` are always empty lists, and `affected` is always 1.',
  params,
  body: request({ quantity: quantity() }),
  output: Type.Object({
    ...tradeLineItem.properties,
    asset,
    generatedMaps: Type.Array(anyOrNull()),
    raw: Type.Array(anyOrNull()),
    affected: number(),
  }),
  errors: { 404: noLine, 409: placed, 422: tooMany },
  example: { params: exampleParams, body: { quantity: 250 } },
});

export const deleteTradeLineItem = operation({
  name: 'deleteTradeLineItem',
  module: 'trading',
  http: { method: 'DELETE', path: '/trade-line-items/{id}' },
  scope: 'write',
  role: 'reviewer',
  summary: 'Remove line item',
  description: 'Returns the line item with `deletedAt`. An empty cart accepts any offering again.',
  params,
  output: tradeLineItem,
  errors: { 404: noLine, 409: placed },
  example: { params: exampleParams },
});
