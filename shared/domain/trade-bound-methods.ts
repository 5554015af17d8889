/**
 * The methods whose verification is valid for one trade only (compliance.md § 4.5). Their conditions are checked
 * when the accreditation is approved, and again when the trade is approved and settled.
 */
import type { MissingCode } from './accreditation-rules/findings.ts';
import { addDays, addMonths, type Day } from './compliance-days.ts';
import { findContradictions, type StatedRecord } from './contradictions.ts';
import { formatDay } from './dates.ts';
import type { OwnerKind } from './entity-accreditation/owner-tree.ts';
import { formatMoney } from './format-money.ts';
import { compareAmounts, type DecimalText, multiplyExactly } from './money.ts';
import { newest, type Representation, type RepresentationKindName } from './representations.ts';
import { ruleOn } from './rules/rule-table.ts';
import {
  isWithinValidity,
  type Verification,
  type VerificationBasis,
  type VerificationMethod,
} from './verification.ts';

/** A verification by one of the methods that start the five years, and when it was used. */
export interface PriorVerification extends Verification {
  /** The issuers of settled trades for which it counted. */
  usedForIssuerIds: readonly string[];
}

/** Securities of the issuer that an investor bought before verification was required, as an officer recorded them. */
export interface Holding {
  tradeId: string;
  boughtOn: string;
  stillOwns: boolean;
  /** The document that shows it. */
  fileId: string | null;
}

export interface TradeBoundFacts {
  /** The owner of the account who is verified. */
  subjectId: string;
  tradeId: string;
  issuerId: string;
  exemption: string;
  minimumInvestmentVerification: boolean;
  totalAmount: DecimalText;
  /** Such as WIRE; null if unknown. */
  paymentMethodType: string | null;
  /** Whether a receipt is from a person other than the owners; not known before the settlement. */
  hasThirdPartyPayer: boolean;
  investorAccountType: string;
  /** The natural persons and the entities that own the legal entity. */
  owners: readonly { kind: OwnerKind; linkedId: string | null }[];
  /** Of the subject, and of each owner of a legal entity. */
  representations: readonly Representation[];
  /** Null for legal entities, and where no officer recorded one. */
  holding: Holding | null;
  /** Of the subject, whatever their status. */
  verifications: readonly PriorVerification[];
  /** The first day on which a statement for the trade counts. */
  statedSince: Day;
  record: StatedRecord;
}

/** A condition that is not met. NEEDS_INFO: a statement is missing. */
export interface UnmetCondition {
  result: 'FAILED' | 'NEEDS_INFO';
  message: string;
  code?: MissingCode;
}

const failed = (message: string): UnmetCondition => ({ result: 'FAILED', message });
const needsInfo = (message: string): UnmetCondition => ({ result: 'NEEDS_INFO', message });

const personBases: readonly VerificationBasis[] = ['NET_WORTH', 'INCOME'];
const entityBases: readonly VerificationBasis[] = [
  'ENTITY_ASSETS',
  'TRUST_ASSETS',
  'ENTITY_OWNERS',
  'ENTITY_INVESTMENTS',
  'FAMILY_OFFICE',
];

/** The conditions of a verification that its trade does not meet on the day of the sale. */
export function findUnmetConditions(
  method: VerificationMethod,
  facts: TradeBoundFacts,
  day: string,
): UnmetCondition[] {
  if (method === 'MINIMUM_INVESTMENT') return checkMinimumInvestment(facts, day);
  if (method === 'PRE_2013_HOLDER') return checkHolding(facts, day);
  return method === 'PRIOR_VERIFICATION' ? checkPriorVerification(facts, day) : [];
}

function checkMinimumInvestment(facts: TradeBoundFacts, day: string): UnmetCondition[] {
  const { exemption, minimumInvestmentVerification, paymentMethodType, hasThirdPartyPayer } = facts;
  const unmet: UnmetCondition[] = [];
  if (exemption !== 'RULE_506C') unmet.push(failed('The offering must be made under Rule 506(c)'));
  if (!minimumInvestmentVerification)
    unmet.push(failed('The terms of the offering must bind purchasers to the minimum investment amounts'));
  if (paymentMethodType === null) unmet.push(needsInfo('Choose the payment method'));
  else if (paymentMethodType === 'CREDIT_CARD')
    unmet.push(failed('The investment must be paid in cash, not by credit card'));
  if (hasThirdPartyPayer) unmet.push(failed('A third party paid; the investor must pay'));
  return [...unmet, ...checkStatements(facts), ...checkRecord(facts, day), ...checkAmount(facts, day)];
}

function isEntity({ investorAccountType }: TradeBoundFacts): boolean {
  return investorAccountType === 'LEGAL_ENTITY';
}

/** What the person itself stated for the trade, without what the spouse stated. */
function newestOwn(
  representations: readonly Representation[],
  kind: RepresentationKindName,
  subjectId: string,
  tradeId: string,
): Representation | undefined {
  return newest(representations, kind, { subjectId, tradeId, by: 'PERSON' });
}

/** The basis that the representation of accredited status states for the trade. */
export function statedBasisOf({ representations, subjectId, tradeId }: TradeBoundFacts): string | null {
  return newestOwn(representations, 'ACCREDITED_STATUS', subjectId, tradeId)?.basis ?? null;
}

function checkStatements(facts: TradeBoundFacts): UnmetCondition[] {
  const { representations, subjectId, tradeId, owners } = facts;
  const unmet: UnmetCondition[] = [];
  const allowed: readonly string[] = isEntity(facts) ? entityBases : personBases;
  const status = newestOwn(representations, 'ACCREDITED_STATUS', subjectId, tradeId);
  if (!status || status.madeOn < facts.statedSince) unmet.push(...checkStatus(facts, facts.statedSince));
  else if (status.basis === null)
    unmet.push(needsInfo('State the basis of the representation ACCREDITED_STATUS'));
  else if (!allowed.includes(status.basis))
    unmet.push(failed(`The basis ${status.basis} is not one of ${allowed.join(', ')}`));
  const stating = status?.basis === 'ENTITY_OWNERS' ? owners.map(({ linkedId }) => linkedId) : [];
  for (const id of [subjectId, ...stating]) {
    if (id === null || !newestOwn(representations, 'NOT_FINANCED', id, tradeId))
      unmet.push(needsInfo(`Provide the representation NOT_FINANCED of ${id ?? 'each owner'} for the trade`));
  }
  return unmet;
}

/** A statement is not believed against the record. */
function checkRecord(facts: TradeBoundFacts, day: string): UnmetCondition[] {
  const basis = statedBasisOf(facts) as VerificationBasis | null;
  if (facts.record.hasContraryInformation)
    return [failed('There is contrary information about the status of the investor')];
  const found = basis === null ? [] : findContradictions(basis, facts.record, day);
  return found.map((text) => ({
    ...needsInfo(text.replace(/\.$/, '')),
    code: 'STATEMENT_CONTRADICTS_RECORD' as const,
  }));
}

/** The minimum investment for each person, for each owner of a joint account, or for an entity. */
function checkAmount(facts: TradeBoundFacts, day: string): UnmetCondition[] {
  const rule = ruleOn('minimumInvestment', day);
  if (!rule) return [needsInfo('No rule version of the minimum investment covers this day')];
  const minimum = minimumOf(facts, rule.parameters);
  if (compareAmounts(facts.totalAmount, minimum) >= 0) return [];
  const [total, least] = [formatMoney(facts.totalAmount), formatMoney(minimum)];
  return [failed(`Total of ${total} is below the minimum of ${least} (${rule.citation})`)];
}

function minimumOf(
  facts: TradeBoundFacts,
  { person, entity, naturalOwners }: { person: DecimalText; entity: DecimalText; naturalOwners: number },
): DecimalText {
  const { investorAccountType, owners } = facts;
  if (investorAccountType === 'JOINT') return multiplyExactly(person, '2');
  if (investorAccountType !== 'LEGAL_ENTITY') return person;
  const areNatural = owners.every(({ kind }) => kind === 'NATURAL_PERSON');
  const isFew = owners.length > 0 && owners.length <= naturalOwners;
  if (statedBasisOf(facts) !== 'ENTITY_OWNERS' || !areNatural || !isFew) return entity;
  return multiplyExactly(person, String(owners.length));
}

const restartingMethods: readonly VerificationMethod[] = [
  'TAX_FORMS',
  'ASSETS_AND_LIABILITIES',
  'THIRD_PARTY_CONFIRMATION',
];

/**
 * The newest earlier verification on which a trade of an issuer can rest on the day: it was used in a trade of the
 * issuer, and less than five years have passed.
 */
export function findPriorVerification(
  { verifications, subjectId, issuerId }: TradeBoundFacts,
  day: string,
): PriorVerification | undefined {
  return verifications.findLast(
    (one) => one.subjectId === subjectId && isReusable(one, day) && one.usedForIssuerIds.includes(issuerId),
  );
}

/** Whether the five years of a verification have not passed; a newer verification does not end them. */
function isReusable(one: Verification, day: string): boolean {
  const isOpen = one.status === 'ACTIVE' || one.status === 'SUPERSEDED';
  return isOpen && restartingMethods.includes(one.method) && day <= (lastDayOfReuse(one, day) ?? '');
}

/** Whether a sale can still rely on a verification, as it is, after a confirmation, or for a trade of the same issuer. */
export function canStillCount(one: Verification, day: string): boolean {
  const isOpen = one.status === 'ACTIVE' || one.status === 'SUSPENDED';
  return (isOpen && isWithinValidity(one, day)) || isReusable(one, day);
}

/** The last day of the five years, which exclude the anniversary; undefined if no rule version covers the day. */
export function lastDayOfReuse({ verifiedOn }: Verification, day: string): string | undefined {
  const rule = ruleOn('priorVerification', day);
  return rule && addDays(addMonths(verifiedOn, 12 * rule.parameters.years), -1);
}

function checkPriorVerification(facts: TradeBoundFacts, day: string): UnmetCondition[] {
  const rule = ruleOn('priorVerification', day);
  if (!rule) return [needsInfo('No rule version of the earlier verification covers this day')];
  const { verifications } = facts;
  const unmet: UnmetCondition[] = [];
  const prior = findPriorVerification(facts, day);
  if (!prior)
    unmet.push(
      failed(
        `No verification by tax forms, assets and liabilities, or a third party within ${rule.parameters.years} years was used in a trade of this issuer (${rule.citation})`,
      ),
    );
  if (prior && isContradicted(prior, verifications))
    unmet.push(failed('There is contrary information about the earlier verification'));
  return [...unmet, ...checkStatus(facts, addDays(day, -rule.parameters.representationDays))];
}

/** A finding, or a newer verification of the same basis that an officer revoked or has to confirm, contradicts an earlier one. */
function isContradicted(prior: Verification, verifications: readonly Verification[]): boolean {
  return (
    prior.contraryFinding !== null ||
    verifications.some(
      ({ subjectId, basis, status, verifiedOn }) =>
        (status === 'REVOKED' || status === 'SUSPENDED') &&
        subjectId === prior.subjectId &&
        basis === prior.basis &&
        verifiedOn >= prior.verifiedOn,
    )
  );
}

/** The investor states its status for the trade, at the time of the sale. */
function checkStatus(
  { representations, subjectId, tradeId, statedSince }: TradeBoundFacts,
  earliest: string,
): UnmetCondition[] {
  const oldest = earliest > statedSince ? earliest : statedSince;
  const status = newestOwn(representations, 'ACCREDITED_STATUS', subjectId, tradeId);
  if (!status) return [needsInfo('Provide the representation ACCREDITED_STATUS for the trade')];
  if (status.madeOn >= oldest) return [];
  return [
    needsInfo(
      `The representation ACCREDITED_STATUS is dated ${formatDay(status.madeOn)}; provide one dated ${formatDay(oldest)} or later`,
    ),
  ];
}

/** An investor who bought from the issuer before verification was required, and still owns the securities. */
function checkHolding(facts: TradeBoundFacts, day: string): UnmetCondition[] {
  const rule = ruleOn('pre2013Holder', day);
  if (!rule) return [needsInfo('No rule version of earlier holders covers this day')];
  const { before, representationDays } = rule.parameters;
  const { holding, tradeId } = facts;
  const unmet: UnmetCondition[] = [];
  if (holding?.tradeId !== tradeId)
    unmet.push(needsInfo(`An officer must record the securities bought before ${formatDay(before)}`));
  else {
    if (holding.boughtOn >= before)
      unmet.push(failed(`The securities were not bought before ${formatDay(before)} (${rule.citation})`));
    if (!holding.stillOwns)
      unmet.push(failed(`The investor no longer owns the securities (${rule.citation})`));
  }
  const status = checkStatus(facts, addDays(day, -representationDays));
  if (status.length === 0 && statedBasisOf(facts) === null)
    status.push(needsInfo('State the basis of the representation ACCREDITED_STATUS'));
  return [...unmet, ...status, ...checkRecord(facts, day)];
}
