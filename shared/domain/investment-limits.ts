/**
 * How much somebody who is not accredited may invest. Each rule is a table of the amounts that were in
 * force since a day, so that an adjustment of the law is one more row.
 */
import { compareAmounts, type DecimalText, multiplyExactly } from './money.ts';

/** Annual income and net worth in dollars. */
export interface InvestorFigures {
  income: DecimalText;
  netWorth: DecimalText;
}

/** A limit in dollars, and the rule that it comes from. */
export interface InvestmentLimit {
  amount: DecimalText;
  citation: string;
  inForceFrom: string;
}

interface InForce {
  /** The first day, `YYYY-MM-DD`. */
  inForceFrom: string;
}

interface CrowdfundingAmounts extends InForce {
  /** Below it, in income or in net worth, the small share holds. */
  threshold: DecimalText;
  smallShare: DecimalText;
  /** What everybody may invest. */
  floor: DecimalText;
  largeShare: DecimalText;
  /** What nobody may exceed. */
  ceiling: DecimalText;
}

const crowdfundingCitation = '17 CFR 227.100(a)(2)';

/** The newest last. */
const crowdfunding: readonly [CrowdfundingAmounts, ...CrowdfundingAmounts[]] = [
  {
    inForceFrom: '2021-03-15',
    threshold: '107000',
    smallShare: '0.05',
    floor: '2200',
    largeShare: '0.1',
    ceiling: '107000',
  },
  {
    inForceFrom: '2022-09-20',
    threshold: '124000',
    smallShare: '0.05',
    floor: '2500',
    largeShare: '0.1',
    ceiling: '124000',
  },
];

/**
 * Regulation Crowdfunding: the most that may be invested within 12 months, in the offerings of all issuers.
 * @param day `YYYY-MM-DD`
 */
export function findCrowdfundingLimit(figures: InvestorFigures, day: string): InvestmentLimit {
  const { inForceFrom, threshold, smallShare, floor, largeShare, ceiling } = findInForce(crowdfunding, day);
  const base = greaterOf(figures.income, figures.netWorth);
  const isBelow = [figures.income, figures.netWorth].some((figure) => compareAmounts(figure, threshold) < 0);
  const amount = isBelow
    ? greaterOf(floor, multiplyExactly(base, smallShare))
    : lesserOf(ceiling, multiplyExactly(base, largeShare));
  return { amount, citation: crowdfundingCitation, inForceFrom };
}

const tierTwoCitation = '17 CFR 230.251(d)(2)(i)(C)';

/** The newest last. */
const tierTwo: readonly [InForce & { share: DecimalText }] = [{ inForceFrom: '2015-06-19', share: '0.1' }];

/**
 * Regulation A, Tier 2: the most that may be invested in one offering.
 * @param day `YYYY-MM-DD`
 */
export function findTierTwoLimit(figures: InvestorFigures, day: string): InvestmentLimit {
  const { inForceFrom, share } = findInForce(tierTwo, day);
  const amount = multiplyExactly(greaterOf(figures.income, figures.netWorth), share);
  return { amount, citation: tierTwoCitation, inForceFrom };
}

/** The row in force on a day; the first one before that. */
function findInForce<Row extends InForce>(rows: readonly [Row, ...Row[]], day: string): Row {
  return rows.findLast(({ inForceFrom }) => inForceFrom <= day) ?? rows[0];
}

function greaterOf(left: DecimalText, right: DecimalText): DecimalText {
  return compareAmounts(left, right) < 0 ? right : left;
}

function lesserOf(left: DecimalText, right: DecimalText): DecimalText {
  return compareAmounts(left, right) < 0 ? left : right;
}
