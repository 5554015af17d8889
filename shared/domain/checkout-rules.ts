/**
 * The checkout rules (decisions.md § 5 "Cart and trade"), and the effect of a rule that is not met: it blocks the
 * checkout, or becomes a finding for the officer who reviews the trade.
 */
export const ruleEffects = ['STOP', 'FINDING'] as const;
export type RuleEffect = (typeof ruleEffects)[number];

interface Rule {
  description: string;
  effect: RuleEffect;
  effects: readonly RuleEffect[];
}

export const checkoutRules = {
  dates: {
    description: 'Within offering dates',
    effect: 'FINDING',
    effects: ruleEffects,
  },
  kyc: {
    description: 'KYC approved for all account holders',
    effect: 'FINDING',
    effects: ruleEffects,
  },
  aml: {
    description: 'AML screening approved for all account holders',
    effect: 'FINDING',
    effects: ruleEffects,
  },
  accreditation: {
    description: 'Accredited investor (Reg D)',
    effect: 'FINDING',
    effects: ruleEffects,
  },
  crowdfundingLimit: {
    description: 'Within the Reg CF limit for investors who are not accredited',
    effect: 'FINDING',
    effects: ruleEffects,
  },
  tierTwoLimit: {
    description: 'Within the Reg A Tier 2 limit for investors who are not accredited',
    effect: 'FINDING',
    effects: ruleEffects,
  },
  // Units that do not exist cannot be sold, so this rule always blocks.
  units: { description: 'Units available', effect: 'STOP', effects: ['STOP'] },
  minimum: {
    description: 'Meets the minimum investment',
    effect: 'STOP',
    effects: ruleEffects,
  },
  maximum: {
    description: 'Within the maximum investment',
    effect: 'STOP',
    effects: ruleEffects,
  },
} as const satisfies Record<string, Rule>;

export type CheckoutRule = keyof typeof checkoutRules;
export type CheckoutPolicy = Record<CheckoutRule, RuleEffect>;

export const checkoutRuleNames = Object.keys(checkoutRules) as CheckoutRule[];

export const defaultCheckoutPolicy = Object.fromEntries(
  checkoutRuleNames.map((name) => [name, checkoutRules[name].effect]),
) as CheckoutPolicy;
