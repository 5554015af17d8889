import { formatDay } from '#shared/domain/dates.ts';
import type { KycFinding } from '#shared/domain/kyc-findings.ts';
import { isSameName } from '../document-issuers.ts';
import { type KycFacts, toDay } from './facts.ts';

/** Whether the document belongs to the person; fields that the profile lacks are not compared. */
export function checkPerson({ record, individual }: KycFacts): KycFinding[] {
  const findings: KycFinding[] = [];
  if (!isSameName(record.firstName, individual.firstName)) {
    findings.push({
      code: 'FIRST_NAME_MISMATCH',
      severity: 'MEDIUM',
      message: `First name mismatch: ${record.firstName} (document), ${individual.firstName} (profile)`,
      compared: { document: record.firstName, individual: individual.firstName },
    });
  }
  if (individual.lastName !== null && !isSameName(record.lastName, individual.lastName)) {
    findings.push({
      code: 'LAST_NAME_MISMATCH',
      severity: 'HIGH',
      message: `Last name mismatch: ${record.lastName} (document), ${individual.lastName} (profile)`,
      compared: { document: record.lastName, individual: individual.lastName },
    });
  }
  const [born, dateOfBirth] = [toDay(record.dob), individual.dob && toDay(individual.dob)];
  if (dateOfBirth !== null && born !== dateOfBirth) {
    findings.push({
      code: 'BIRTH_DATE_MISMATCH',
      severity: 'HIGH',
      message: `Date of birth mismatch: ${formatDay(born)} (document), ${formatDay(dateOfBirth)} (profile)`,
      compared: { document: born, individual: dateOfBirth },
    });
  }
  return findings;
}
