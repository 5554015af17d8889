/** The money of a trade (compliance.md § 2.6): receipts, refunds, and reversals, which are never changed. */
import Type, { type Static } from 'typebox';
import { fundingKinds } from '../../domain/funding.ts';
import { fundingStatuses } from '../../domain/trade-transitions.ts';
import { amount, day, expectedUpdatedAt, idOf, longText, oneOf, optional, request, text } from '../fields.ts';
import { type Proposal, proposal } from '../officers/second-approval.ts';
import { operation } from '../operation.ts';
import { boolean, choice, dateTimeOrNull, number, record, string, stringOrNull } from '../records.ts';
import { paymentMethodTypes } from '../trading/payment-methods.ts';

export const fundingEntry = record('FundingEntry', {
  tradeId: string(),
  kind: choice(fundingKinds),
  amount: number(),
  day: string(),
  party: stringOrNull(),
  method: stringOrNull(),
  reference: stringOrNull(),
  payerAccountLast4: stringOrNull(),
  note: stringOrNull(),
  receiptId: stringOrNull(),
  reasonCode: stringOrNull(),
  recordedById: string(),
  recordedByName: string(),
  confirmedById: stringOrNull(),
  confirmedByName: stringOrNull(),
  bankLineId: stringOrNull(),
});
export type FundingEntry = Static<typeof fundingEntry>;

/** What an entry states, before it is recorded. */
export const statedEntry = Type.Pick(fundingEntry, [
  'kind',
  'amount',
  'day',
  'party',
  'method',
  'reference',
  'payerAccountLast4',
  'note',
  'receiptId',
  'reasonCode',
]);
const proposedEntry = Type.Object({ ...statedEntry.properties, proposal });
export type ProposedEntry = Static<typeof statedEntry> & { proposal: Proposal };

const params = request({ id: idOf('trade') });
const noTrade = 'No such trade, or it is a cart';

export const getTradeFunding = operation({
  name: 'getTradeFunding',
  module: 'compliance',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get trade funding',
  description:
    'Returns the entries of the trade, oldest first, the amounts that are computed from them, the entry that awaits second approval, and the default values of a receipt and of a refund.',
  params,
  output: Type.Object({
    fundingStatus: choice(fundingStatuses),
    payable: number(),
    netReceived: number(),
    outstanding: number(),
    refundable: number(),
    refundDueAt: dateTimeOrNull(),
    /** The last day on which the money can be returned, which ends at that time. */
    refundDueOn: stringOrNull(),
    entries: Type.Array(fundingEntry),
    /** An entry that awaits a second officer. */
    proposed: Type.Unsafe<ProposedEntry | null>({ ...proposedEntry, type: ['object', 'null'] }),
    /** The claim of another officer. */
    claim: Type.Unsafe<{ officerId: string; officerName: string; claimedAt: string } | null>({
      type: ['object', 'null'],
    }),
    defaults: Type.Object({ receipt: statedEntry, refund: statedEntry }),
    /** Why the caller cannot record or decide anything about the money. */
    whyNot: stringOrNull(),
  }),
  errors: { 404: noTrade },
  example: { params: { id: 'trade_01k9z3m4n5p6q7r8s9t0v1w2x3' } },
});

const cents = (description: string) => optional(amount({ exclusiveMinimum: 0, decimals: 2, description }));
const reference = () => optional(text({ maxLength: 100, description: 'Defaults to the trade number' }));
const note = () => optional(longText('Internal'));

const recorded = Type.Object({
  /** Null if it awaits a second officer. */
  entry: Type.Unsafe<FundingEntry | null>({ ...fundingEntry, type: ['object', 'null'] }),
  fundingStatus: choice(fundingStatuses),
  awaitsSecond: boolean(),
  proposalId: stringOrNull(),
});

const errors = {
  404: noTrade,
  409: 'The trade was updated after it was read, is awaiting second approval, or is claimed by another officer',
  422: 'The state of the trade does not allow the entry, the amount is too high, or the day is in the future',
};

export const recordReceipt = operation({
  name: 'recordReceipt',
  module: 'compliance',
  scope: 'write',
  role: 'approver',
  summary: 'Record receipt',
  description: 'Records money that was received for a trade.',
  params,
  body: request({
    expectedUpdatedAt: expectedUpdatedAt(),
    amount: cents('Defaults to the outstanding amount'),
    receivedOn: optional(day()),
    payerName: optional(text({ description: 'Defaults to the account owner' })),
    method: optional(oneOf(paymentMethodTypes)),
    reference: reference(),
    payerAccountLast4: optional(text({ format: 'last4', description: '4 digits' })),
    note: note(),
  }),
  output: recorded,
  errors,
});

export const recordRefund = operation({
  name: 'recordRefund',
  module: 'compliance',
  scope: 'write',
  role: 'approver',
  summary: 'Record refund',
  description:
    'Records money that was returned: the net amount of a trade that ended or is unwound, or the excess of a placed one.',
  params,
  body: request({
    expectedUpdatedAt: expectedUpdatedAt(),
    amount: cents('Defaults to the refundable amount'),
    paidOn: optional(day()),
    payeeName: optional(text({ description: 'Defaults to the account owner' })),
    reference: reference(),
    reasonCode: text({ description: 'A reason code of the funding review' }),
    note: note(),
  }),
  output: recorded,
  errors,
});

export const recordReversal = operation({
  name: 'recordReversal',
  module: 'compliance',
  scope: 'write',
  role: 'approver',
  summary: 'Record reversal',
  description: 'Records that a payment was returned by the bank, or that a receipt was recorded in error.',
  params,
  body: request({
    expectedUpdatedAt: expectedUpdatedAt(),
    receiptId: idOf('fundingEntry'),
    amount: cents('Defaults to the part of the receipt that is not reversed yet'),
    reversedOn: optional(day()),
    note: note(),
  }),
  output: recorded,
  errors,
});
