import Type from 'typebox';
import { limits } from '../../domain/limits.ts';
import { idOf, request } from '../fields.ts';
import { file } from '../files/files.ts';
import { operation } from '../operation.ts';
import { string } from '../records.ts';
import { type PaymentMethod, paymentMethod } from './payment-methods.ts';
import { getTrade } from './trades.ts';

const named = () =>
  Type.Unsafe<{ id: string; name: string } | null>({
    type: ['object', 'null'],
    properties: { id: { type: 'string' }, name: { type: 'string' } },
  });

export const getTradeDetails = operation({
  name: 'getTradeDetails',
  module: 'trading',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get trade details',
  description: `Returns the trade with its line items, parties, payment method, and newest ${limits.embeddedRecords} files.`,
  params: request({ id: idOf('trade') }),
  output: Type.Object({
    trade: getTrade.output,
    user: Type.Object({ id: string(), email: string(), firstName: string(), lastName: string() }),
    investorAccount: named(),
    offering: named(),
    issuer: named(),
    paymentMethod: Type.Unsafe<PaymentMethod | null>({ ...paymentMethod, type: ['object', 'null'] }),
    files: Type.Array(file),
  }),
  errors: { 404: 'No such trade' },
});
