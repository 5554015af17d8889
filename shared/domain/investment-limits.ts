/**
 * The investment limits of investors who are not accredited. Each rule is a table of amounts with their effective
 * dates, so that an adjustment of the law is one more row.
 */
import { compareAmounts, type DecimalText, multiplyExactly } from './money.ts';

/** Annual income and net worth in dollars. */
export interface InvestorFigures {
  income: DecimalText;
  netWorth: DecimalText;
}

/** A limit in dollars, and its legal source. */
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
  /** The smaller share applies if income or net worth is below it. */
  threshold: DecimalText;
  smallShare: DecimalText;
  /** The amount that everyone may invest. */
  floor: DecimalText;
  largeShare: DecimalText;
  /** The amount that no one may exceed. */
  ceiling: DecimalText;
}

const crowdfundingCitation = '17 CFR 227.100(a)(2)';

/** Newest last. */
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
 * Regulation Crowdfunding: the maximum investment within 12 months, in the offerings of all issuers.
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

/** Newest last. */
const tierTwo: readonly [InForce & { share: DecimalText }] = [{ inForceFrom: '2015-06-19', share: '0.1' }];

/**
 * Regulation A, Tier 2: the maximum investment in one offering.
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
