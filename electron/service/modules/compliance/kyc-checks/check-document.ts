import type { KycFinding } from '#shared/domain/kyc-findings.ts';
import { checkAge, checkValidity } from './check-dates.ts';
import { checkDuplicates } from './check-duplicates.ts';
import { checkImages, checkSameBytes } from './check-images.ts';
import { checkIssuer } from './check-issuer.ts';
import { checkNumber } from './check-number.ts';
import { checkPerson } from './check-person.ts';
import { checkReading } from './check-reading.ts';
import type { InspectedImage, KycCheck, KycFacts } from './facts.ts';

/** Checks of data: they are repeated whenever a case is read or decided. */
const dataChecks: KycCheck[] = [
  checkValidity,
  checkAge,
  checkPerson,
  checkIssuer,
  checkNumber,
  checkDuplicates,
];

const ranks = { HIGH: 0, MEDIUM: 1, LOW: 2 };

/** All findings of a document (decisions.md § 5 "KYC"). */
export function checkDocument(facts: KycFacts, images: readonly InspectedImage[]): KycFinding[] {
  return sortFindings([...checkImages(images), ...checkSameBytes(images), ...checkData(facts)]);
}

export function checkData(facts: KycFacts): KycFinding[] {
  const findings = dataChecks.flatMap((check) => check(facts));
  return [...findings, ...checkReading(facts, findings)];
}

/** The highest severity first. */
export function sortFindings(findings: readonly KycFinding[]): KycFinding[] {
  return findings.toSorted((left, right) => ranks[left.severity] - ranks[right.severity]);
}
