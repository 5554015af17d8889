/**
 * A verification: the dated record that a person or a legal entity is an accredited investor (compliance.md § 4.1). An
 * approval creates it, and only its status changes after that.
 */
import { ruleOn } from './rules/rule-table.ts';
import type { Transitions } from './transitions.ts';

/** The bases of natural persons (compliance.md § 4.3). */
export const personBases = [
  'NET_WORTH',
  'INCOME',
  'PROFESSIONAL_CERTIFICATION',
  'KNOWLEDGEABLE_EMPLOYEE',
  'INSIDER',
  'FAMILY_CLIENT',
] as const;

/** The bases of legal entities (compliance.md § 4.4). */
export const entityBases = [
  'REGULATED_ENTITY',
  'PRIVATE_BDC',
  'ENTITY_ASSETS',
  'TRUST_ASSETS',
  'ENTITY_OWNERS',
  'ENTITY_INVESTMENTS',
  'FAMILY_OFFICE',
  'FAMILY_CLIENT',
] as const;

export type VerificationBasis = (typeof personBases | typeof entityBases)[number];

/** How the basis was verified (compliance.md § 4.5). */
export const verificationMethods = [
  'TAX_FORMS',
  'ASSETS_AND_LIABILITIES',
  'THIRD_PARTY_CONFIRMATION',
  'PRE_2013_HOLDER',
  'PRIOR_VERIFICATION',
  'MINIMUM_INVESTMENT',
  'PRINCIPLES',
  'SELF_CERTIFICATION',
] as const;

export type VerificationMethod = (typeof verificationMethods)[number];

/** REASONABLE_BELIEF never counts for an offering under Rule 506(c). */
export const verificationLevels = ['VERIFIED', 'REASONABLE_BELIEF'] as const;

export type VerificationLevel = (typeof verificationLevels)[number];

export const verificationStatuses = ['ACTIVE', 'SUSPENDED', 'SUPERSEDED', 'REVOKED'] as const;

export type VerificationStatus = (typeof verificationStatuses)[number];

/** The transitions of compliance.md § 2.4. EXPIRED is computed from `validUntil`, and not stored. */
export const verificationTransitions: Transitions<VerificationStatus> = [
  { from: ['ACTIVE', 'SUSPENDED'], to: 'SUPERSEDED', actor: 'system' },
  { from: ['ACTIVE'], to: 'SUSPENDED', actor: 'approver' },
  { from: ['ACTIVE'], to: 'SUSPENDED', actor: 'system' },
  { from: ['SUSPENDED'], to: 'ACTIVE', actor: 'approver', reason: 'required', secondApproval: 'setting' },
  {
    from: ['ACTIVE', 'SUSPENDED'],
    to: 'REVOKED',
    actor: 'approver',
    reason: 'required',
    secondApproval: 'setting',
  },
];

export interface Verification {
  id: string;
  /** The individual or the legal entity. */
  subjectId: string;
  /** The registered spouse or spousal equivalent whom a joint test also covers. */
  coversIndividualId: string | null;
  basis: VerificationBasis;
  method: VerificationMethod;
  level: VerificationLevel;
  status: VerificationStatus;
  /** Valid only for trades of this issuer, or only for this trade; null is not bound. */
  issuerId: string | null;
  tradeId: string | null;
  /** Days. `validUntil` is null if only the binding to a trade limits the verification. */
  verifiedOn: string;
  validUntil: string | null;
  /** Whether a joint test decided. */
  isJoint: boolean;
  /** Of a family client. */
  familyOfficeId: string | null;
  /** The newest finding that a change of its figures contradicts it; null without one that is open. */
  contraryFinding: number | null;
  /** What else it rests on (`grounds.ts`): for each owner, or the family office, the verifications of which one must count. */
  restsOn: readonly (readonly Verification[])[];
  /** The exclusion of the fund whose employee the subject is; undefined if it rests on none. */
  fundExclusion?: string | null;
}

/** The status that responses and screens show: an active verification after its last day is expired. */
export const shownStatuses = [...verificationStatuses, 'EXPIRED'] as const;

export function shownStatusOf(verification: Verification, day: string): (typeof shownStatuses)[number] {
  const { status } = verification;
  return status === 'ACTIVE' && !isInForce(verification, day) ? 'EXPIRED' : status;
}

/** The trade for which a verification may count, and the day of the sale. */
export interface VerificationUse {
  issuerId: string;
  tradeId: string;
  day: string;
}

/** Of a sale on an earlier day, a newer verification may have replaced the one that counted. */
export const statusesOfEarlierSales: readonly VerificationStatus[] = ['ACTIVE', 'SUPERSEDED'];

/**
 * Whether a verification is in force on a day: it is active, the day is within its validity, and everything that it rests
 * on is in force, too.
 *
 * @param known results for the same day, of which each verification of a tree is computed once
 */
export function isInForce(
  verification: Verification,
  day: string,
  statuses: readonly VerificationStatus[] = ['ACTIVE'],
  known = new Map<string, boolean>(),
): boolean {
  const { id, restsOn, fundExclusion } = verification;
  const result = known.get(id);
  if (result !== undefined) return result;
  // Entities that own each other do not make each other accredited.
  known.set(id, false);
  const holds =
    statuses.includes(verification.status) &&
    isWithinValidity(verification, day) &&
    (fundExclusion === undefined || isPrivateFund(fundExclusion, day)) &&
    restsOn.every((some) => some.some((one) => isInForce(one, day, statuses, known)));
  known.set(id, holds);
  return holds;
}

export function isWithinValidity({ verifiedOn, validUntil }: Verification, day: string): boolean {
  return verifiedOn <= day && (validUntil === null || day <= validUntil);
}

function isPrivateFund(exclusion: string | null, day: string): boolean {
  const exclusions: readonly string[] = ruleOn('knowledgeableEmployee', day)?.parameters.exclusions ?? [];
  return exclusion !== null && exclusions.includes(exclusion);
}

/** The open contrary findings about a verification in force, and about everything in force that it rests on. */
export function contraryFindingsOf(
  verification: Verification,
  day: string,
  seen = new Set<string>(),
): Pick<Verification, 'id' | 'contraryFinding'>[] {
  const { id, contraryFinding, restsOn } = verification;
  if (seen.has(id)) return [];
  seen.add(id);
  const others = restsOn.flat().filter((one) => isInForce(one, day));
  return [
    ...(contraryFinding === null ? [] : [{ id, contraryFinding }]),
    ...others.flatMap((one) => contraryFindingsOf(one, day, seen)),
  ];
}

/**
 * Whether a verification counts for a trade on the day of its sale (compliance.md § 4.1). The conditions of a method
 * that is bound to a trade are checked by `trade-bound-methods.ts`.
 */
export function countsFor(
  verification: Verification,
  { issuerId, tradeId, day }: VerificationUse,
  statuses?: readonly VerificationStatus[],
): boolean {
  return (
    isInForce(verification, day, statuses) &&
    (verification.issuerId === null || verification.issuerId === issuerId) &&
    (verification.tradeId === null || verification.tradeId === tradeId)
  );
}

/** Whether a verification of a subject is for every issuer and every trade. */
export function isUnbound({ issuerId, tradeId }: Pick<Verification, 'issuerId' | 'tradeId'>): boolean {
  return issuerId === null && tradeId === null;
}

/** Whether a verification makes a person or an entity accredited as an owner of a legal entity (compliance.md § 4.4). */
export function isForOwner(verification: Verification, linkedId: string | null): boolean {
  const { subjectId, coversIndividualId, level } = verification;
  const isOf = linkedId !== null && (subjectId === linkedId || coversIndividualId === linkedId);
  return isOf && level === 'VERIFIED' && isUnbound(verification);
}

/** Whether the clients of a family office can rest on a verification (compliance.md § 4.3). */
export function isForFamilyOffice(verification: Verification, legalEntityId: string): boolean {
  const { subjectId, basis, level } = verification;
  const isOffice = subjectId === legalEntityId && basis === 'FAMILY_OFFICE';
  return isOffice && level === 'VERIFIED' && isUnbound(verification);
}

/** The newest verification on which the clients of a family office can rest on the day. */
export function findFamilyOffice(
  verifications: readonly Verification[],
  legalEntityId: string,
  day: string,
): Verification | undefined {
  return verifications.findLast((one) => isForFamilyOffice(one, legalEntityId) && isInForce(one, day));
}

/** The spouse or spousal equivalent of a joint test. */
export interface JointPerson {
  relation: 'SPOUSE' | 'SPOUSAL_EQUIVALENT';
  firstName: string;
  lastName: string;
  individualId: string | null;
}

/** Whether an individual has the name of the other person of a joint test, compared without case and punctuation. */
export function isNamedAs(
  individual: { firstName: string; lastName: string | null },
  person: Pick<JointPerson, 'firstName' | 'lastName'>,
): boolean {
  return toNameKey(individual) === toNameKey(person);
}

function toNameKey({ firstName, lastName }: { firstName: string; lastName: string | null }): string {
  const words = `${firstName} ${lastName ?? ''}`.normalize('NFKD').toLowerCase();
  return words
    .replaceAll(/[^\p{L}\p{N} ]/gu, '')
    .replaceAll(/ +/g, ' ')
    .trim();
}
