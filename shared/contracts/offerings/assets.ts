import Type, { type Static } from 'typebox';
import {
  aboveZero,
  amount,
  expectedUpdatedAt,
  flag,
  idOf,
  objects,
  oneOf,
  optional,
  request,
  text,
} from '../fields.ts';
import { operation } from '../operation.ts';
import { anyOrNull, boolean, number, numberOrNull, record, string, stringOrNull } from '../records.ts';

export const assetTypes = ['STOCK', 'UNITS', 'BOND', 'NOTE', 'SAFE', 'OTHER'] as const;

/** client-api.md "Asset". */
export const asset = record('Asset', {
  offeringId: string(),
  accountId: string(),
  name: string(),
  type: string(),
  pricePerUnit: number(),
  totalUnits: number(),
  totalAmount: number(),
  template: string(),
  enableBonus: boolean(),
  bonusTiers: Type.Array(anyOrNull()),
  yield: numberOrNull(),
  duration: numberOrNull(),
  durationType: stringOrNull(),
  tiers: anyOrNull(),
  tid: stringOrNull(),
});
export type Asset = Static<typeof asset>;

export const createAsset = operation({
  name: 'createAsset',
  module: 'offerings',
  http: { method: 'POST', path: '/assets' },
  scope: 'write',
  role: 'reviewer',
  status: 201,
  summary: 'Create asset',
  description:
    'Adds an asset to an offering. `totalAmount` is exactly `pricePerUnit` × `totalUnits`. `template` defaults to STANDARD.',
  body: request({
    offeringId: idOf('offering'),
    name: text(),
    type: oneOf(assetTypes),
    pricePerUnit: aboveZero(),
    totalUnits: aboveZero(),
    template: optional(text()),
    enableBonus: Type.Optional(flag()),
    bonusTiers: Type.Optional(objects()),
    yield: optional(amount()),
    duration: optional(amount()),
    durationType: optional(text()),
    tiers: optional(objects()),
    tid: optional(text()),
  }),
  output: asset,
  errors: { 404: 'No such offering for this key' },
  example: {
    body: {
      offeringId: 'offering_01k9z3m4n5p6q7r8s9t0v1w2x3',
      name: 'Class B Units',
      type: 'UNITS',
      pricePerUnit: 25.5,
      totalUnits: 40000,
      template: 'STANDARD',
      enableBonus: false,
    },
  },
});

export const updateAsset = operation({
  name: 'updateAsset',
  module: 'offerings',
  scope: 'write',
  role: 'reviewer',
  summary: 'Update asset',
  description:
    'Omitted fields do not change. The change is stored as a revision of the offering; a material change returns approved reviews to their queues. Placed trades keep their price; carts get the new one. While trades reference the asset, `changesTerms` is required.',
  params: request({ id: idOf('asset') }),
  body: request({
    expectedUpdatedAt: expectedUpdatedAt(),
    name: Type.Optional(text()),
    type: Type.Optional(oneOf(assetTypes)),
    pricePerUnit: Type.Optional(aboveZero()),
    totalUnits: Type.Optional(aboveZero()),
    template: Type.Optional(text()),
    enableBonus: Type.Optional(flag()),
    bonusTiers: Type.Optional(objects()),
    yield: optional(amount()),
    duration: optional(amount()),
    durationType: optional(text()),
    tiers: optional(objects()),
    changesTerms: Type.Optional(flag('Whether to change terms that trades rely on')),
  }),
  output: asset,
  errors: {
    404: 'No such asset',
    409: 'The asset was updated after it was read',
    422: '`totalUnits` is below the placed units, or trades reference the asset and `changesTerms` is not true',
  },
});

export const getAsset = operation({
  name: 'getAsset',
  module: 'offerings',
  http: { method: 'GET', path: '/assets/{id}' },
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get asset',
  description: 'Returns the asset.',
  params: request({ id: idOf('asset') }),
  output: asset,
  errors: { 404: 'No such asset for this key' },
  example: { params: { id: 'asset_01k9z3m4n5p6q7r8s9t0v1w2x3' } },
});
