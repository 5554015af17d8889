import Type, { type Static } from 'typebox';
import { type ReconfirmationStatus, reconfirmationStatuses } from '../../domain/reconfirmations.ts';
import { fundingStatuses, tradeStatuses } from '../../domain/trade-transitions.ts';
import { idOf, optional, request } from '../fields.ts';
import { operation } from '../operation.ts';
import {
  boolean,
  choice,
  dateTime,
  dateTimeOrNull,
  number,
  numberOrNull,
  page,
  pageQuery,
  record,
  string,
  stringOrNull,
} from '../records.ts';
import { signatureStatuses, tradeLineItem } from './line-items.ts';

export const tradeReviews = ['PENDING', 'NEEDS_INFO', 'APPROVED', 'REJECTED'] as const;
export const systemReviewChecks = ['PENDING', 'NEEDS_INFO', 'PASSED'] as const;

/** The subscription agreement of a trade, and the data that was read from it. */
const agreementFields = {
  saStatus: choice(signatureStatuses),
  saCheck: string(),
  saStatusUnmapped: stringOrNull(),
  saUrl: stringOrNull(),
  saSignedAt: dateTimeOrNull(),
  saExtractedNumberOfShares: numberOrNull(),
  saExtractedTotalAmount: numberOrNull(),
  saExtractedPricePerShare: numberOrNull(),
  saExtractedInvestorType: stringOrNull(),
  saExtractedSigner: stringOrNull(),
  saExtractedSignatureDate: dateTimeOrNull(),
  saExtractedSigner2: stringOrNull(),
  saExtractedSignatureDate2: dateTimeOrNull(),
  saCheckedAt: dateTimeOrNull(),
  saLog: stringOrNull(),
};

const transactionFields = {
  txnTid: stringOrNull(),
  txnResponse: stringOrNull(),
  txnCurrencyCode: stringOrNull(),
  txnChargedAmount: numberOrNull(),
  txnDate: dateTimeOrNull(),
  txnSettledDate: dateTimeOrNull(),
  txnCheckedAt: dateTimeOrNull(),
  txnLog: stringOrNull(),
  txnPaymentMethod: stringOrNull(),
  txnCheck: string(),
  fundingStatus: choice(fundingStatuses),
  fundingStatusUnmapped: stringOrNull(),
};

/** The findings of the checkout, and the decisions of officers. */
const reviewFields = {
  systemReviewCheck: choice(systemReviewChecks),
  systemReviewCheckedAt: dateTimeOrNull(),
  systemReviewLog: stringOrNull(),
  complianceReview: choice(tradeReviews),
  complianceReviewNotes: stringOrNull(),
  complianceReviewerId: stringOrNull(),
  complianceReviewName: stringOrNull(),
  complianceReviewAt: dateTimeOrNull(),
  reviewStartAt: dateTimeOrNull(),
  reviewCount: numberOrNull(),
  cancellationPeriod: numberOrNull(),
  cancelledAt: dateTimeOrNull(),
  cancelledById: stringOrNull(),
  cancelledReason: stringOrNull(),
  rejectionReason: stringOrNull(),
  refundDueAt: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    format: 'date-time',
    description: 'The latest time at which the money of an ended trade must be returned',
  }),
};

/** What the client can still do with a placed trade (compliance.md § 5.6). */
const rightsFields = {
  cancellableUntil: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    format: 'date-time',
    description: 'When the right to cancel a placed trade ends or ended; null if the end is not known',
  }),
  reconfirmation: Type.Unsafe<{ noticeAt: string; dueAt: string; status: ReconfirmationStatus } | null>({
    ...Type.Object({ noticeAt: dateTime(), dueAt: dateTime(), status: choice(reconfirmationStatuses) }),
    type: ['object', 'null'],
    description: 'The newest reconfirmation after a material change of a Regulation Crowdfunding offering',
  }),
};

/** client-api.md "Trade (cart)". */
export const trade = record('Trade', {
  userId: string(),
  accountId: string(),
  investorAccountId: stringOrNull(),
  offeringId: stringOrNull(),
  issuerId: stringOrNull(),
  paymentMethodId: stringOrNull(),
  tradeNumber: string('Digits; later trades have higher numbers'),
  ip: stringOrNull(),
  platform: string('The operator name'),
  managedBy: string('The operator name'),
  investmentType: string('Type of the investor account'),
  tradeType: string(),
  tradeStatus: choice(tradeStatuses),
  tradeStatusUnmapped: stringOrNull(),
  tradeDate: dateTimeOrNull(),
  placedAt: dateTimeOrNull(),
  closedAt: dateTimeOrNull(),
  purchasedShares: number(),
  bonusShares: number(),
  totalNumberOfShares: number(),
  pricePerShare: Type.Unsafe<number | null>({
    type: ['number', 'null'],
    description: 'Null if the line items have different prices, and for an empty cart',
  }),
  totalAmount: numberOrNull(),
  isUncleared24h: boolean(),
  ...agreementFields,
  ...transactionFields,
  ...reviewFields,
  ...rightsFields,
  disbursed: boolean(),
  registeredRepId: stringOrNull(),
  userDataType: string(),
  tid: stringOrNull(),
});
export type Trade = Static<typeof trade>;

const noTrade = 'No such trade for this key';

export const getTrade = operation({
  name: 'getTrade',
  module: 'trading',
  http: { method: 'GET', path: '/trades/{id}' },
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get trade',
  description: 'Returns the trade or cart with its line items.',
  params: request({ id: idOf('trade') }),
  output: Type.Object({ ...trade.properties, lineItems: Type.Array(tradeLineItem) }),
  errors: { 404: noTrade },
  example: { params: { id: 'trade_01k9z3m4n5p6q7r8s9t0v1w2x3' } },
});

export const listTrades = operation({
  name: 'listTrades',
  module: 'trading',
  http: { method: 'GET', path: '/trades' },
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List trades',
  description: 'Returns trades and carts, newest first. `userId` filters the list by user.',
  query: request({ ...pageQuery, userId: optional(idOf('user')) }),
  output: page(trade),
  errors: { 404: 'No such user for this key' },
  example: { query: { userId: 'user_01k9z3m4n5p6q7r8s9t0v1w2x3' } },
});
