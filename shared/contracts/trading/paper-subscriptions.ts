/** Trades that officers enter from a signed paper agreement, without the cart of the client. */
import Type, { type Static } from 'typebox';
import { outcomes } from '../../domain/rules/rule-result.ts';
import { idOf, oneOf, optional, request, wholeNumber } from '../fields.ts';
import { operation } from '../operation.ts';
import { boolean, choice, dateTime, number, numberOrNull, string, stringOrNull } from '../records.ts';
import { evaluatedRule } from './evaluations.ts';
import { signatureStatuses } from './line-items.ts';
import { createPaymentMethod, paymentMethodTypes } from './payment-methods.ts';
import { trade } from './trades.ts';

const line = request({
  assetId: idOf('asset'),
  quantity: wholeNumber({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});

/** More than the assets of any real offering. */
const linesMax = 50;

const lines = (minItems: number) =>
  Type.Unsafe<Static<typeof line>[]>({ type: 'array', items: line, minItems, maxItems: linesMax });

const { clientSecret: _, ...newPaymentMethod } = createPaymentMethod.body.properties;

const common = { module: 'trading' as const };

export const evaluateSubscription = operation({
  ...common,
  name: 'evaluateSubscription',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Evaluate paper subscription',
  description:
    'Returns what a checkout of these units would find now, and the units in the cart of the investor, which stays separate. Stores nothing.',
  body: request({
    investorAccountId: idOf('investorAccount'),
    lines: lines(0),
    paymentMethodId: optional(idOf('paymentMethod')),
    paymentMethodType: optional(oneOf(paymentMethodTypes)),
  }),
  output: Type.Object({
    totalAmount: numberOrNull(),
    result: choice(outcomes),
    isAllowed: boolean(),
    lacks: Type.Array(Type.Object({ field: stringOrNull(), message: string() })),
    evaluatedAt: dateTime(),
    rules: Type.Array(evaluatedRule),
    /** The cart of the investor, if it has units. */
    otherCart: Type.Unsafe<{ id: string; units: number } | null>({
      type: ['object', 'null'],
      properties: { id: string(), units: number() },
    }),
  }),
  errors: {
    404: 'No such investor account, asset, or payment method',
    422: 'The assets belong to several offerings, or the payment method belongs to another user',
  },
});

export const placeSubscription = operation({
  ...common,
  name: 'placeSubscription',
  scope: 'write',
  role: 'reviewer',
  isSubmission: true,
  status: 201,
  summary: 'Place paper subscription',
  description:
    'Places a trade for an investor in one transaction, with a cart of its own: the cart of the investor does not change. Without `paymentMethodId`, `paymentMethod` is added to the user. The agreement is a file of the investor account; it moves to the trade.',
  body: request({
    investorAccountId: idOf('investorAccount'),
    lines: lines(1),
    paymentMethodId: optional(idOf('paymentMethod')),
    paymentMethod: Type.Optional(request(newPaymentMethod)),
    agreement: Type.Optional(
      request({
        fileId: idOf('file'),
        primarySignatureStatus: oneOf(signatureStatuses),
        jointSignatureStatus: optional(oneOf(signatureStatuses)),
      }),
    ),
  }),
  output: trade,
  errors: {
    404: 'No such investor account, asset, payment method, or file',
    409: 'The agreement belongs to another record',
    422: 'A rule blocks the trade, fewer units are left, or the assets belong to several offerings',
  },
});
