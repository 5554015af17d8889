import Type, { type Static } from 'typebox';
import { idOf, request } from '../fields.ts';
import { operation } from '../operation.ts';
import { dateTime, dateTimeOrNull, number, numberOrNull, page, pageQuery, string } from '../records.ts';

/** A trade in a list on a details page. */
export const tradeSummary = Type.Object({
  id: string(),
  tradeNumber: string(),
  tradeStatus: string(),
  complianceReview: string(),
  fundingStatus: string(),
  purchasedShares: number(),
  totalAmount: numberOrNull(),
  placedAt: dateTimeOrNull(),
  createdAt: dateTime(),
  /** Null in a cart without an investor account. */
  investorAccount: Type.Unsafe<{ id: string; name: string } | null>({ type: ['object', 'null'] }),
  offering: Type.Unsafe<{ id: string; name: string } | null>({ type: ['object', 'null'] }),
});
export type TradeSummary = Static<typeof tradeSummary>;

export const listOfferingTrades = operation({
  name: 'listOfferingTrades',
  module: 'trading',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List offering trades',
  description: 'Returns trades with their users, newest first. Carts are excluded.',
  params: request({ id: idOf('offering') }),
  query: request(pageQuery),
  output: page(tradeSummary),
  errors: { 404: 'No such offering' },
});
