import { formatDay, readDay } from '#shared/domain/dates.ts';
import type { KycFinding } from '#shared/domain/kyc-findings.ts';
import { findCountry } from '../document-issuers.ts';
import { foldNumber } from '../kyc-inspection/look-alikes.ts';
import type { MrzField, MrzReading } from '../kyc-inspection/parse-mrz.ts';
import { type KycFacts, toDay } from './facts.ts';

const names: Record<MrzField, string> = {
  documentNumber: 'document number',
  birthDate: 'date of birth',
  expiryDate: 'expiration date',
};

/**
 * Whether the machine-readable zone of the front, if one was read, is consistent and matches the submission. Names are
 * not compared, because fillers are too often read as letters.
 */
export function checkMrz({ record, reading: mrz }: KycFacts): KycFinding[] {
  return mrz ? [...checkDigits(mrz), ...compareFields(mrz, record)] : [];
}

function checkDigits(mrz: MrzReading): KycFinding[] {
  return mrz.wrongDigits.map((field) => ({
    code: 'MRZ_CHECK_DIGIT',
    severity: 'MEDIUM',
    message: `MRZ check digit failed for ${names[field]} (${mrz[field]}); compare with the image`,
    compared: { zone: mrz[field] },
  }));
}

function compareFields(mrz: MrzReading, record: KycFacts['record']): KycFinding[] {
  const toZoneDay = (time: string) => toDay(time).slice(2).replaceAll('-', '');
  const days: Partial<Record<MrzField, string>> = { birthDate: record.dob, expiryDate: record.expiresAt };
  const fields: Record<MrzField, [zone: string, submitted: string]> = {
    documentNumber: [mrz.documentNumber, record.documentNumber],
    birthDate: [mrz.birthDate, toZoneDay(record.dob)],
    expiryDate: [mrz.expiryDate, toZoneDay(record.expiresAt)],
  };
  const findings = Object.entries(fields)
    .filter(([field]) => !mrz.wrongDigits.includes(field as MrzField))
    .filter(([, [zone, submitted]]) => foldNumber(zone) !== foldNumber(submitted))
    .map(([field, [zone, submitted]]) =>
      mismatch(names[field as MrzField], zone, submitted, days[field as MrzField]),
    );
  // The nationality has no check digit, and not every one is a country of ISO 3166.
  const [nationality, issuer] = [findCountry(mrz.nationality), findCountry(record.documentIssuer)];
  if (nationality && issuer && nationality.alpha3 !== issuer.alpha3) {
    findings.push(mismatch('nationality', nationality.alpha3, issuer.alpha3));
  }
  return findings;
}

/** @param day the submitted date, if the field is one: then both are shown as dates */
function mismatch(name: string, zone: string, submitted: string, day?: string): KycFinding {
  const values = day ? [spellZoneDay(zone, day), formatDay(day)] : [zone, submitted];
  return {
    code: 'MRZ_MISMATCH',
    severity: 'MEDIUM',
    message: `MRZ mismatch: ${name} ${values[0]} (MRZ), ${values[1]} (submitted)`,
    compared: { zone, submitted },
  };
}

/** As it is, if it is not a date. */
function spellZoneDay(zone: string, submitted: string): string {
  const found = readZoneDay(zone, submitted);
  return found ? formatDay(found) : zone;
}

/** A `YYMMDD` of the zone, in the century that is nearest to the submitted date; undefined if it is not a date. */
export function readZoneDay(zone: string, submitted: string): string | undefined {
  const [year, month, day] = [zone.slice(0, 2), zone.slice(2, 4), zone.slice(4)];
  const distance = (century: number) => Math.abs(Number(`${century}${year}`) - Number(submitted.slice(0, 4)));
  const century = distance(19) < distance(20) ? 19 : 20;
  return readDay(`${century}${year}-${month}-${day}`);
}
