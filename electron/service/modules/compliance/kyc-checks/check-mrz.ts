import type { KycFinding } from '#shared/domain/kyc-findings.ts';
import { findCountry } from '../document-issuers.ts';
import { foldNumber } from '../kyc-inspection/look-alikes.ts';
import type { MrzField, MrzReading } from '../kyc-inspection/parse-mrz.ts';
import { type KycFacts, toDay } from './facts.ts';

const names: Record<MrzField, string> = {
  documentNumber: 'number',
  birthDate: 'birth date',
  expiryDate: 'expiry date',
};

/**
 * Whether the machine-readable zone of the front, if one was read, is consistent and matches the submission. Names are
 * not compared, because fillers are too often read as letters.
 */
export function checkMrz({ record, images }: KycFacts): KycFinding[] {
  const front = images.find(({ side }) => side === 'front')?.inspection;
  if (front?.kind !== 'image' || !front.mrz) return [];
  return [...checkDigits(front.mrz), ...compareFields(front.mrz, record)];
}

function checkDigits(mrz: MrzReading): KycFinding[] {
  return mrz.wrongDigits.map((field) => ({
    code: 'MRZ_CHECK_DIGIT',
    severity: 'MEDIUM',
    message: `In the machine-readable zone, the check digit of the ${names[field]} ${mrz[field]} does not fit. It may have been misread: compare it with the image.`,
    compared: { zone: mrz[field] },
  }));
}

function compareFields(mrz: MrzReading, record: KycFacts['record']): KycFinding[] {
  const toZoneDay = (time: string) => toDay(time).slice(2).replaceAll('-', '');
  const fields: Record<MrzField, [zone: string, submitted: string]> = {
    documentNumber: [mrz.documentNumber, record.documentNumber],
    birthDate: [mrz.birthDate, toZoneDay(record.dob)],
    expiryDate: [mrz.expiryDate, toZoneDay(record.expiresAt)],
  };
  const findings = Object.entries(fields)
    .filter(([field]) => !mrz.wrongDigits.includes(field as MrzField))
    .filter(([, [zone, submitted]]) => foldNumber(zone) !== foldNumber(submitted))
    .map(([field, [zone, submitted]]) => mismatch(names[field as MrzField], zone, submitted));
  // The nationality has no check digit, and some values are not countries of ISO 3166.
  const [nationality, issuer] = [findCountry(mrz.nationality), findCountry(record.documentIssuer)];
  if (nationality && issuer && nationality.alpha3 !== issuer.alpha3) {
    findings.push(mismatch('nationality', nationality.alpha3, issuer.alpha3));
  }
  return findings;
}

function mismatch(name: string, zone: string, submitted: string): KycFinding {
  return {
    code: 'MRZ_MISMATCH',
    severity: 'MEDIUM',
    message: `In the machine-readable zone, the ${name} is ${zone}; ${submitted} was submitted.`,
    compared: { zone, submitted },
  };
}
