/**
 * A verification: the dated record that a person or a legal entity is an accredited investor (compliance.md § 4.1). An
 * approval creates it, and only its status changes after that.
 */
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
  { from: ['SUSPENDED'], to: 'ACTIVE', actor: 'approver', reason: 'required' },
  { from: ['ACTIVE', 'SUSPENDED'], to: 'REVOKED', actor: 'approver', reason: 'required' },
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
  /**
   * The newest finding that income or net worth was lowered to or below the threshold after the verification; null
   * without one that is open.
   */
  contraryFinding: number | null;
}

/** The status that responses and screens show: an active verification after its last day is expired. */
export const shownStatuses = [...verificationStatuses, 'EXPIRED'] as const;

export function shownStatusOf(
  { status, validUntil }: { status: string; validUntil: string | null },
  day: string,
): (typeof shownStatuses)[number] {
  const isExpired = status === 'ACTIVE' && validUntil !== null && validUntil < day;
  return isExpired ? 'EXPIRED' : (status as VerificationStatus);
}

/** The trade for which a verification may count, and the day of the sale. */
export interface VerificationUse {
  issuerId: string;
  tradeId: string;
  day: string;
}

/** Whether a verification is in force on a day: it is active, and the day is within its validity. */
export function isInForce(
  { status, verifiedOn, validUntil }: Pick<Verification, 'status' | 'verifiedOn' | 'validUntil'>,
  day: string,
): boolean {
  return status === 'ACTIVE' && verifiedOn <= day && (validUntil === null || day <= validUntil);
}

/**
 * Whether a verification counts for a trade on the day of its sale (compliance.md § 4.1). The conditions of a method
 * that is bound to a trade are checked by `trade-bound-methods.ts`.
 */
export function countsFor(verification: Verification, { issuerId, tradeId, day }: VerificationUse): boolean {
  return (
    isInForce(verification, day) &&
    (verification.issuerId === null || verification.issuerId === issuerId) &&
    (verification.tradeId === null || verification.tradeId === tradeId)
  );
}

/** Whether a verification of a subject is for every issuer and every trade. */
export function isUnbound({ issuerId, tradeId }: Pick<Verification, 'issuerId' | 'tradeId'>): boolean {
  return issuerId === null && tradeId === null;
}

/** The newest verification on which the clients of a family office can rest on the day (compliance.md § 4.3). */
export function findFamilyOffice(
  verifications: readonly Verification[],
  legalEntityId: string,
  day: string,
): Verification | undefined {
  return verifications.findLast(
    (one) =>
      one.subjectId === legalEntityId &&
      one.basis === 'FAMILY_OFFICE' &&
      one.level === 'VERIFIED' &&
      isUnbound(one) &&
      isInForce(one, day),
  );
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
