import { needs } from './check-approvals.ts';
import { type CheckResult, passed } from './rule-result.ts';

/** What the examination of an agreement found. */
export type AgreementContent = 'VISIBLE' | 'BLANK' | 'UNREAD';

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
  /** Null until it is examined. */
  content: AgreementContent | null;
}

export interface AgreementFacts {
  tradeId: string;
  lines: AgreementLine[];
  isJoint: boolean;
  /** The last material change of the offering, after which a new agreement is needed; null for none. */
  changedAt: string | null;
}

/** Each line has a signed agreement that is not older than the terms (compliance.md § 6). */
export function checkAgreement({ tradeId, lines, isJoint, changedAt }: AgreementFacts): CheckResult {
  // All of them, because an override is void as soon as one of them changes.
  const inputs = {
    lines: lines.map(({ id, attachedAt, file, signatureStatus, jointSignatureStatus }) => ({
      ...{ id, attachedAt, file, signatureStatus, jointSignatureStatus },
    })),
    isJoint,
    changedAt,
  };
  const failed = (what: string, { problem, nextStep }: Lack): CheckResult => ({
    result: 'FAILED',
    message: `The subscription agreement${what} ${problem} (17 CFR 240.17a-4(b)(7)). ${nextStep}.`,
    inputs,
    requirements: [
      needs('AGREEMENT_MISSING', tradeId, null, 'CLIENT', `${nextStep}.`, 'SUBSCRIPTION_AGREEMENT'),
    ],
  });
  if (lines.length === 0) return failed('', attach('is missing'));
  for (const line of lines) {
    const lack = findLack(line, isJoint, changedAt);
    if (lack) return failed(` of ${line.assetName}`, lack);
  }
  return passed(inputs);
}

/** A signed agreement shows text or ink (compliance.md § 6). What could not be read, an officer compares. */
export function checkSignedAgreement(facts: AgreementFacts): CheckResult {
  const signed = checkAgreement(facts);
  const unseen = facts.lines.filter(({ content }) => content !== 'VISIBLE');
  const line = unseen.find(({ content }) => content === 'BLANK') ?? unseen[0];
  if (signed.result !== 'PASSED' || !line) return signed;
  const [result, problem] = contentProblems[line.content ?? 'PENDING'];
  const message = `The subscription agreement of ${line.assetName} ${problem}.`;
  return { result, message, inputs: { ...signed.inputs, contents: unseen.map(({ content }) => content) } };
}

const compare = 'Compare it yourself, and explain in a note';
const contentProblems = {
  BLANK: ['FAILED', 'shows no ink and almost no text (17 CFR 240.17a-4(b)(7)). Attach the signed agreement'],
  UNREAD: ['NEEDS_INFO', `could not be read. ${compare}`],
  PENDING: ['NEEDS_INFO', `is still being examined. ${compare}`],
  VISIBLE: ['PASSED', ''],
} as const;

interface Lack {
  problem: string;
  nextStep: string;
}

const attach = (problem: string, what = 'the signed agreement'): Lack => ({
  problem,
  nextStep: `Attach ${what}`,
});

function findLack(line: AgreementLine, isJoint: boolean, changedAt: string | null): Lack | undefined {
  const { file, signatureStatus, jointSignatureStatus, attachedAt } = line;
  if (file?.label !== 'SUBSCRIPTION_AGREEMENT') return attach('is missing');
  if (file.complianceReview === 'REJECTED') return attach('is rejected', 'another agreement');
  if (signatureStatus !== 'SIGNED') return attach('is not signed by the primary account owner');
  if (isJoint && jointSignatureStatus !== 'SIGNED') return attach('is not signed by the joint account owner');
  if (changedAt !== null && (attachedAt ?? '') < changedAt)
    return attach('was attached before the terms of the offering changed', 'an agreement with the new terms');
  return undefined;
}
