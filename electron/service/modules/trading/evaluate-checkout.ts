import { type CheckoutRule, checkoutRuleNames } from '#shared/domain/checkout-rules.ts';
import {
  findCrowdfundingLimit,
  findTierTwoLimit,
  type InvestmentLimit,
  type InvestorFigures,
} from '#shared/domain/investment-limits.ts';
import { compareAmounts, type DecimalText, sumExactly } from '#shared/domain/money.ts';
import { findShortage } from '../offerings/units.ts';
import type { CheckoutFacts } from './checkout-facts.ts';

/** A checkout rule that is not met. */
export interface Finding {
  rule: CheckoutRule;
  /** Starts with its field. */
  message: string;
  /** The limit that is exceeded, its source, and the amount that is compared with it. */
  limit?: InvestmentLimit & { invested: DecimalText };
}

type Check = (facts: CheckoutFacts) => Omit<Finding, 'rule'> | undefined;

/** The check of each checkout rule. What is not chosen yet is not checked. */
const checks: Record<CheckoutRule, Check> = {
  dates({ now, offering }) {
    const day = toDay(now);
    const startAt = offering?.startAt ? toDay(offering.startAt) : day;
    const endAt = offering?.endAt ? toDay(offering.endAt) : day;
    if (day < startAt) return { message: `offeringId: the offering starts on ${startAt}` };
    if (day > endAt) return { message: `offeringId: the offering ended on ${endAt}` };
    return undefined;
  },
  kyc(facts) {
    if (areApproved(facts, 'kycStatus', 'kybStatus')) return undefined;
    return { message: 'investorAccountId: an identity in the account is not approved' };
  },
  aml(facts) {
    if (areApproved(facts, 'amlStatus', 'sanctionsStatus')) return undefined;
    return { message: 'investorAccountId: a sanctions check in the account is not approved' };
  },
  accreditation({ account, offering }) {
    if (!account || offering?.type !== 'REG_D' || account.regDQualified) return undefined;
    return { message: 'investorAccountId: is not accredited, and the offering is under Regulation D' };
  },
  crowdfundingLimit(facts) {
    if (facts.offering?.type !== 'REG_CF') return undefined;
    const invested = facts.people.map(({ investedInCrowdfunding }) => investedInCrowdfunding ?? '0');
    return checkLimit(facts, findCrowdfundingLimit, [facts.invested.crowdfunding, ...invested]);
  },
  tierTwoLimit(facts) {
    if (facts.offering?.type !== 'REG_A') return undefined;
    return checkLimit(facts, findTierTwoLimit, [facts.invested.offering]);
  },
  units({ lines, assets }) {
    const shortages = lines.flatMap(({ assetId, quantity }) => {
      const asset = assets.get(assetId);
      return (asset && findShortage(asset, quantity)) ?? [];
    });
    return shortages.length > 0 ? { message: `lineItems: ${shortages.join('; ')}` } : undefined;
  },
  minimum({ cart: { totalAmount }, offering }) {
    const least = offering?.minInvestment ?? null;
    if (least === null || totalAmount === null || compareAmounts(totalAmount, least) >= 0) return undefined;
    return { message: `totalAmount: ${totalAmount} is below ${least}, the least investment` };
  },
  maximum({ cart: { totalAmount }, offering }) {
    const greatest = offering?.maxInvestment ?? null;
    if (greatest === null || totalAmount === null || compareAmounts(totalAmount, greatest) <= 0)
      return undefined;
    return { message: `totalAmount: ${totalAmount} is above ${greatest}, the greatest investment` };
  },
};

/** All checkout rules that are not met, in their order. */
export function evaluateCheckout(facts: CheckoutFacts): Finding[] {
  return checkoutRuleNames.flatMap((rule) => {
    const unmet = checks[rule](facts);
    return unmet ? [{ rule, ...unmet }] : [];
  });
}

/** Whether all individuals of the account have passed, and its legal entity if it has one. */
function areApproved(
  { account, people, legalEntity }: CheckoutFacts,
  ofPerson: 'kycStatus' | 'amlStatus',
  ofEntity: 'kybStatus' | 'sanctionsStatus',
): boolean {
  if (!account) return true;
  const statuses = people.map((person) => person[ofPerson]);
  if (account.investorAccountType === 'LEGAL_ENTITY') statuses.push(legalEntity?.[ofEntity] ?? 'PENDING');
  return statuses.length > 0 && statuses.every((status) => status === 'APPROVED');
}

/** Accredited investors have no limit. */
function checkLimit(
  { now, cart, account, people }: CheckoutFacts,
  findLimit: (figures: InvestorFigures, day: string) => InvestmentLimit,
  earlier: DecimalText[],
): Omit<Finding, 'rule'> | undefined {
  if (!account || account.regDQualified || cart.totalAmount === null) return undefined;
  const limit = findLimit(figuresOf(people), toDay(now));
  const invested = sumExactly([cart.totalAmount, ...earlier]);
  if (compareAmounts(invested, limit.amount) <= 0) return undefined;
  return {
    message: `totalAmount: with earlier investments ${invested}, above the limit of ${limit.amount} (${limit.citation})`,
    limit: { ...limit, invested },
  };
}

/** The individuals of an account count as one household; each of them may have provided its figures. */
function figuresOf(people: CheckoutFacts['people']): InvestorFigures {
  return {
    income: greatestOf(people.flatMap((one) => [one.currentAnnualIncome, one.currentHouseholdIncome])),
    netWorth: greatestOf(people.flatMap((one) => [one.householdNetWorth, one.liquidNetWorth])),
  };
}

function greatestOf(amounts: (DecimalText | null)[]): DecimalText {
  const known = amounts.filter((amount) => amount !== null);
  return known.reduce((greatest, amount) => (compareAmounts(amount, greatest) > 0 ? amount : greatest), '0');
}

function toDay(time: string): string {
  return time.slice(0, 10);
}
