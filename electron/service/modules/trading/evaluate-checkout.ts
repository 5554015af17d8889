import type { FieldError } from '#shared/contracts/errors.ts';
import { type CheckoutRule, checkoutRuleNames } from '#shared/domain/checkout-rules.ts';
import { formatDay } from '#shared/domain/dates.ts';
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
export interface Finding extends FieldError {
  rule: CheckoutRule;
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
    if (day < startAt)
      return { field: 'offeringId', message: `the offering starts on ${formatDay(startAt)}` };
    if (day > endAt) return { field: 'offeringId', message: `the offering ended on ${formatDay(endAt)}` };
    return undefined;
  },
  kyc(facts) {
    return findUnapproved(facts, ['kycStatus', 'KYC'], ['kybStatus', 'KYB']);
  },
  aml(facts) {
    return findUnapproved(facts, ['amlStatus', 'AML screening'], ['sanctionsStatus', 'sanctions screening']);
  },
  accreditation({ account, offering }) {
    if (!account || offering?.type !== 'REG_D' || account.regDQualified) return undefined;
    return { field: 'investorAccountId', message: 'investor not accredited (Reg D offering)' };
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
    return shortages.length > 0
      ? { field: 'lineItems', message: `exceed the available units: ${shortages.join('; ')}` }
      : undefined;
  },
  minimum({ cart: { totalAmount }, offering }) {
    const minimum = offering?.minInvestment ?? null;
    if (minimum === null || totalAmount === null || compareAmounts(totalAmount, minimum) >= 0)
      return undefined;
    return { field: 'totalAmount', message: `${totalAmount} is below the minimum investment of ${minimum}` };
  },
  maximum({ cart: { totalAmount }, offering }) {
    const maximum = offering?.maxInvestment ?? null;
    if (maximum === null || totalAmount === null || compareAmounts(totalAmount, maximum) <= 0)
      return undefined;
    return { field: 'totalAmount', message: `${totalAmount} is above the maximum investment of ${maximum}` };
  },
};

/** All checkout rules that are not met, in their order. */
export function evaluateCheckout(facts: CheckoutFacts): Finding[] {
  return checkoutRuleNames.flatMap((rule) => {
    const unmet = checks[rule](facts);
    return unmet ? [{ rule, ...unmet }] : [];
  });
}

/** Checks every individual of the account, and its legal entity if it has one. */
function findUnapproved(
  { account, people, legalEntity }: CheckoutFacts,
  [ofPerson, personCheck]: ['kycStatus' | 'amlStatus', label: string],
  [ofEntity, entityCheck]: ['kybStatus' | 'sanctionsStatus', label: string],
): Omit<Finding, 'rule'> | undefined {
  if (!account) return undefined;
  if (people.length === 0 || people.some((person) => person[ofPerson] !== 'APPROVED')) {
    return { field: 'investorAccountId', message: `${personCheck} not approved for an account holder` };
  }
  const isEntity = account.investorAccountType === 'LEGAL_ENTITY';
  if (!isEntity || legalEntity?.[ofEntity] === 'APPROVED') return undefined;
  return { field: 'investorAccountId', message: `${entityCheck} not approved for the legal entity` };
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
    field: 'totalAmount',
    message: `total with earlier investments is ${invested}, above the limit of ${limit.amount} (${limit.citation})`,
    limit: { ...limit, invested },
  };
}

/** The individuals of an account count as one household; each of them may have provided its figures. */
function figuresOf(people: CheckoutFacts['people']): InvestorFigures {
  return {
    income: highestOf(people.flatMap((one) => [one.currentAnnualIncome, one.currentHouseholdIncome])),
    netWorth: highestOf(people.flatMap((one) => [one.householdNetWorth, one.liquidNetWorth])),
  };
}

function highestOf(amounts: (DecimalText | null)[]): DecimalText {
  const known = amounts.filter((amount) => amount !== null);
  return known.reduce((highest, amount) => (compareAmounts(amount, highest) > 0 ? amount : highest), '0');
}

function toDay(time: string): string {
  return time.slice(0, 10);
}
