import { formatDay } from '#shared/domain/dates.ts';
import { type CheckResult, type IdentityField, identityFields } from '#shared/domain/identity-checks.ts';
import type { KycFinding, KycFindingCode } from '#shared/domain/kyc-findings.ts';
import { compareText } from './compare-text.ts';
import { compareZone } from './compare-zone.ts';
import { type KycFacts, toDay } from './facts.ts';
import { findZoneCountry, type Reading, unread } from './readings.ts';

const fields = Object.keys(identityFields) as IdentityField[];

/** Every document shows these. */
const shownFields: IdentityField[] = ['firstName', 'lastName', 'birthDate', 'documentNumber', 'expiryDate'];

/** Of these, two that differ belong to another person. */
const personFields: IdentityField[] = ['firstName', 'lastName', 'birthDate', 'documentNumber'];

/** The fields of the findings that follow from other data than the reading. */
const fieldsOfCodes: Partial<Record<KycFindingCode, IdentityField>> = {
  FIRST_NAME_MISMATCH: 'firstName',
  LAST_NAME_MISMATCH: 'lastName',
  BIRTH_DATE_MISMATCH: 'birthDate',
  UNDER_AGE: 'birthDate',
  NUMBER_FORMAT: 'documentNumber',
  SAME_DOCUMENT_NUMBER: 'documentNumber',
  DOCUMENT_EXPIRED: 'expiryDate',
  DOCUMENT_EXPIRES_SOON: 'expiryDate',
  DOCUMENT_NOT_YET_ISSUED: 'expiryDate',
  ISSUER_MISMATCH: 'issuer',
};

/** Of a document that differs from the profile. */
const mismatchCodes: KycFindingCode[] = ['FIRST_NAME_MISMATCH', 'LAST_NAME_MISMATCH', 'BIRTH_DATE_MISMATCH'];

/** The result of one check of an identity document. */
export interface IdentityCheck {
  field: IdentityField;
  /** As it was read from the document. */
  read: string | null;
  result: CheckResult;
  /** Why it failed or was not run. */
  reason: string | null;
  /** The code of the finding of a failed check. */
  finding: KycFindingCode | null;
}

/** What the document says about each field, compared with the submission. */
export function compareReading(facts: KycFacts): Reading {
  const { reading } = facts;
  if (reading?.mrz) return compareZone(reading.mrz, facts);
  if (reading) return compareText(reading.lines, facts);
  return Object.fromEntries(fields.map((field) => [field, unread('the document was not read')])) as Reading;
}

/**
 * The findings of the comparison with the document.
 * @param others the findings of all other data
 */
export function checkReading(facts: KycFacts, others: readonly KycFinding[]): KycFinding[] {
  const read = compareReading(facts);
  const differing = fields.filter((field) => read[field].outcome === 'differs');
  return [
    ...checkPersonOf(differing, others),
    ...checkDigits(facts),
    ...differing.map((field) => toMismatch(field, read, facts)),
    ...checkUnread(read, facts),
  ];
}

function checkPersonOf(differing: readonly IdentityField[], others: readonly KycFinding[]): KycFinding[] {
  const fromProfile = others.filter(({ code }) => mismatchCodes.includes(code));
  const all = new Set([...differing, ...fromProfile.map(({ code }) => fieldsOfCodes[code])]);
  const own = personFields.filter((field) => all.has(field));
  if (own.length < 2) return [];
  return [
    {
      code: 'DOCUMENT_OF_ANOTHER_PERSON',
      severity: 'HIGH',
      message: `Document of another person: ${listFields(own)} differ`,
      compared: { differing: own.length, compared: personFields.length },
    },
  ];
}

/** `first name, last name, and document number` */
function listFields(names: readonly IdentityField[]): string {
  return new Intl.ListFormat('en').format(names.map((field) => identityFields[field].toLowerCase()));
}

function checkDigits({ reading }: KycFacts): KycFinding[] {
  const { mrz } = reading ?? {};
  return (mrz?.wrongDigits ?? []).map((field) => ({
    code: 'MRZ_CHECK_DIGIT',
    severity: 'MEDIUM',
    message: `MRZ check digit failed for ${listFields([field])} (${mrz?.[field]}); compare with the image`,
    compared: { zone: mrz?.[field] ?? null },
  }));
}

function toMismatch(field: IdentityField, read: Reading, { record, reading }: KycFacts): KycFinding {
  const country = findZoneCountry(record.documentIssuer)?.alpha3 ?? record.documentIssuer;
  const submitted = {
    firstName: record.firstName,
    lastName: record.lastName,
    birthDate: toDay(record.dob),
    documentNumber: record.documentNumber,
    expiryDate: toDay(record.expiresAt),
    nationality: country,
    issuer: country,
  }[field];
  const value = read[field].value ?? '';
  const isDay = field === 'birthDate' || field === 'expiryDate';
  const show = (text: string) => (isDay && /^\d{4}-/.test(text) ? formatDay(text) : text);
  const { mrz } = reading ?? {};
  const source = mrz ? 'MRZ' : 'document';
  const zone = mrz?.[field] ?? value;
  const spelled =
    field === 'nationality' || field === 'issuer' ? (findZoneCountry(zone)?.alpha3 ?? value) : value;
  return {
    code: mrz ? 'MRZ_MISMATCH' : 'TEXT_MISMATCH',
    severity: 'MEDIUM',
    message: `${mrz ? 'MRZ' : 'Text'} mismatch: ${listFields([field])} ${show(spelled)} (${source}), ${show(submitted)} (submitted)`,
    compared: mrz
      ? {
          zone: isDay ? zone : spelled,
          submitted: isDay ? submitted.slice(2).replaceAll('-', '') : submitted,
        }
      : { document: value, submitted },
  };
}

/** A wrong check digit is a finding of its own. */
function checkUnread(read: Reading, { reading }: KycFacts): KycFinding[] {
  const reported: readonly IdentityField[] = reading?.mrz?.wrongDigits ?? [];
  const missing = shownFields.filter(
    (field) => read[field].outcome === 'unread' && !reported.includes(field),
  );
  if (missing.length === 0) return [];
  const isAll = missing.length === shownFields.length;
  return [
    {
      code: 'DOCUMENT_NOT_READ',
      severity: 'MEDIUM',
      message: isAll
        ? 'Document not read: compare it yourself'
        : `Document not completely read: compare ${listFields(missing)} yourself`,
      compared: { unread: missing.length },
    },
  ];
}

/**
 * The result of each check, for the case and its decision. A check is passed if the value was read, is the submitted one,
 * and has no finding.
 */
export function listChecks(facts: KycFacts, findings: readonly KycFinding[]): IdentityCheck[] {
  const read = compareReading(facts);
  return fields.map((field) => {
    const { value, outcome, why = null } = read[field];
    const own = findings.find(({ code }) => fieldsOfCodes[code] === field);
    const failure = own ?? (outcome === 'differs' ? toMismatch(field, read, facts) : undefined);
    const result = failure ? 'FAILED' : outcome === 'same' ? 'PASSED' : 'NOT_RUN';
    return { field, read: value, result, reason: failure?.message ?? why, finding: failure?.code ?? null };
  });
}
