/** The arithmetic of the limit of an investor, in the words of the screens. */
import type { Addend } from '../accreditation-rules/findings.ts';
import { compareAmounts, type DecimalText, multiplyExactly, sumExactly } from '../money.ts';
import type { VersionOf } from './rule-table.ts';
import type { CountedTrade, InvestorFigures, Owner } from './trade-facts.ts';

type CrowdfundingParameters = VersionOf<'crowdfundingLimit'>['parameters'];

/** The amount that 17 CFR 227.100(a)(2) allows within 12 months, and how it follows; unknown figures count as 0. */
export function computeCrowdfundingLimit(
  { income, netWorth }: InvestorFigures,
  { smallShare, largeShare, floor, threshold, ceiling }: CrowdfundingParameters,
): { amount: DecimalText; basis: string } {
  const figures = [income ?? '0', netWorth ?? '0'] as const;
  const isBelow = figures.some((figure) => compareAmounts(figure, threshold) < 0);
  const share = isBelow ? smallShare : largeShare;
  const amount = multiplyExactly(greaterOf(...figures), share);
  if (isBelow && compareAmounts(amount, floor) < 0) return { amount: floor, basis: 'lowest limit' };
  if (compareAmounts(amount, ceiling) > 0) return { amount: ceiling, basis: 'highest limit' };
  return { amount, basis: shareOfGreater(share) };
}

export function shareOfGreater(share: DecimalText): string {
  return `${Number(multiplyExactly(share, '100'))} percent of the greater figure`;
}

export function greaterOf(left: DecimalText, right: DecimalText): DecimalText {
  return compareAmounts(left, right) < 0 ? right : left;
}

/** What the limit is computed from, by the names of the screens. Unknown figures are omitted. */
export function figuresOf(
  { entity }: Owner,
  { income, netWorth }: InvestorFigures,
  kind: 'single' | 'joint',
): Addend[] {
  const names = {
    entity: { income: 'Annual revenue', netWorth: 'Net assets' },
    joint: { income: 'Joint annual income', netWorth: 'Joint net worth' },
    single: { income: 'Annual income', netWorth: 'Net worth' },
  }[entity ? 'entity' : kind];
  return [
    ...(income === null ? [] : [{ label: names.income, amount: income }]),
    ...(netWorth === null ? [] : [{ label: names.netWorth, amount: netWorth }]),
  ];
}

/** The amounts that count toward the limit; those that are not known are omitted. */
export function partsOf(
  total: DecimalText,
  earlier: readonly CountedTrade[],
  elsewhere: readonly { amount: DecimalText | null }[],
): Addend[] {
  const known = elsewhere.flatMap(({ amount }) => amount ?? []);
  return [
    { label: 'This trade', amount: total },
    ...(earlier.length === 0
      ? []
      : [
          {
            label: `${earlier.length} earlier trade${earlier.length === 1 ? '' : 's'}`,
            amount: sumExactly(earlier.map(({ totalAmount }) => totalAmount)),
          },
        ]),
    ...(known.length === 0 ? [] : [{ label: 'On other platforms', amount: sumExactly(known) }]),
  ];
}
