/**
 * What a checkout is held to (decisions.md § 5 "Cart and trade"), and what follows where a rule is not met:
 * it stops the checkout, or it is written down as a finding for the officer who reviews the trade.
 */
export const ruleEffects = ['STOP', 'FINDING'] as const;
export type RuleEffect = (typeof ruleEffects)[number];

interface Rule {
  /** What the rule asks for. */
  description: string;
  /** What follows if nobody has set it otherwise. */
  effect: RuleEffect;
  /** The effects that it may be set to. */
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
  // What is not there cannot be sold: nobody may make a finding of it.
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

/** What follows from each rule where nobody has set anything. */
export const defaultCheckoutPolicy = Object.fromEntries(
  checkoutRuleNames.map((name) => [name, checkoutRules[name].effect]),
) as CheckoutPolicy;

/** A finding as it is told to an officer: the field that it begins with is left out, or said in words. */
export function formatFinding(message: string): string {
  const text = message.slice(message.indexOf(': ') + 2);
  const sentence = message.startsWith('investorAccountId: is ') ? `the investor account ${text}` : text;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
