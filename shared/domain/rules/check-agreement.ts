import { type CheckResult, passed } from './rule-result.ts';

/** A line of a trade with its agreement. */
export interface AgreementLine {
  id: string;
  assetName: string;
  signatureStatus: string;
  jointSignatureStatus: string;
  /** When the agreement was attached. */
  attachedAt: string | null;
  /** Null if none is attached. */
  file: { label: string; complianceReview: string } | null;
}

export interface AgreementFacts {
  lines: AgreementLine[];
  isJoint: boolean;
  /** The last material change of the offering, after which a new agreement is needed; null for none. */
  changedAt: string | null;
}

/** Each line has a signed agreement that is not older than the terms (compliance.md § 6). */
export function checkAgreement({ lines, isJoint, changedAt }: AgreementFacts): CheckResult {
  const inputs = { lines: lines.map(({ id, attachedAt }) => ({ id, attachedAt })), isJoint, changedAt };
  for (const line of lines) {
    const lack = findLack(line, isJoint, changedAt);
    if (lack)
      return {
        result: 'FAILED',
        message: `The subscription agreement of ${line.assetName} ${lack}.`,
        inputs,
      };
  }
  return passed(inputs);
}

function findLack(line: AgreementLine, isJoint: boolean, changedAt: string | null): string | undefined {
  const { file, signatureStatus, jointSignatureStatus, attachedAt } = line;
  if (file?.label !== 'SUBSCRIPTION_AGREEMENT') return 'is missing. Attach the signed agreement';
  if (file.complianceReview === 'REJECTED') return 'is rejected. Attach another agreement';
  if (signatureStatus !== 'SIGNED') return 'is not signed by the primary account owner';
  if (isJoint && jointSignatureStatus !== 'SIGNED') return 'is not signed by the joint account owner';
  if (changedAt !== null && (attachedAt ?? '') < changedAt) {
    return 'was attached before the terms of the offering changed. Attach an agreement with the new terms';
  }
  return undefined;
}
