/**
 * The checkout policy: whether a rule that is not met blocks the checkout, or becomes a finding for the officer who
 * reviews the trade (decisions.md § 5 "Cart and trade", compliance.md § 1.4).
 */
import { effectAt, type RuleName, ruleNames, ruleOf } from './rules/rule-names.ts';

/** STOP is the effect BLOCK. */
export const policyEffects = ['STOP', 'FINDING'] as const;
export type PolicyEffect = (typeof policyEffects)[number];

/** The rules of a checkout; not all of their effects can be changed. */
export const policyRules = ruleNames.filter((name) => effectAt(name, 'CHECKOUT') !== 'NONE');

export type CheckoutPolicy = Record<RuleName, PolicyEffect>;

/** The effects among which an administrator can choose. */
export function effectsOf(rule: RuleName): readonly PolicyEffect[] {
  return ruleOf(rule).isFixed ? ['STOP'] : policyEffects;
}

export const defaultCheckoutPolicy = Object.fromEntries(
  policyRules.map((name) => [name, effectAt(name, 'CHECKOUT') === 'BLOCK' ? 'STOP' : 'FINDING']),
) as CheckoutPolicy;
