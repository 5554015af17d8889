/** Reads the facts of a trade or cart that the rules evaluate (compliance.md § 1.3). */
import type { Context } from '#service/kernel/context.ts';
import { compiledQuery, compiledRow } from '#service/storage/compiled-query.ts';
import type { Row } from '#service/storage/schema.ts';
import { type Day, dayIn } from '#shared/domain/compliance-days.ts';
import { deadlineOf, publicSince } from '#shared/domain/offering-deadline.ts';
import { statedSince } from '#shared/domain/representation-validity.ts';
import { findThirdPartyPayers } from '#shared/domain/rules/check-payment.ts';
import { needsPurchaserCount } from '#shared/domain/rules/check-purchasers.ts';
import { exemptionOf } from '#shared/domain/rules/exemptions.ts';
import { effectAt, type Stage } from '#shared/domain/rules/rule-names.ts';
import type {
  CountedTrade,
  EntityFacts,
  OfferingFacts,
  PersonFacts,
  PurchaserRecord,
  TradeFacts,
} from '#shared/domain/rules/trade-facts.ts';
import { readNaturalOwners } from '../accreditation/natural-owners.ts';
import { readRepresentations } from '../accreditation/representations.ts';
import { readVerificationsForTrade } from '../accreditation/trade-bound-facts.ts';
import { readAgreementFacts } from '../changes/agreements.ts';
import { readReconfirmation, readReconfirmationsEnd } from '../changes/reconfirmations.ts';
import { readComplianceTimeZone } from '../installation/compliance-time-zone.ts';
import { findAccountsOfEntity, findAccountsOfPerson } from '../investors/person-accounts.ts';
import { readIssuerFacts } from '../offerings/issuer-facts.ts';
import { findShortage, readAssetsOf } from '../offerings/units.ts';
import { type CountingContext, findCounts, readIssuerSales, readTradesAhead } from './counted-trades.ts';
import { readPurchasers } from './purchasers.ts';
import { readSettlementFacts } from './settlement-facts.ts';
import { readLines, type TradeRow } from './trades.ts';

const readOffering = compiledRow((db, id: string) =>
  db.selectFrom('offerings').selectAll().where('id', '=', id),
);
const readAccount = compiledRow((db, id: string) =>
  db
    .selectFrom('investorAccounts')
    .select(['id', 'investorAccountType as type', 'setupStatus'])
    .where('id', '=', id),
);
const readPeople = compiledQuery((db, investorAccountId: string) =>
  db.selectFrom('individuals').selectAll().where('investorAccountId', '=', investorAccountId).orderBy('seq'),
);
const readPerson = compiledRow((db, id: string) =>
  db.selectFrom('individuals').selectAll().where('id', '=', id),
);
const readEntity = compiledRow((db, investorAccountId: string) =>
  db.selectFrom('legalEntities').selectAll().where('investorAccountId', '=', investorAccountId),
);
const readPurchaserRecord = compiledRow((db, investorAccountId: string, offeringId: string) =>
  db
    .selectFrom('purchaserRecords')
    .select(['relationshipSince', 'sophistication', 'informationDeliveredOn'])
    .where('investorAccountId', '=', investorAccountId)
    .where('offeringId', '=', offeringId),
);

/**
 * The facts of the rules of a stage, as they are in this transaction.
 * @param lines of a cart that is not stored
 */
export async function readTradeFacts(
  ctx: Context,
  stage: Stage,
  trade: TradeRow,
  lines?: readonly Line[],
): Promise<TradeFacts> {
  const { db } = ctx;
  const counting = { ...ctx, counts: findCounts(ctx, stage, trade) };
  const zone = await readComplianceTimeZone(db);
  const offeringRow = trade.offeringId === null ? undefined : await readOffering(db, trade.offeringId);
  const offering = offeringRow ? toOffering(offeringRow, zone) : null;
  const issuer =
    offering && (await readIssuerFacts(db, offering.issuerId, offering.id, dayIn(zone, ctx.now)));
  const settlement = trade.tradeStatus === 'CART' ? null : await readSettlementFacts(ctx, trade);
  // Who pays is known when an approved trade is settled (compliance.md § 4.8).
  const hasThirdPartyPayer =
    trade.complianceReview === 'APPROVED' &&
    settlement !== null &&
    findThirdPartyPayers(settlement.payment).length > 0;
  const investor = await readInvestor(counting, trade, zone, offering, hasThirdPartyPayer);
  const is506b = offering?.exemption === 'RULE_506B';
  const facts: TradeFacts = {
    zone,
    trade: {
      id: trade.id,
      tradeStatus: trade.tradeStatus,
      placedAt: trade.placedAt,
      statedSince: statedSince(trade, zone),
      totalAmount: trade.totalAmount,
      paymentMethodType: trade.txnPaymentMethod,
    },
    offering,
    issuer,
    ...investor,
    issuerSales: await readSales(counting, zone, trade, offering, offeringRow?.type),
    purchasers: { own: [], ahead: [], isPartial: false },
    purchaserRecord: is506b ? await readRecord(ctx, trade, offering.id) : null,
    reconfirmation: (await readReconfirmation(db, trade.id))?.status ?? null,
    reconfirmationsEndAt:
      offering?.exemption === 'REG_CF'
        ? await readReconfirmationsEnd(db, offering.id, offering.deadline)
        : null,
    agreement: offering && needsAgreement(stage) ? await readAgreementFacts(ctx, trade) : null,
    settlement,
    shortages:
      trade.tradeStatus === 'CART' ? await readShortages(ctx, lines ?? (await readLines(db, trade.id))) : [],
  };
  if (!is506b || !needsPurchaserCount(facts, ctx.now)) return facts;
  return { ...facts, purchasers: await readPurchasers(counting, zone, trade, offering.issuerId) };
}

/** Before the approval, no rule reads the agreements. */
function needsAgreement(stage: Stage): boolean {
  return effectAt('agreement', stage) !== 'NONE';
}

function toOffering(row: Row<'offerings'>, zone: string): OfferingFacts {
  const { startAt, publiclyAvailableAt, qualifiedAt } = row;
  return {
    id: row.id,
    issuerId: row.issuerId,
    exemption: exemptionOf(row.type, row.exemption),
    enabled: row.enabled === 1,
    complianceReview: row.complianceReview,
    onboardingStatus: row.onboardingStatus,
    startAt: toDay(startAt),
    deadline: deadlineOf(row, zone),
    publiclyAvailableAt: publicSince(publiclyAvailableAt, zone),
    qualifiedAt: toDay(qualifiedAt),
    listedOnExchange: row.listedOnExchange === 1,
    soldElsewhere12Months: row.soldElsewhere12Months,
    minimumInvestmentVerification: row.minimumInvestmentVerification === 1,
    minInvestment: row.minInvestment,
    maxInvestment: row.maxInvestment,
  };
}

/** Days are stored as midnight UTC, and belong to no time zone. */
function toDay(time: string | null): Day | null {
  return time === null ? null : time.slice(0, 10);
}

type Line = Pick<Row<'tradeLineItems'>, 'assetId' | 'quantity'>;

type InvestorPart = Pick<
  TradeFacts,
  'account' | 'people' | 'entity' | 'verifications' | 'representations' | 'tradesAhead'
>;

const noInvestor: InvestorPart = {
  account: null,
  people: [],
  entity: null,
  verifications: [],
  representations: [],
  tradesAhead: {},
};

async function readInvestor(
  ctx: CountingContext,
  trade: TradeRow,
  zone: string,
  offering: OfferingFacts | null,
  hasThirdPartyPayer: boolean,
): Promise<InvestorPart> {
  const { db } = ctx;
  const { investorAccountId } = trade;
  const account = investorAccountId === null ? undefined : await readAccount(db, investorAccountId);
  if (!account) return noInvestor;
  const rows = await readPeople(db, account.id);
  const entityRow = account.type === 'LEGAL_ENTITY' ? await readEntity(db, account.id) : undefined;
  const subjectIds = [...rows.map(({ id }) => id), ...(entityRow ? [entityRow.id] : [])];
  const isLimited = offering?.exemption === 'REG_CF' || offering?.exemption === 'REG_A_TIER_2';
  const owners = entityRow ? [] : rows.filter(({ role }) => role !== 'AUTHORIZED_SIGNER');
  const spouses = await readSpouses(ctx, owners);
  return {
    account,
    people: rows.map((row) => toPerson(row, [...owners, ...spouses])),
    entity: entityRow
      ? toEntity(entityRow, offering?.exemption === 'REG_S' ? await readNaturalOwners(db, entityRow.id) : [])
      : null,
    verifications: await readVerificationsForTrade(db, subjectIds, {
      tradeId: trade.id,
      day: dayIn(zone, ctx.now),
      hasThirdPartyPayer,
    }),
    representations: await readRepresentations(db, subjectIds),
    tradesAhead: isLimited ? await readAllAhead(ctx, trade, zone, [...owners, ...spouses], entityRow) : {},
  };
}

async function readSpouses({ db }: Context, owners: Row<'individuals'>[]): Promise<Row<'individuals'>[]> {
  const ids = owners.flatMap(({ spouseRelation, spouseIndividualId }) =>
    spouseRelation === 'SPOUSE' && spouseIndividualId !== null ? [spouseIndividualId] : [],
  );
  const others = ids.filter((id) => owners.every((owner) => owner.id !== id));
  const rows = await Promise.all(others.map((id) => readPerson(db, id)));
  return rows.filter((row) => row !== undefined);
}

async function readAllAhead(
  ctx: CountingContext,
  trade: TradeRow,
  zone: string,
  people: Row<'individuals'>[],
  entity: Row<'legalEntities'> | undefined,
): Promise<Record<string, CountedTrade[]>> {
  const ahead: Record<string, CountedTrade[]> = {};
  for (const row of people) {
    const accounts = await findAccountsOfPerson(ctx, row);
    ahead[row.id] = await readTradesAhead(ctx.db, zone, trade, accounts);
  }
  if (entity) {
    const accounts = await findAccountsOfEntity(ctx, entity);
    ahead[entity.id] = await readTradesAhead(ctx.db, zone, trade, accounts);
  }
  return ahead;
}

/** @param known the other owners of the account, and registered spouses */
function toPerson(row: Row<'individuals'>, known: Row<'individuals'>[]): PersonFacts {
  const spouse = known.find(({ id }) => id === row.spouseIndividualId);
  return {
    id: row.id,
    role: row.role,
    kycStatus: row.kycStatus,
    amlStatus: row.amlStatus,
    country: row.country,
    single: {
      income: row.currentAnnualIncome,
      netWorth: row.netWorthExcludingResidence ?? row.liquidNetWorth,
    },
    joint: {
      income: row.currentHouseholdIncome,
      netWorth: row.jointNetWorthExcludingResidence ?? row.householdNetWorth,
    },
    investedInCrowdfunding: row.investedInCrowdfunding,
    spouseIndividualId: row.spouseIndividualId,
    spouseRelation: row.spouseRelation,
    spouseInvestedInCrowdfunding: spouse?.investedInCrowdfunding ?? null,
  };
}

function toEntity(row: Row<'legalEntities'>, owners: EntityFacts['owners']): EntityFacts {
  return {
    id: row.id,
    companyType: row.companyType,
    kybStatus: row.kybStatus,
    sanctionsStatus: row.sanctionsStatus,
    country: row.country,
    countryOfIncorporation: row.countryOfIncorporation,
    formedForInvestment: row.formedForInvestment === null ? null : row.formedForInvestment === 1,
    owners,
    figures: { income: row.annualRevenue, netWorth: row.netAssets },
    investedInCrowdfunding: row.investedInCrowdfunding,
  };
}

const capped = ['REG_CF', 'REG_A_TIER_1', 'REG_A_TIER_2'];

async function readSales(
  ctx: CountingContext,
  zone: string,
  trade: TradeRow,
  offering: OfferingFacts | null,
  type = '',
): Promise<string> {
  if (!offering || !capped.includes(offering.exemption)) return '0';
  return readIssuerSales(ctx, zone, trade, offering, type);
}

async function readRecord(
  { db }: Context,
  { investorAccountId }: TradeRow,
  offeringId: string,
): Promise<PurchaserRecord | null> {
  if (investorAccountId === null) return null;
  return (await readPurchaserRecord(db, investorAccountId, offeringId)) ?? null;
}

async function readShortages(ctx: Context, lines: readonly Line[]): Promise<string[]> {
  const assets = await readAssetsOf(ctx, lines);
  return lines.flatMap(({ assetId, quantity }) => {
    const asset = assets.get(assetId);
    return (asset && findShortage(asset, quantity)) ?? [];
  });
}
