import Type, { type Static } from 'typebox';
import { type CancellationRight, cancellationEnds } from '../../domain/cancellation-right.ts';
import { limits } from '../../domain/limits.ts';
import { reconfirmationStatuses } from '../../domain/reconfirmations.ts';
import { type Exemption, exemptions } from '../../domain/rules/exemptions.ts';
import { idOf, request } from '../fields.ts';
import { file } from '../files/files.ts';
import { operation } from '../operation.ts';
import { boolean, choice, dateTime, dateTimeOrNull, string, stringOrNull } from '../records.ts';
import { type PaymentMethod, paymentMethod } from './payment-methods.ts';
import { getTrade } from './trades.ts';

const reference = Type.Object({ id: string(), name: string() });

const named = () => Type.Unsafe<Static<typeof reference> | null>({ ...reference, type: ['object', 'null'] });

interface CheckoutChoices {
  investorAccounts: Static<typeof reference>[];
  paymentMethods: PaymentMethod[];
}

const reconfirmation = Type.Object({
  id: string(),
  noticeAt: dateTime(),
  dueAt: dateTime(),
  status: choice(reconfirmationStatuses),
  endedAt: dateTimeOrNull(),
  /** Of the officer who has the written confirmation. */
  note: stringOrNull(),
});
export type TradeReconfirmation = Static<typeof reconfirmation>;

export const getTradeDetails = operation({
  name: 'getTradeDetails',
  module: 'trading',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get trade details',
  description: `Returns the trade with its line items, parties, payment method, cancellation right, reconfirmations, and newest ${limits.embeddedRecords} files.`,
  params: request({ id: idOf('trade') }),
  output: Type.Object({
    trade: getTrade.output,
    /** The client's right to cancel a placed trade, and what ends it. */
    cancellation: Type.Unsafe<CancellationRight | null>({
      type: ['object', 'null'],
      properties: {
        endedBy: choice(cancellationEnds),
        isOpen: boolean(),
        endsAt: dateTimeOrNull(),
      },
    }),
    /** Every reconfirmation of the trade, newest first. */
    reconfirmations: Type.Array(reconfirmation),
    user: Type.Object({ id: string(), email: string(), firstName: string(), lastName: string() }),
    investorAccount: named(),
    offering: Type.Unsafe<{ id: string; name: string; exemption: Exemption } | null>({
      type: ['object', 'null'],
      properties: { id: string(), name: string(), exemption: choice(exemptions) },
    }),
    issuer: named(),
    paymentMethod: Type.Unsafe<PaymentMethod | null>({ ...paymentMethod, type: ['object', 'null'] }),
    /** The investor accounts and payment methods of the user, newest first; null unless the trade is a cart. */
    checkoutChoices: Type.Unsafe<CheckoutChoices | null>({
      type: ['object', 'null'],
      properties: { investorAccounts: Type.Array(reference), paymentMethods: Type.Array(paymentMethod) },
    }),
    files: Type.Array(file),
  }),
  errors: { 404: 'No such trade' },
});
