import type { KycFinding } from '#shared/domain/kyc-findings.ts';
import { isSameName } from '../same-name.ts';
import { type KycFacts, toDay } from './facts.ts';

/** Whether the document belongs to the person; fields that the profile lacks are not compared. */
export function checkPerson({ record, individual }: KycFacts): KycFinding[] {
  const findings: KycFinding[] = [];
  if (!isSameName(record.firstName, individual.firstName)) {
    findings.push({
      code: 'FIRST_NAME_MISMATCH',
      severity: 'MEDIUM',
      message: `The first name on the document, ${record.firstName}, is not that of the individual, ${endWith(individual.firstName)}`,
      compared: { document: record.firstName, individual: individual.firstName },
    });
  }
  if (individual.lastName !== null && !isSameName(record.lastName, individual.lastName)) {
    findings.push({
      code: 'LAST_NAME_MISMATCH',
      severity: 'HIGH',
      message: `The last name on the document, ${record.lastName}, is not that of the individual, ${endWith(individual.lastName)}`,
      compared: { document: record.lastName, individual: individual.lastName },
    });
  }
  const [born, dateOfBirth] = [toDay(record.dob), individual.dob && toDay(individual.dob)];
  if (dateOfBirth !== null && born !== dateOfBirth) {
    findings.push({
      code: 'BIRTH_DATE_MISMATCH',
      severity: 'HIGH',
      message: `The birth date on the document, ${born}, is not that of the individual, ${dateOfBirth}.`,
      compared: { document: born, individual: dateOfBirth },
    });
  }
  return findings;
}

/** The period of a sentence; a name that ends with an initial has one already. */
function endWith(name: string): string {
  return name.endsWith('.') ? name : `${name}.`;
}
