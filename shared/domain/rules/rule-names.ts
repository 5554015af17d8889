/**
 * The rules of an offering (compliance.md § 5.3): to which exemptions each applies, and what follows at each stage
 * from a rule that is not passed.
 */
import type { Exemption } from './exemptions.ts';

export const stages = ['QUOTE', 'CHECKOUT', 'APPROVAL', 'SETTLEMENT'] as const;
export type Stage = (typeof stages)[number];
/** The stages whose evaluations are stored. */
export type StoredStage = Exclude<Stage, 'QUOTE'>;

export const stageLabels: Readonly<Record<Stage, string>> = {
  QUOTE: 'Quote',
  CHECKOUT: 'Checkout',
  APPROVAL: 'Approval',
  SETTLEMENT: 'Settlement',
};

/** What follows from a rule that is not passed; NONE: the rule is not evaluated at that stage. */
export const effects = ['BLOCK', 'FINDING', 'NONE'] as const;
export type Effect = (typeof effects)[number];

interface Rule {
  label: string;
  /** Omitted: all. */
  exemptions?: readonly Exemption[];
  /** By default; the checkout policy can change it unless `isFixed`. */
  checkout: Effect;
  isFixed?: true;
  approval: Effect;
  settlement: Effect;
  /** Whether missing information needs only an internal note (compliance.md § 6). */
  isExplained?: true;
  /** Whether two approvers can override the rule for a trade. */
  override: 'never' | 'yes';
}

const rule506c = ['RULE_506C'] as const;
const rule506b = ['RULE_506B'] as const;
const regulationA = ['REG_A_TIER_1', 'REG_A_TIER_2'] as const;
const crowdfunding = ['REG_CF'] as const;

const saleRule = { checkout: 'FINDING', approval: 'BLOCK', settlement: 'BLOCK', override: 'never' } as const;
const termsRule = { checkout: 'BLOCK', approval: 'NONE', settlement: 'NONE', override: 'never' } as const;
const settlementRule = {
  checkout: 'NONE',
  approval: 'NONE',
  settlement: 'BLOCK',
  override: 'never',
} as const;

export const rules = {
  offeringOpen: { label: 'Offering is enabled', ...termsRule, isFixed: true },
  offeringReview: { label: 'Offering approved', ...saleRule },
  issuerReview: { label: 'Issuer approved', ...saleRule },
  badActors: {
    label: 'No bad actor among the issuer and its covered persons (Reg D, Reg A, Reg CF)',
    exemptions: [...rule506b, ...rule506c, ...regulationA, ...crowdfunding],
    ...saleRule,
  },
  issuerEligible: {
    label: 'Issuer eligible for the exemption (Reg A, Reg CF)',
    exemptions: [...regulationA, ...crowdfunding],
    ...saleRule,
  },
  dates: { label: 'Within offering dates', ...saleRule, override: 'yes' },
  setup: { label: 'Profile of the investor account complete', ...saleRule },
  kyc: { label: 'KYC approved for all account holders', ...saleRule },
  aml: { label: 'AML screening approved for all account holders', ...saleRule },
  accreditation: { label: 'Accredited investor (Rule 506(c))', exemptions: rule506c, ...saleRule },
  nonAccredited: {
    label: 'Accredited, or within the count of purchasers (Rule 506(b))',
    exemptions: rule506b,
    ...saleRule,
  },
  relationship: {
    label: 'Relationship before the offering (Rule 506(b))',
    exemptions: rule506b,
    checkout: 'FINDING',
    approval: 'FINDING',
    settlement: 'FINDING',
    override: 'never',
  },
  publication: { label: 'Public before the commitment (Reg CF)', exemptions: crowdfunding, ...saleRule },
  qualification: { label: 'Offering qualified (Reg A)', exemptions: regulationA, ...saleRule },
  tierTwoLimit: {
    label: 'Within the Reg A Tier 2 limit for investors who are not accredited',
    exemptions: regulationA,
    ...saleRule,
  },
  crowdfundingLimit: {
    label: 'Within the Reg CF limit for investors who are not accredited',
    exemptions: crowdfunding,
    ...saleRule,
  },
  crowdfundingRisk: {
    label: 'Risk statement of each owner (Reg CF)',
    exemptions: crowdfunding,
    ...saleRule,
  },
  crowdfundingWindow: {
    label: 'Deadline reached, and published for 21 days (Reg CF)',
    exemptions: crowdfunding,
    ...settlementRule,
  },
  reconfirmation: {
    label: 'Reconfirmed after a material change (Reg CF)',
    exemptions: crowdfunding,
    ...settlementRule,
    approval: 'FINDING',
  },
  residence: { label: 'Outside the United States (Reg S)', exemptions: ['REG_S'], ...saleRule },
  issuerCap: {
    label: 'Within the cap of the issuer (Reg A, Reg CF)',
    exemptions: [...regulationA, ...crowdfunding],
    ...saleRule,
  },
  contingency: { label: 'Minimum raise reached', ...settlementRule },
  agreement: {
    label: 'Subscription agreement signed',
    ...settlementRule,
    approval: 'FINDING',
    isExplained: true,
    override: 'yes',
  },
  funding: { label: 'Funded to the cent', ...settlementRule },
  payer: { label: 'Paid by the investor', ...settlementRule, isExplained: true, override: 'yes' },
  contrary: { label: 'No contrary information on the accreditation', ...saleRule, override: 'yes' },
  // Units that do not exist cannot be sold, so this rule always blocks.
  units: { label: 'Units available', ...termsRule, isFixed: true },
  minimum: { label: 'Meets the minimum investment', ...termsRule },
  maximum: { label: 'Within the maximum investment', ...termsRule },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof rules;

export const ruleNames = Object.keys(rules) as RuleName[];

export function ruleOf(name: RuleName): Rule {
  return rules[name];
}

/** Whether the rule is one of the exemption; every rule is, as long as the offering is not known. */
export function appliesTo(name: RuleName, exemption: Exemption | undefined): boolean {
  const { exemptions } = ruleOf(name);
  return !exemptions || (exemption !== undefined && exemptions.includes(exemption));
}

/** The effect at a stage by default. A quote has the effects of the checkout. */
export function effectAt(name: RuleName, stage: Stage): Effect {
  const { checkout, approval, settlement } = ruleOf(name);
  if (stage === 'APPROVAL') return approval;
  return stage === 'SETTLEMENT' ? settlement : checkout;
}

/** Every rule that is evaluated at a stage for an exemption. */
export function rulesAt(stage: Stage, exemption: Exemption | undefined): RuleName[] {
  return ruleNames.filter((name) => effectAt(name, stage) !== 'NONE' && appliesTo(name, exemption));
}
