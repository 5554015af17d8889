import Type from 'typebox';
import { idOf, request } from '../fields.ts';
import { operation } from '../operation.ts';
import { number, string } from '../records.ts';
import { asset } from './assets.ts';

export const getAssetDetails = operation({
  name: 'getAssetDetails',
  module: 'offerings',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get asset details',
  description:
    'Returns the asset with its offering, the units of its placed trades, and the number of trades that reference it, carts excluded.',
  params: request({ id: idOf('asset') }),
  output: Type.Object({
    asset,
    offering: Type.Object({ id: string(), name: string() }),
    unitsPlaced: number(),
    trades: number(),
  }),
  errors: { 404: 'No such asset' },
});
