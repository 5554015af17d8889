/** The investment limits of owners who are not accredited: Regulation Crowdfunding, and Regulation A Tier 2. */
import { addMonths, type Day, dayIn } from '../compliance-days.ts';
import { formatAmount } from '../format-money.ts';
import { compareAmounts, type DecimalText, multiplyExactly, subtractExactly, sumExactly } from '../money.ts';
import { isAccredited } from './check-accreditation.ts';
import { needs, noAccount, noOffering } from './check-approvals.ts';
import {
  computeCrowdfundingLimit,
  figuresOf,
  greaterOf,
  partsOf,
  shareOfGreater,
} from './limit-arithmetic.ts';
import {
  type CheckResult,
  notApplicable,
  type Outcome,
  passed,
  type Requirement,
  type RuleLimit,
  worstOf,
} from './rule-result.ts';
import { ruleOn, type VersionOf } from './rule-table.ts';
import {
  type CountedTrade,
  type InvestorFigures,
  type Owner,
  ownersOf,
  type TradeFacts,
} from './trade-facts.ts';

/** The computation of one owner, with its own figures or with those of the spouses. */
interface Computation {
  result: Outcome;
  limit: RuleLimit;
  inputs: Record<string, unknown>;
  requirements: Requirement[];
}

/** The rule of one kind of limit. */
interface LimitRule {
  citation: string;
  /** The limit, and how it follows from the figures, in the words of the screens. */
  limitOf(figures: InvestorFigures): { amount: DecimalText; basis: string };
  /** The trades ahead that count. */
  counts(trade: CountedTrade): boolean;
  /** Amounts outside of this service. */
  elsewhereOf?(owner: Owner): DecimalText | null;
}

/** Regulation Crowdfunding: all offerings of all issuers, within 12 months. */
export function checkCrowdfundingLimit(facts: TradeFacts, now: string): CheckResult {
  const saleDay = dayIn(facts.zone, now);
  const version = ruleOn('crowdfundingLimit', saleDay) as VersionOf<'crowdfundingLimit'>;
  const since = addMonths(saleDay, -version.parameters.months);
  return checkLimits(facts, now, {
    citation: version.citation,
    limitOf: (figures) => computeCrowdfundingLimit(figures, version.parameters),
    counts: (trade) => trade.isCrowdfunding && countsSince(trade, since),
    elsewhereOf: ({ person, entity }) => (person ?? entity)?.investedInCrowdfunding ?? null,
  });
}

/** A trade that settled on the day 12 months earlier still counts (compliance.md R9); an open trade always does. */
function countsSince({ settledOn }: CountedTrade, since: Day): boolean {
  return settledOn === null || settledOn >= since;
}

/** Regulation A, Tier 2: this offering. */
export function checkTierTwoLimit(facts: TradeFacts, now: string): CheckResult {
  const { parameters, citation } = ruleOn(
    'tierTwoLimit',
    dayIn(facts.zone, now),
  ) as VersionOf<'tierTwoLimit'>;
  if (facts.offering?.exemption === 'REG_A_TIER_1') return notApplicable();
  if (facts.offering?.listedOnExchange) return passed({ listedOnExchange: true });
  return checkLimits(facts, now, {
    citation,
    limitOf: ({ income, netWorth }) => ({
      amount: multiplyExactly(greaterOf(income ?? '0', netWorth ?? '0'), parameters.share),
      basis: shareOfGreater(parameters.share),
    }),
    counts: ({ offeringId }) => offeringId === facts.offering?.id,
  });
}

function checkLimits(facts: TradeFacts, now: string, rule: LimitRule): CheckResult {
  const { account, offering, trade } = facts;
  if (!account) return noAccount;
  if (!offering || trade.totalAmount === null) return noOffering;
  const owners = ownersOf(facts);
  if (!owners)
    return {
      result: 'NEEDS_INFO',
      field: 'investorAccountId',
      message: `An owner of the account is missing (${rule.citation}). Create each owner.`,
      requirements: [
        needs('NO_OWNER', account.id, null, 'CLIENT', 'Create each owner of the investor account.'),
      ],
    };
  const limited = owners.filter((owner) => !isAccredited(facts, owner, now));
  if (limited.length === 0) return passed({ accredited: owners.map(({ id }) => id) });
  const own = limited.map((owner) => computeBest(facts, owner, rule));
  // A joint computation that passes covers both owners if they are spouses.
  const ofBoth = own.find(({ inputs, result }) => inputs.kind === 'joint' && result === 'PASSED');
  const computed = ofBoth && areSpouses(owners) ? [ofBoth] : own;
  const result = worstOf(computed.map((one) => one.result));
  // Every owner must pass; the one with the worst result explains it.
  const shown = computed.find((one) => one.result === result) as Computation;
  return {
    result,
    field: 'totalAmount',
    ...(result !== 'PASSED' && { message: explain(shown, rule.citation) }),
    inputs: { total: trade.totalAmount, owners: computed.map(({ inputs }) => inputs) },
    limit: shown.limit,
    requirements: computed.flatMap(({ requirements }) => requirements),
  };
}

function areSpouses(owners: Owner[]): boolean {
  return owners.some(
    ({ person }) =>
      person?.spouseRelation === 'SPOUSE' && owners.some(({ id }) => id === person.spouseIndividualId),
  );
}

function explain({ result, limit, requirements }: Computation, citation: string): string {
  const amounts = `Total of ${formatAmount(limit.invested)} is above the limit of ${formatAmount(limit.amount)}`;
  if (result === 'FAILED') return `${amounts} (${citation}). Reduce the quantity.`;
  const fields = requirements.map(({ field }) => field).join(', ');
  return compareAmounts(limit.invested, limit.amount) > 0
    ? `${amounts}, as far as the figures are known (${citation}). Provide ${fields}.`
    : `The limit is not certain (${citation}). Provide ${fields}.`;
}

/** The better result of the single computation and that of the spouses together. */
function computeBest(facts: TradeFacts, owner: Owner, rule: LimitRule): Computation {
  const single = compute(
    facts,
    owner,
    rule,
    (owner.person?.single ?? owner.entity?.figures) as InvestorFigures,
    'single',
  );
  const { person } = owner;
  const hasSpouse = person?.spouseRelation === 'SPOUSE';
  const hasJointFigures = person && (person.joint.income !== null || person.joint.netWorth !== null);
  if (single.result === 'PASSED' || !hasSpouse || !hasJointFigures) return single;
  const joint = compute(facts, owner, rule, person.joint, 'joint');
  return joint.result === 'PASSED' || single.result === 'FAILED' ? joint : single;
}

function compute(
  { trade, tradesAhead }: TradeFacts,
  owner: Owner,
  rule: LimitRule,
  figures: InvestorFigures,
  kind: 'single' | 'joint',
): Computation {
  const spouseId = kind === 'joint' ? (owner.person?.spouseIndividualId ?? null) : null;
  const earlier = distinct([
    ...(tradesAhead[owner.id] ?? []),
    ...(spouseId === null ? [] : (tradesAhead[spouseId] ?? [])),
  ]).filter((one) => rule.counts(one));
  const elsewhere = rule.elsewhereOf ? elsewhereOf(owner, rule.elsewhereOf(owner), kind) : [];
  const amounts = [
    ...earlier.map(({ totalAmount }) => totalAmount),
    ...elsewhere.map((one) => one.amount ?? '0'),
  ];
  const invested = sumExactly([trade.totalAmount ?? '0', ...amounts]);
  const { amount, basis } = rule.limitOf(figures);
  const isAbove = compareAmounts(invested, amount) > 0;
  const missing = [
    ...missingOf(owner, figures, kind, isAbove),
    ...elsewhere.filter((one) => one.amount === null),
  ];
  const requirements = missing.map(({ subjectId, field }) =>
    needs('FIGURE_MISSING', subjectId, field, 'CLIENT', `Provide ${field}.`),
  );
  return {
    result: missing.length > 0 ? 'NEEDS_INFO' : isAbove ? 'FAILED' : 'PASSED',
    limit: {
      amount,
      invested,
      remaining: isAbove ? '0' : subtractExactly(amount, invested),
      basis,
      figures: figuresOf(owner, figures, kind),
      parts: partsOf(trade.totalAmount ?? '0', earlier, elsewhere),
    },
    inputs: {
      ownerId: owner.id,
      kind,
      ...figures,
      ...(elsewhere.length > 0 && { investedElsewhere: elsewhere.map((one) => one.amount) }),
      earlierTrades: earlier.map(({ id, totalAmount }) => ({ id, totalAmount })),
      invested,
      limit: amount,
    },
    requirements,
  };
}

/** A field of a record on which the limit depends. */
interface LimitField {
  subjectId: string;
  field: string;
}

/** What the owner invested outside of this service, and in the joint computation also the spouse; null is not known. */
function elsewhereOf(
  { id: subjectId, person }: Owner,
  amount: DecimalText | null,
  kind: 'single' | 'joint',
): (LimitField & { amount: DecimalText | null })[] {
  const field = 'investedInCrowdfunding';
  const own = { subjectId, field, amount };
  if (kind === 'single' || !person) return [own];
  const { spouseIndividualId, spouseInvestedInCrowdfunding } = person;
  if (spouseIndividualId === null) return [own, { subjectId, field: 'spouseIndividualId', amount: null }];
  return [own, { subjectId: spouseIndividualId, field, amount: spouseInvestedInCrowdfunding }];
}

/** The unknown figures, which could change the result only if the amount is above the limit without them. */
function missingOf(
  { id: subjectId, entity }: Owner,
  { income, netWorth }: InvestorFigures,
  kind: 'single' | 'joint',
  isAbove: boolean,
): LimitField[] {
  const names = entity
    ? ['annualRevenue', 'netAssets']
    : kind === 'joint'
      ? ['currentHouseholdIncome', 'jointNetWorthExcludingResidence']
      : ['currentAnnualIncome', 'netWorthExcludingResidence'];
  const unknown = names.filter((_, index) => [income, netWorth][index] === null);
  return isAbove ? unknown.map((field) => ({ subjectId, field })) : [];
}

function distinct(trades: CountedTrade[]): CountedTrade[] {
  return [...new Map(trades.map((trade) => [trade.id, trade])).values()];
}
