import Type, { type Static } from 'typebox';
import { countryCode, idOf, oneOf, optional, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { choice, record, string, stringOrNull } from '../records.ts';

export const paymentMethodTypes = ['CHECK', 'CREDIT_CARD', 'ACH', 'WIRE'] as const;
export const paymentMethodStatuses = ['PENDING'] as const;

/** client-api.md "Payment method". */
export const paymentMethod = record('PaymentMethod', {
  userId: string(),
  paymentMethodType: choice(paymentMethodTypes),
  paymentMethodProvider: string('OTHER, or the card processor name'),
  status: choice(paymentMethodStatuses),
  tid: stringOrNull(),
  name: stringOrNull(),
  last4: stringOrNull(),
  brand: stringOrNull(),
  country: stringOrNull(),
  clientSecret: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Returned only when the payment method is created',
  }),
});
export type PaymentMethod = Static<typeof paymentMethod>;

const noUser = 'No such user for this key';

export const createPaymentMethod = operation({
  name: 'createPaymentMethod',
  module: 'trading',
  http: { method: 'POST', path: '/payment-methods' },
  scope: 'write',
  role: 'reviewer',
  status: 201,
  summary: 'Add payment method',
  description:
    '`paymentMethodProvider` defaults to OTHER. Card and account numbers are rejected; `last4` is their last 4 digits. A `clientSecret` is returned only here and is not stored.',
  query: request({ userId: idOf('user') }),
  body: request({
    paymentMethodType: oneOf(paymentMethodTypes),
    paymentMethodProvider: optional(text()),
    status: optional(oneOf(paymentMethodStatuses)),
    tid: optional(text()),
    name: optional(text({ format: 'no-account-number' })),
    last4: optional(text({ format: 'last4' })),
    brand: optional(text({ format: 'no-account-number' })),
    country: optional(countryCode()),
    clientSecret: optional(text()),
  }),
  output: paymentMethod,
  errors: { 404: noUser },
  example: {
    query: { userId: 'user_01k9z3m4n5p6q7r8s9t0v1w2x3' },
    body: { paymentMethodType: 'CHECK', paymentMethodProvider: 'OTHER', name: 'Check', country: 'US' },
  },
});

export const listPaymentMethods = operation({
  name: 'listPaymentMethods',
  module: 'trading',
  http: { method: 'GET', path: '/payment-methods' },
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'List payment methods',
  description: 'Returns the payment methods of a user as an array, newest first.',
  query: request({ userId: idOf('user') }),
  output: Type.Array(paymentMethod),
  errors: { 404: noUser },
  example: { query: { userId: 'user_01k9z3m4n5p6q7r8s9t0v1w2x3' } },
});

export const getPaymentMethod = operation({
  name: 'getPaymentMethod',
  module: 'trading',
  http: { method: 'GET', path: '/payment-methods/{id}' },
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get payment method',
  description: 'Returns the payment method. `clientSecret` is null.',
  params: request({ id: idOf('paymentMethod') }),
  output: paymentMethod,
  errors: { 404: 'No such payment method for this key' },
  example: { params: { id: 'payment_method_01k9z3m4n5p6q7r8s9t0v1w2x3' } },
});
