import Type, { type Static } from 'typebox';
import { idOf, optional, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { number, string } from '../records.ts';
import { trade } from './trades.ts';

const reference = Type.Object({ id: string() });

/** client-api.md "Trade (cart)", with the fields that only the response of the cart shows. */
export const cart = Type.Object({
  ...trade.properties,
  numberOfShares: number(),
  issuer: Type.Array(reference),
  offering: Type.Array(reference),
  lineItems: Type.Array(reference),
  paymentMethod: Type.Unsafe<{ id: string } | null>({ ...reference, type: ['object', 'null'] }),
});
export type Cart = Static<typeof cart>;

export const getCart = operation({
  name: 'getCart',
  module: 'trading',
  http: { method: 'GET', path: '/carts' },
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get cart',
  description:
    'A user has one cart. The first request creates it, as does the first request after a checkout, even with a key that has only the `read` scope.',
  query: request({ userId: idOf('user') }),
  output: cart,
  errors: { 404: 'No such user for this key' },
  example: { query: { userId: 'user_01k9z3m4n5p6q7r8s9t0v1w2x3' } },
});

export const updateCart = operation({
  name: 'updateCart',
  module: 'trading',
  http: { method: 'PATCH', path: '/carts/{id}' },
  scope: 'write',
  role: 'reviewer',
  summary: 'Set investor account and payment method',
  description: 'Send null to clear a value.',
  params: request({ id: idOf('trade') }),
  body: request({
    investorAccountId: optional(idOf('investorAccount')),
    paymentMethodId: optional(idOf('paymentMethod')),
    registeredRepId: optional(text()),
    tid: optional(text()),
  }),
  output: trade,
  errors: {
    404: 'No such cart, investor account or payment method for this key',
    409: 'The trade is already placed',
    422: 'The investor account or the payment method belongs to another user',
  },
  example: {
    params: { id: 'trade_01k9z3m4n5p6q7r8s9t0v1w2x3' },
    body: {
      investorAccountId: 'investor_account_01k9z3m4n5p6q7r8s9t0v1w2x3',
      paymentMethodId: 'payment_method_01k9z3m4n5p6q7r8s9t0v1w2x3',
    },
  },
});

export const checkoutCart = operation({
  name: 'checkoutCart',
  module: 'trading',
  http: { method: 'POST', path: '/carts/checkout' },
  scope: 'write',
  role: 'reviewer',
  isSubmission: true,
  summary: 'Place trade',
  description:
    'The cart becomes a PLACED trade, and its units are reserved. If there are findings, `systemReviewLog` contains them as a JSON list and `systemReviewCheck` is NEEDS_INFO; otherwise it is PASSED.',
  body: request({ userId: idOf('user') }),
  output: trade,
  errors: {
    404: 'No such user for this key, or the user has no cart',
    422: 'The cart is incomplete, or a rule blocks the checkout; each error is named',
  },
  example: { body: { userId: 'user_01k9z3m4n5p6q7r8s9t0v1w2x3' } },
});
