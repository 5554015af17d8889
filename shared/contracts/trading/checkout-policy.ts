import Type from 'typebox';
import {
  type CheckoutPolicy,
  type CheckoutRule,
  checkoutRuleNames,
  checkoutRules,
  type RuleEffect,
} from '../../domain/checkout-rules.ts';
import { oneOf, request } from '../fields.ts';
import { operation } from '../operation.ts';
import { choice } from '../records.ts';

type PerRule<Schema> = Record<CheckoutRule, Schema>;

export const checkoutPolicy = Type.Object(
  Object.fromEntries(
    checkoutRuleNames.map((name) => [name, choice(checkoutRules[name].effects)]),
  ) as unknown as PerRule<Type.TUnsafe<RuleEffect>>,
);

const changes = Object.fromEntries(
  checkoutRuleNames.map((name) => {
    const { effects, description } = checkoutRules[name];
    return [name, Type.Optional(oneOf(effects, description))];
  }),
) as unknown as PerRule<Type.TOptional<Type.TUnsafe<RuleEffect>>>;

export const getCheckoutPolicy = operation({
  name: 'getCheckoutPolicy',
  module: 'trading',
  scope: 'read',
  everyOfficer: 'reads-settings',
  summary: 'Get checkout policy',
  description: 'Returns, for each rule, whether it blocks a checkout or creates a finding.',
  output: checkoutPolicy,
});

export const setCheckoutPolicy = operation({
  name: 'setCheckoutPolicy',
  module: 'trading',
  scope: 'write',
  role: 'administrator',
  summary: 'Change checkout policy',
  description: 'Omitted rules do not change. Applies from the next checkout on.',
  body: request(changes),
  output: checkoutPolicy,
  example: { body: { kyc: 'STOP', dates: 'FINDING' } satisfies Partial<CheckoutPolicy> },
});
