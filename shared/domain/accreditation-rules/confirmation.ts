import { toReadable } from '../choice-labels.ts';
import type { Day } from '../compliance-days.ts';
import { checkAge, dateOf, type EvidenceDocument, newestDocument } from './evidence.ts';
import { type Findings, join, lacking, type MissingCode, noFindings, type Step } from './findings.ts';
import type { AccreditationRules } from './rules.ts';
import type { ConfirmationItem } from './submission.ts';

const label = 'VERIFICATION_LETTER';

/**
 * The written confirmation of a broker-dealer, an investment adviser registered with the SEC, an attorney, or a
 * certified public accountant, which needs no other evidence (compliance.md § 4.5).
 *
 * @param signers as an officer recorded them, and then as the client stated them
 * @returns undefined if there is no letter
 */
export function evaluateConfirmation(
  rules: AccreditationRules,
  documents: readonly EvidenceDocument[],
  signers: readonly ConfirmationItem[],
  day: Day,
): Findings | undefined {
  const letters = documents.filter((one) => one.label === label);
  const document = letters.find(({ fileId }) => signers.some((one) => one.fileId === fileId));
  const letter = document ?? newestDocument(letters, label, day);
  if (!letter) return undefined;
  const signer = signers.find(({ fileId }) => fileId === letter.fileId);
  return join(checkSigner(rules, signer), checkDate(rules, letter, signer, day));
}

function checkSigner(
  { thirdPartyConfirmation: { parameters, citation } }: AccreditationRules,
  signer: ConfirmationItem | undefined,
): Findings {
  const lack = (text: string, code?: MissingCode) =>
    lacking({ label, description: `Verification letter: ${text}`, citation, ...(code && { code }) });
  const { signerKind, signerName, licenseNumber } = signer ?? {};
  const accepted: readonly string[] = parameters.signers;
  const kinds = accepted.map(toReadable).join(', ');
  if (!signerKind) return lack(`State who signed it: ${kinds}.`, 'SIGNER_UNKNOWN');
  if (!accepted.includes(signerKind)) {
    return lack(`${toReadable(signerKind)} is not one of ${kinds}. Provide the letter of one of them.`);
  }
  if (!signerName) return lack('State the name of the signer.', 'SIGNER_UNKNOWN');
  if (!licenseNumber) return lack('State the registration or license of the signer.', 'SIGNER_UNKNOWN');
  const step = {
    label: `Signer ${signerName}`,
    left: toReadable(signerKind),
    operator: 'is one of' as const,
    right: kinds,
    passed: true,
    citation,
  };
  return { ...noFindings(), steps: [step] };
}

/** The day on which the signer verified the status counts; without it, the date of the letter. */
function checkDate(
  { thirdPartyConfirmation: { parameters, citation } }: AccreditationRules,
  letter: EvidenceDocument,
  signer: ConfirmationItem | undefined,
  day: Day,
): Findings {
  const stated = signer?.verifiedOn;
  const datedOn = stated ? (stated <= day ? stated : null) : dateOf(letter, null, day);
  const rule = { months: parameters.months, citation };
  return checkAge(letter, datedOn, day, rule, { label, description: 'Verification letter' });
}

/**
 * Whether only the signer of a letter is to be stated, because the stated figures do not meet the basis: with the signer,
 * the letter may.
 */
export function awaitsSigner(
  steps: readonly Pick<Step, 'sum' | 'passed'>[],
  letter: Pick<Findings, 'missing'> | undefined,
): boolean {
  const isUnsigned = letter?.missing.some(({ code }) => code === 'SIGNER_UNKNOWN') ?? false;
  return isUnsigned && steps.some(({ sum, passed }) => sum && !passed);
}
