import Type from 'typebox';
import {
  type CheckoutPolicy,
  effectsOf,
  type PolicyEffect,
  policyRules,
} from '../../domain/checkout-policy.ts';
import { type RuleName, rules } from '../../domain/rules/rule-names.ts';
import { oneOf, request } from '../fields.ts';
import { operation } from '../operation.ts';
import { choice } from '../records.ts';

type PerRule<Schema> = Record<RuleName, Schema>;

export const checkoutPolicy = Type.Object(
  Object.fromEntries(policyRules.map((name) => [name, choice(effectsOf(name))])) as unknown as PerRule<
    Type.TUnsafe<PolicyEffect>
  >,
);

const changes = Object.fromEntries(
  policyRules.map((name) => [name, Type.Optional(oneOf(effectsOf(name), rules[name].label))]),
) as unknown as PerRule<Type.TOptional<Type.TUnsafe<PolicyEffect>>>;

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
  description: 'Omitted rules do not change. Takes effect with the next checkout.',
  body: request(changes),
  output: checkoutPolicy,
  example: { body: { kyc: 'STOP', dates: 'FINDING' } satisfies Partial<CheckoutPolicy> },
});
