/**
 * The flags of investors (compliance.md § 4.6). They inform clients and officers; no rule reads them, because rules
 * read verifications.
 */
import { isInForce, isUnbound, type Verification, type VerificationBasis } from './verification.ts';

/** The bases that `aicAccreditationType` can have. */
const listedBases: readonly VerificationBasis[] = [
  'INCOME',
  'NET_WORTH',
  'PROFESSIONAL_CERTIFICATION',
  'KNOWLEDGEABLE_EMPLOYEE',
];

function isVerified(verification: Verification, day: string): boolean {
  return verification.level === 'VERIFIED' && isUnbound(verification) && isInForce(verification, day);
}

/** Whether the subject has a verification of its own that counts for every issuer and trade on the day. */
export function isAccredited(
  subjectId: string,
  verifications: readonly Verification[],
  day: string,
): boolean {
  return verifications.some((one) => one.subjectId === subjectId && isVerified(one, day));
}

/**
 * The `aicAccreditationType` of an individual.
 * @param verifications of the individual, oldest first
 */
export function accreditationTypeOf(verifications: readonly Verification[], day: string): string {
  const newest = verifications.findLast((one) => isInForce(one, day) && listedBases.includes(one.basis));
  return newest?.basis ?? 'PENDING';
}

export interface FlaggedAccount {
  investorAccountType: string;
  individuals: readonly { id: string; role: string }[];
  legalEntityId: string | null;
}

/** Whether an account is qualified for Regulation D. Signers of a legal entity do not matter. */
export function isQualifiedForRegulationD(
  { investorAccountType, individuals, legalEntityId }: FlaggedAccount,
  verifications: readonly Verification[],
  day: string,
): boolean {
  if (investorAccountType === 'LEGAL_ENTITY')
    return legalEntityId !== null && isAccredited(legalEntityId, verifications, day);
  const primary = individuals.find(({ role }) => role === 'PRIMARY');
  if (!primary) return false;
  if (investorAccountType !== 'JOINT') return isAccredited(primary.id, verifications, day);
  const joint = individuals.find(({ role }) => role === 'JOINT');
  if (!joint) return false;
  const owners = [primary.id, joint.id];
  const isCovered = (id: string) =>
    verifications.some(
      (one) => one.coversIndividualId === id && owners.includes(one.subjectId) && isVerified(one, day),
    );
  return owners.every((id) => isAccredited(id, verifications, day) || isCovered(id));
}
