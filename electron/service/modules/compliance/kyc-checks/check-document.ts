import type { KycFinding } from '#shared/domain/kyc-findings.ts';
import { checkAge, checkValidity } from './check-dates.ts';
import { checkDuplicates } from './check-duplicates.ts';
import { checkImages, checkSameBytes } from './check-images.ts';
import { checkIssuer } from './check-issuer.ts';
import { checkMrz } from './check-mrz.ts';
import { checkNumber } from './check-number.ts';
import { checkPerson } from './check-person.ts';
import type { KycCheck, KycFacts } from './facts.ts';

const checks: KycCheck[] = [
  checkValidity,
  checkAge,
  checkPerson,
  checkIssuer,
  checkNumber,
  checkDuplicates,
  checkImages,
  checkSameBytes,
  checkMrz,
];

const ranks = { HIGH: 0, MEDIUM: 1, LOW: 2 };

/** All findings of a document (decisions.md § 5 "KYC"), the highest severity first. */
export function checkDocument(facts: KycFacts): KycFinding[] {
  return checks
    .flatMap((check) => check(facts))
    .sort((left, right) => ranks[left.severity] - ranks[right.severity]);
}
