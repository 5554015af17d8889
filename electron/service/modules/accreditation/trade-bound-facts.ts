/** The facts of a trade on which a verification for that trade only depends (compliance.md § 4.5). */
import type { Db } from '#service/storage/schema.ts';
import type { Step } from '#shared/domain/accreditation-rules/findings.ts';
import type { TradeBoundReview } from '#shared/domain/accreditation-rules/review-accreditation.ts';
import { addDays, type Day, dayIn } from '#shared/domain/compliance-days.ts';
import type { OwnerKind } from '#shared/domain/entity-accreditation/owner-tree.ts';
import { statedSince } from '#shared/domain/representation-validity.ts';
import { levelsUsedUnder } from '#shared/domain/rules/check-accreditation.ts';
import { exemptionOf } from '#shared/domain/rules/exemptions.ts';
import { ruleOn } from '#shared/domain/rules/rule-table.ts';
import {
  findPriorVerification,
  findUnmetConditions,
  type Holding,
  lastDayOfReuse,
  type PriorVerification,
  statedBasisOf,
  type TradeBoundFacts,
} from '#shared/domain/trade-bound-methods.ts';
import type { Verification, VerificationBasis, VerificationLevel } from '#shared/domain/verification.ts';
import { readComplianceTimeZone } from '../installation/compliance-time-zone.ts';
import { readRepresentations } from './representations.ts';
import { readStatedRecord } from './stated-record.ts';
import { readVerifications } from './verifications.ts';

/**
 * Reads the facts for one owner of the account that placed the trade. Who paid is known only at the settlement.
 * @returns undefined, if there is no such trade
 */
export async function readTradeBoundFacts(
  db: Db,
  subjectId: string,
  tradeId: string,
  day: Day,
): Promise<TradeBoundFacts | undefined> {
  const trade = await db
    .selectFrom('trades')
    .innerJoin('offerings', 'offerings.id', 'trades.offeringId')
    .innerJoin('investorAccounts', 'investorAccounts.id', 'trades.investorAccountId')
    .select([
      'trades.id as tradeId',
      'trades.issuerId',
      'trades.totalAmount',
      'trades.txnPaymentMethod',
      'trades.investorAccountId',
      'trades.createdAt',
      'trades.placedAt',
      'trades.isPaper',
      'offerings.type',
      'offerings.exemption',
      'offerings.minimumInvestmentVerification',
      'investorAccounts.investorAccountType',
    ])
    .where('trades.id', '=', tradeId)
    .executeTakeFirst();
  if (!trade?.issuerId || !trade.investorAccountId) return undefined;
  const owners = await readFirstTier(db, subjectId);
  const linked = owners.flatMap(({ linkedId }) => linkedId ?? []);
  const verifications = await readVerifications(db, [subjectId]);
  return {
    subjectId,
    tradeId: trade.tradeId,
    issuerId: trade.issuerId,
    exemption: exemptionOf(trade.type, trade.exemption),
    minimumInvestmentVerification: trade.minimumInvestmentVerification === 1,
    totalAmount: trade.totalAmount ?? '0',
    paymentMethodType: trade.txnPaymentMethod,
    hasThirdPartyPayer: false,
    investorAccountType: trade.investorAccountType,
    owners,
    representations: await readRepresentations(db, [subjectId, ...linked]),
    holding: await readHolding(db, subjectId),
    statedSince: statedSince(trade, await readComplianceTimeZone(db)),
    record: await readStatedRecord(db, subjectId, day),
    verifications: await withUses(db, verifications, trade.investorAccountId),
  };
}

async function readHolding(db: Db, individualId: string): Promise<Holding | null> {
  const record = await db
    .selectFrom('aicRecords')
    .select('holding')
    .where('individualId', '=', individualId)
    .executeTakeFirst();
  return record?.holding ? (JSON.parse(record.holding) as Holding) : null;
}

async function readFirstTier(db: Db, legalEntityId: string): Promise<TradeBoundFacts['owners']> {
  const rows = await db
    .selectFrom('owners')
    .select(['kind', 'individualId', 'ownerEntityId'])
    .where('subjectId', '=', legalEntityId)
    .where('parentOwnerId', 'is', null)
    .where('percent', 'is not', null)
    .execute();
  return rows.map(({ kind, individualId, ownerEntityId }) => ({
    kind: kind as OwnerKind,
    linkedId: individualId ?? ownerEntityId,
  }));
}

/**
 * A verification was used for the issuers whose trades of the account were settled while it was valid, under an exemption
 * that relies on verifications.
 */
async function withUses(
  db: Db,
  verifications: readonly Verification[],
  investorAccountId: string,
): Promise<PriorVerification[]> {
  if (verifications.length === 0) return [];
  const zone = await readComplianceTimeZone(db);
  const settled = await db
    .selectFrom('trades')
    .innerJoin('offerings', 'offerings.id', 'trades.offeringId')
    .select(['trades.issuerId', 'trades.closedAt', 'offerings.type', 'offerings.exemption'])
    .where('investorAccountId', '=', investorAccountId)
    .where('tradeStatus', 'in', ['SETTLED', 'UNWIND_PENDING'])
    .execute();
  const sales = settled.flatMap(({ issuerId, closedAt, type, exemption }) =>
    issuerId && closedAt
      ? [{ issuerId, day: dayIn(zone, closedAt), levels: levelsUsedUnder(exemptionOf(type, exemption)) }]
      : [],
  );
  return verifications.map((one) => ({
    ...one,
    usedForIssuerIds: sales.filter((sale) => isFor(one, sale)).map(({ issuerId }) => issuerId),
  }));
}

function isFor(
  { issuerId, level, verifiedOn, validUntil }: Verification,
  sale: { issuerId: string; day: Day; levels: readonly VerificationLevel[] },
): boolean {
  const isValid = verifiedOn <= sale.day && (validUntil === null || sale.day <= validUntil);
  return isValid && sale.levels.includes(level) && (issuerId === null || issuerId === sale.issuerId);
}

/**
 * The verifications of the owners of an account for the rules of a trade: without those that are bound to the trade and
 * whose conditions it does not meet.
 *
 * @param hasThirdPartyPayer whether a third party paid, which is known at the settlement
 */
export async function readVerificationsForTrade(
  db: Db,
  subjectIds: readonly string[],
  { tradeId, day, hasThirdPartyPayer }: { tradeId: string; day: Day; hasThirdPartyPayer: boolean },
): Promise<Verification[]> {
  const verifications = await readVerifications(db, subjectIds);
  const counting: Verification[] = [];
  for (const one of verifications) {
    if (one.tradeId === tradeId && one.status === 'ACTIVE') {
      const facts = await readTradeBoundFacts(db, one.subjectId, tradeId, day);
      const unmet = facts && findUnmetConditions(one.method, { ...facts, hasThirdPartyPayer }, day);
      if (unmet === undefined || unmet.length > 0) continue;
    }
    counting.push(one);
  }
  return counting;
}

/**
 * Reviews a method that is bound to a trade, for the accreditation of a person.
 * @returns null, if there is no such trade
 */
export async function reviewTradeBoundMethod(
  db: Db,
  subjectId: string,
  tradeId: string,
  method: TradeBoundMethod,
  day: Day,
): Promise<TradeBoundReview | null> {
  const facts = await readTradeBoundFacts(db, subjectId, tradeId, day);
  if (!facts) return null;
  const unmet = findUnmetConditions(method, facts, day);
  const prior = method === 'PRIOR_VERIFICATION' ? findPriorVerification(facts, day) : undefined;
  const citation = citationOf(method, day);
  const failed = unmet.filter(({ result }) => result === 'FAILED');
  const missing = unmet.filter(({ result }) => result === 'NEEDS_INFO');
  return {
    findings: {
      steps: [
        ...describeHolding(method, facts, day),
        ...failed.map(({ message }) => ({
          label: 'Condition of the method',
          left: message,
          operator: 'is one of' as const,
          right: 'the conditions that the trade meets',
          passed: false,
          citation,
        })),
      ],
      missing: missing.map(({ message, result: _, ...rest }) => ({
        ...{ label: null, description: message, citation, ...rest },
      })),
      limits: prior ? [lastDayOfReuse(prior, day) ?? day] : [],
      fileIds: method === 'PRE_2013_HOLDER' && facts.holding?.fileId ? [facts.holding.fileId] : [],
      representationIds: facts.representations.filter((one) => one.tradeId === tradeId).map(({ id }) => id),
    },
    basis: prior?.basis ?? (statedBasisOf(facts) as VerificationBasis | null),
    issuerId: facts.issuerId,
    tradeId,
  };
}

type TradeBoundMethod = 'PRIOR_VERIFICATION' | 'MINIMUM_INVESTMENT' | 'PRE_2013_HOLDER';

const rulesOfMethods = {
  PRIOR_VERIFICATION: 'priorVerification',
  MINIMUM_INVESTMENT: 'minimumInvestment',
  PRE_2013_HOLDER: 'pre2013Holder',
} as const;

function citationOf(method: TradeBoundMethod, day: Day): string {
  return ruleOn(rulesOfMethods[method], day)?.citation ?? '17 CFR 230.506(c)(2)(ii)';
}

/** The comparison of the day on which the securities were bought. */
function describeHolding(method: TradeBoundMethod, { holding }: TradeBoundFacts, day: Day): Step[] {
  const rule = ruleOn('pre2013Holder', day);
  if (method !== 'PRE_2013_HOLDER' || !holding || !rule) return [];
  const right = addDays(rule.parameters.before, -1);
  const label = 'Securities of the issuer bought on';
  const passed = holding.boughtOn <= right;
  return [{ label, left: holding.boughtOn, operator: '≤', right, passed, citation: rule.citation }];
}
