import Type from 'typebox';
import type { Addend } from '../../domain/accreditation-rules/findings.ts';
import { effects, type RuleName, ruleNames, stages } from '../../domain/rules/rule-names.ts';
import { outcomes, requirementActors } from '../../domain/rules/rule-result.ts';
import { idOf, optional, request } from '../fields.ts';
import { operation } from '../operation.ts';
import { boolean, choice, dateTime, number, numberOrNull, string, stringOrNull } from '../records.ts';

const limit = Type.Unsafe<{
  amount: number;
  invested: number;
  remaining: number;
} | null>({
  type: ['object', 'null'],
  properties: { amount: number(), invested: number(), remaining: number() },
  required: ['amount', 'invested', 'remaining'],
  description:
    'The arithmetic of a limit, with what the key of the account sees. The approval also counts what the investor has elsewhere',
});

export const evaluatedRule = Type.Object({
  rule: choice(ruleNames),
  result: choice(outcomes),
  effect: choice(effects),
  message: stringOrNull(),
  citation: string(),
  version: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'Null if no version of the rule covers the day',
  }),
  limit,
});

/** compliance.md § 5.6. */
export const evaluation = Type.Object({
  tradeId: string(),
  result: choice(outcomes),
  checkoutAllowed: boolean(),
  lacks: Type.Array(string(), { description: 'The errors of a checkout' }),
  evaluatedAt: dateTime(),
  rules: Type.Array(evaluatedRule),
});

export const evaluateCart = operation({
  name: 'evaluateCart',
  module: 'trading',
  http: { method: 'POST', path: '/carts/{id}/evaluate' },
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Evaluate cart',
  description:
    'Returns the result of every rule as a checkout would find it now. Stores nothing. `effect` is what the checkout does if the rule is not passed.',
  params: request({ id: idOf('trade') }),
  body: request({}),
  output: evaluation,
  errors: { 404: 'No such cart for this key', 409: 'The trade is already placed' },
  example: { params: { id: 'trade_01k9z3m4n5p6q7r8s9t0v1w2x3' }, body: {} },
});

const requirement = Type.Object({
  code: string(),
  rule: choice(ruleNames),
  subjectId: string('The record with missing information'),
  field: stringOrNull(),
  label: stringOrNull(),
  actor: choice(requirementActors),
  message: string(),
});

export const getRequirements = operation({
  name: 'getRequirements',
  module: 'trading',
  http: { method: 'GET', path: '/investor-accounts/{id}/requirements' },
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get requirements',
  description:
    'Returns what is missing before a trade of the investor account can be approved, without limits and caps. Without `offeringId`, only the profile, KYC, and the reviews of the account.',
  params: request({ id: idOf('investorAccount') }),
  query: request({ offeringId: optional(idOf('offering')) }),
  output: Type.Object({
    investorAccountId: string(),
    offeringId: stringOrNull(),
    complete: boolean(),
    items: Type.Array(requirement),
  }),
  errors: { 404: 'No such investor account or offering for this key' },
  example: {
    params: { id: 'investor_account_01k9z3m4n5p6q7r8s9t0v1w2x3' },
    query: { offeringId: 'offering_01k9z3m4n5p6q7r8s9t0v1w2x3' },
  },
});

const addends = Type.Array(Type.Object({ label: string(), amount: string() }));

const officerRule = Type.Object({
  ...evaluatedRule.properties,
  arithmetic: Type.Unsafe<{ basis: string | null; figures: Addend[]; parts: Addend[] } | null>({
    type: ['object', 'null'],
    properties: { basis: stringOrNull(), figures: addends, parts: addends },
    required: ['basis', 'figures', 'parts'],
    description: 'What the limit is computed from, and the amounts that count toward it',
  }),
  inputs: Type.Unsafe<Record<string, unknown>>({ type: 'object' }),
  overrideId: stringOrNull(),
});

export const getTradeEvaluation = operation({
  name: 'getTradeEvaluation',
  module: 'trading',
  scope: 'read',
  everyOfficer: 'reads-records',
  summary: 'Get trade evaluation',
  description:
    'Returns the current result of every rule with its arithmetic, and the stored results of the checkout. An open trade with an approved review is evaluated for its settlement, any other for its approval.',
  params: request({ id: idOf('trade') }),
  output: Type.Object({
    stage: choice(stages),
    evaluatedAt: dateTime(),
    current: Type.Array(officerRule),
    atCheckout: Type.Array(
      Type.Object({
        rule: Type.Unsafe<RuleName>({ type: 'string' }),
        result: choice(outcomes),
        message: stringOrNull(),
        version: numberOrNull(),
        evaluatedAt: dateTime(),
      }),
    ),
  }),
  errors: { 404: 'No such trade' },
});
