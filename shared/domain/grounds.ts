/**
 * What a verification rests on (compliance.md § 4.1). Suspension, contrary information, expiry, and the count at a sale
 * all follow what `groundsOf` names.
 */
import { compareAmounts, type DecimalText } from './money.ts';
import type { VersionOf } from './rules/rule-table.ts';
import type { Verification, VerificationBasis } from './verification.ts';

type Limits = VersionOf<'accreditedInvestor'>['parameters'];
type Threshold = keyof Limits;

/** A figure or a statement of a record, and what contradicts a verification that rests on it. */
export interface GroundFigure {
  /** The first one with a value counts. */
  fields: readonly string[];
  /** The figure must exceed a threshold, or the statement must have a value. */
  condition: { above: Threshold } | { value: 0 | 1 };
  /** Only records with one of the values of a field have the figure to state. */
  onlyWhere?: { field: string; values: readonly string[] };
}

export interface Grounds {
  /** Of the subject, and of the other person of a joint test: what a change can contradict. */
  figures: readonly GroundFigure[];
  /** The fields of the subject, or its `owners`, whose change an officer must confirm. */
  facts: readonly string[];
  /** Whether each owner of the subject must have a verification that counts, down to the leaves. */
  hasOwners: boolean;
  /** The family office whose verification must count. */
  familyOfficeId: string | null;
  /** The issuer that must be a private fund. */
  fundId: string | null;
}

/** What a verification rests on besides its subject and the person whom it covers. */
export function groundsOf(verification: Verification): Grounds {
  const { basis, method, level, issuerId, tradeId } = verification;
  // Letters, statements, and methods for one trade do not rest on the verifications of others.
  const isOwn = method === 'PRINCIPLES' && level === 'VERIFIED' && tradeId === null;
  return {
    figures: figuresOf(verification),
    facts: [...(factsOf[basis] ?? []), ...identityOfEntities],
    hasOwners: isOwn && basis === 'ENTITY_OWNERS',
    familyOfficeId: isOwn && basis === 'FAMILY_CLIENT' ? verification.familyOfficeId : null,
    fundId: basis === 'KNOWLEDGEABLE_EMPLOYEE' ? issuerId : null,
  };
}

/** Individuals have none of these fields. */
const identityOfEntities = ['name', 'ein', 'registrationNumber', 'companyType'];

const factsOf: Partial<Record<VerificationBasis, readonly string[]>> = {
  PROFESSIONAL_CERTIFICATION: ['employerName'],
  KNOWLEDGEABLE_EMPLOYEE: ['employerName'],
  INSIDER: ['employerName'],
  REGULATED_ENTITY: ['regulatedAs'],
  ENTITY_ASSETS: ['organizationKind'],
  ENTITY_OWNERS: ['owners'],
  ENTITY_INVESTMENTS: ['organizationKind'],
};

const amount = (above: Threshold, ...fields: string[]): GroundFigure => ({ fields, condition: { above } });
const statement = (field: string, value: 0 | 1): GroundFigure => ({ fields: [field], condition: { value } });

const income = amount('income', 'currentAnnualIncome');
const jointIncome = amount('jointIncome', 'currentHouseholdIncome');
const netWorth = amount('netWorth', 'netWorthExcludingResidence', 'liquidNetWorth');
const jointNetWorth = amount('netWorth', 'jointNetWorthExcludingResidence', 'householdNetWorth');
const assets = amount('entityAssets', 'totalAssets');
const purpose = statement('formedForInvestment', 0);
const plans = { field: 'regulatedAs', values: ['GOVERNMENT_PLAN', 'ERISA_PLAN'] };
const trusts = { field: 'companyType', values: ['TRUST'] };

/** Of a single and of a joint test: either is enough. */
const figuresOfPersons: Partial<Record<VerificationBasis, readonly [GroundFigure, GroundFigure]>> = {
  INCOME: [income, jointIncome],
  NET_WORTH: [netWorth, jointNetWorth],
};

/** Each is required. */
const figuresOfEntities: Partial<Record<VerificationBasis, readonly GroundFigure[]>> = {
  REGULATED_ENTITY: [{ ...assets, onlyWhere: plans }],
  ENTITY_ASSETS: [assets, purpose],
  TRUST_ASSETS: [assets, purpose],
  ENTITY_OWNERS: [{ ...statement('revocable', 1), onlyWhere: trusts }],
  ENTITY_INVESTMENTS: [amount('entityAssets', 'investments'), purpose],
  FAMILY_OFFICE: [amount('entityAssets', 'assetsUnderManagement'), purpose],
};

function figuresOf({ basis, method, isJoint }: Verification): readonly GroundFigure[] {
  const ofPersons = figuresOfPersons[basis];
  if (!ofPersons) return figuresOfEntities[basis] ?? [];
  // A letter does not say on which figures its signer relied.
  if (method === 'THIRD_PARTY_CONFIRMATION') return [income, netWorth];
  return [ofPersons[isJoint ? 1 : 0]];
}

/** The figures of a basis. Of persons, those of a single and of a joint test are alternatives. */
export function figuresOfBasis(basis: VerificationBasis) {
  const ofPersons = figuresOfPersons[basis];
  const figures: readonly GroundFigure[] = ofPersons ?? figuresOfEntities[basis] ?? [];
  return { figures, areAlternatives: ofPersons !== undefined };
}

/** The columns of an individual or a legal entity. */
export type FigureRow = Readonly<Record<string, unknown>>;

/** A figure as the record states it; null if it states none. */
export function readFigure({ fields }: GroundFigure, row: FigureRow) {
  const field = fields.find((one) => row[one] !== null && row[one] !== undefined) ?? fields[0] ?? '';
  return { field, value: (row[field] ?? null) as DecimalText | 0 | 1 | null };
}

/** Whether a record contradicts a figure. An unknown amount contradicts nothing; a statement that is missing does. */
export function isContrary(figure: GroundFigure, row: FigureRow, limits: Limits): boolean {
  const { condition, onlyWhere } = figure;
  if (onlyWhere && !onlyWhere.values.includes(String(row[onlyWhere.field]))) return false;
  const { value } = readFigure(figure, row);
  if ('value' in condition) return value !== condition.value;
  return value !== null && compareAmounts(String(value), limits[condition.above]) <= 0;
}

/** Whether a record contradicts a figure after a change: the amount is lower than before, or the statement is another one. */
export function becomesContrary(
  figure: GroundFigure,
  before: FigureRow,
  after: FigureRow,
  limits: Limits,
): boolean {
  const [old, value] = [readFigure(figure, before).value, readFigure(figure, after).value];
  if (old === value || !isContrary(figure, after, limits)) return false;
  return 'value' in figure.condition || old === null || compareAmounts(String(value), String(old)) < 0;
}
