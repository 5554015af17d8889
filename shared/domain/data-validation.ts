/**
 * Findings about the data of a person or a legal entity (compliance.md § 8). The values stay accepted; an officer
 * decides.
 */
import { formatDay } from './dates.ts';

export type DataFindingCode =
  | 'SSN_NOT_ISSUABLE'
  | 'ITIN'
  | 'ATIN'
  | 'SSN_SAMPLE'
  | 'EIN_PREFIX'
  | 'EIN_DUPLICATE'
  | 'PO_BOX'
  | 'MAIL_DROP'
  | 'ZIP_FORMAT'
  | 'BIRTH_DATE'
  | 'STATEMENT_DATE'
  | 'UNKNOWN_STATE'
  | 'UNKNOWN_COUNTRY'
  | 'UNKNOWN_CITIZENSHIP'
  | 'UNKNOWN_CURRENCY'
  | 'UNKNOWN_TYPE'
  | 'PHONE_FORMAT'
  | 'EMAIL_DOMAIN'
  | 'FUTURE_DATE'
  | 'SSN_DUPLICATE'
  | 'DOCUMENT_DUPLICATE'
  | 'PERSON_DUPLICATE';

export interface DataFinding {
  code: DataFindingCode;
  /** The field of the record that it is about. */
  field: string;
  severity: 'HIGH' | 'MEDIUM' | 'LOW';
  /** A sentence for the officer. */
  message: string;
  /** The message without the value, if it names the value: findings with the same reason are of one kind. */
  reason?: string;
}

/** Numbers of advertisements and of the Social Security Administration's own examples. */
const publishedSsns = ['078051120', '219099999'];

/**
 * Checks a number by the rules of the Social Security Administration and the IRS.
 * @param ssn 9 digits
 */
export function checkSsn(ssn: string, isUsCitizenOrGreenCardHolder: boolean): DataFinding[] {
  const findings: DataFinding[] = [];
  const add = (code: DataFindingCode, severity: DataFinding['severity'], message: string) =>
    findings.push({ code, field: 'ssn', severity, message });
  if (isNotIssuable(ssn)) add('SSN_NOT_ISSUABLE', 'HIGH', 'Not a valid SSN');
  if (isItin(ssn) && isUsCitizenOrGreenCardHolder) {
    add('ITIN', 'HIGH', 'The number is an ITIN; citizens and green card holders have an SSN');
  } else if (isItin(ssn)) {
    add('ITIN', 'LOW', 'The number is an ITIN, not an SSN');
  }
  if (isAtin(ssn)) add('ATIN', 'HIGH', 'The number is an ATIN, which is issued only to children in adoption');
  if (isSample(ssn)) add('SSN_SAMPLE', 'MEDIUM', 'Placeholder, not a real SSN');
  return findings;
}

/** Whether a number identifies a person: one with these findings belongs to no one. */
export function isIdentifyingSsn(ssn: string): boolean {
  return !checkSsn(ssn, false).some(({ code }) => code === 'SSN_NOT_ISSUABLE' || code === 'SSN_SAMPLE');
}

function isItin(ssn: string): boolean {
  const group = Number(ssn.slice(3, 5));
  const isInRange = (from: number, to: number) => group >= from && group <= to;
  return (
    ssn.startsWith('9') && (isInRange(50, 65) || isInRange(70, 88) || isInRange(90, 92) || isInRange(94, 99))
  );
}

function isAtin(ssn: string): boolean {
  return ssn.startsWith('9') && ssn.slice(3, 5) === '93';
}

function isSample(ssn: string): boolean {
  return ssn === '123456789' || /^(\d)\1{8}$/.test(ssn);
}

function isNotIssuable(ssn: string): boolean {
  const isUnusedArea = /^(?:000|666)/.test(ssn) || (ssn.startsWith('9') && !isItin(ssn) && !isAtin(ssn));
  return isUnusedArea || /^...00/.test(ssn) || ssn.endsWith('0000') || publishedSsns.includes(ssn);
}

/** Prefixes that the IRS has not assigned. */
const unassignedPrefixes = [
  '00',
  '07',
  '08',
  '09',
  '17',
  '18',
  '19',
  '28',
  '29',
  '49',
  '69',
  '70',
  '78',
  '79',
  '89',
  '96',
  '97',
];

/** Whether an EIN identifies an entity. Zeros stand for the EIN that an entity outside the United States does not have. */
export function isIdentifyingEin(ein: string): boolean {
  return /[1-9]/.test(ein);
}

/** @param ein with or without its hyphen */
export function checkEin(ein: string): DataFinding[] {
  const prefix = ein.slice(0, 2);
  if (!unassignedPrefixes.includes(prefix)) return [];
  const message = `The IRS has not assigned EINs that start with ${prefix}`;
  const reason = 'The IRS has not assigned EINs with this prefix';
  return [{ code: 'EIN_PREFIX', field: 'ein', severity: 'LOW', message, reason }];
}

interface Address {
  address: string | null;
  address2: string | null;
  state: string | null;
  zip: string | null;
  country: string | null;
}

const postOfficeBox = /\b(?:P\.? ?O\.? ?Box|Post Office Box|POB)\b\.? *(?:# *)?\d/i;
const privateMailbox = /\bPMB\b *(?:# *)?\d/i;
const usZip = /^\d{5}(?:-?\d{4})?$/;

/** Armed forces have no other address than their post office (31 CFR 1023.220(a)(2)(i)(A)(3)). */
const militaryStates = ['AA', 'AE', 'AP'];

export function checkAddress({ address, address2, state, zip, country }: Address): DataFinding[] {
  const findings: DataFinding[] = [];
  if (postOfficeBox.test(address ?? '') && !militaryStates.includes(state ?? '')) {
    findings.push({
      code: 'PO_BOX',
      field: 'address',
      severity: 'HIGH',
      message: 'The address is a post office box; a residential or business street address is required',
    });
  }
  const mailDrop = Object.entries({ address, address2 }).find(([, line]) => privateMailbox.test(line ?? ''));
  if (mailDrop) {
    const message = 'The address is a mailbox of a mail service';
    findings.push({ code: 'MAIL_DROP', field: mailDrop[0], severity: 'MEDIUM', message });
  }
  if (['US', 'USA'].includes(country ?? '') && zip !== null && !usZip.test(zip)) {
    findings.push({
      code: 'ZIP_FORMAT',
      field: 'zip',
      severity: 'LOW',
      message: 'A ZIP code in the United States has 5 or 9 digits',
    });
  }
  return findings;
}

const fullAge = 18;
const highestAge = 120;

/**
 * @param dob day of birth, `YYYY-MM-DD`
 * @param day the day of the check
 */
export function checkBirthDate(dob: string, day: string): DataFinding[] {
  const problem =
    dob > day
      ? 'is in the future'
      : dob > yearsBefore(day, fullAge)
        ? `is less than ${fullAge} years ago`
        : dob < yearsBefore(day, highestAge)
          ? `is more than ${highestAge} years ago`
          : undefined;
  if (problem === undefined) return [];
  const reason = `The date of birth ${problem}`;
  const message = `${reason}: ${formatDay(dob)}`;
  return [{ code: 'BIRTH_DATE', field: 'dob', severity: 'HIGH', message, reason }];
}

/** As text, so that February 29 needs no calendar: someone born on it comes of age on March 1. */
function yearsBefore(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;
}

/** Statement dates before it count as missing. */
export const firstStatementDate = '1990-01-01';

/** Whether the stated date of a document can be right; one that cannot counts as missing. */
export function isPossibleStatementDate(statedOn: string, day: string): boolean {
  return statedOn >= firstStatementDate && statedOn <= day;
}

/** @param statedOn the `statementDate` of a file's metadata as a day, `YYYY-MM-DD` */
export function checkStatementDate(statedOn: string, day: string): DataFinding[] {
  if (isPossibleStatementDate(statedOn, day)) return [];
  const problem = statedOn > day ? 'in the future' : 'before 1990';
  const message = `The statement date ${formatDay(statedOn)} is ${problem} and counts as missing`;
  return [{ code: 'STATEMENT_DATE', field: 'metadata', severity: 'MEDIUM', message }];
}
