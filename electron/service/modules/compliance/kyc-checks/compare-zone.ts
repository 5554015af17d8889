import { foldNumber } from '../kyc-inspection/look-alikes.ts';
import type { MrzField, MrzReading } from '../kyc-inspection/parse-mrz.ts';
import { foldWords, isNear, isOtherScript, spellings } from './compare-names.ts';
import { type KycFacts, toDay } from './facts.ts';
import { type FieldReading, findZoneCountry, type Reading, readZoneDay, unread } from './readings.ts';

/** The last name, two fillers, and the first name of a passport: what fills them is cut off. */
const nameLength = 39;

/** Compares the submission with the machine-readable zone. */
export function compareZone(mrz: MrzReading, { record }: KycFacts): Reading {
  return {
    firstName: compareName(mrz, 'firstName', record.firstName),
    lastName: compareName(mrz, 'lastName', record.lastName),
    birthDate: compareDay(mrz, 'birthDate', record.dob),
    documentNumber: compareField(
      mrz,
      'documentNumber',
      mrz.documentNumber,
      foldNumber(mrz.documentNumber) === foldNumber(record.documentNumber),
    ),
    expiryDate: compareDay(mrz, 'expiryDate', record.expiresAt),
    nationality: compareCountry(mrz.nationality, record.documentIssuer),
    issuer: compareCountry(mrz.issuer ?? '', record.documentIssuer),
  };
}

function compareField(mrz: MrzReading, field: MrzField, value: string, isSame: boolean): FieldReading {
  if (mrz.wrongDigits.includes(field)) return unread('the check digit of the MRZ is wrong', value);
  return { value, outcome: isSame ? 'same' : 'differs' };
}

function compareDay(mrz: MrzReading, field: 'birthDate' | 'expiryDate', submitted: string): FieldReading {
  const day = readZoneDay(mrz[field], submitted)?.slice(0, 10);
  return compareField(mrz, field, day ?? mrz[field], day === toDay(submitted));
}

/** Not every code is a country of ISO 3166. */
function compareCountry(code: string, issuer: string): FieldReading {
  const [found, expected] = [findZoneCountry(code), findZoneCountry(issuer)];
  if (!found || !expected) return unread(code ? `${code} is not the code of a country` : 'not read', code);
  return { value: found.name, outcome: found.alpha3 === expected.alpha3 ? 'same' : 'differs' };
}

function compareName(mrz: MrzReading, field: 'firstName' | 'lastName', submitted: string): FieldReading {
  const value = mrz[field];
  if (isOtherScript(submitted)) return unread('the submitted name is in another script', value);
  const words = foldWords(value);
  if (words.length === 0) return unread('the line of the MRZ with the names was not read');
  const isCut = mrz.lastName.length + 2 + mrz.firstName.length >= nameLength;
  const outcomes = spellings(submitted).map((expected) => compareWords(words, expected, field, isCut));
  if (outcomes.includes('same')) return { value, outcome: 'same' };
  return outcomes.includes('near') ? unread(`read as ${value}`, value) : { value, outcome: 'differs' };
}

function compareWords(
  words: string[],
  expected: string[],
  field: 'firstName' | 'lastName',
  isCut: boolean,
): 'same' | 'near' | 'differs' {
  const [read, whole] = [words.join(''), expected.join('')];
  if (read === whole || (isCut && read.length > 2 && whole.startsWith(read))) return 'same';
  const isPart =
    words.every((word) => expected.includes(word)) || expected.every((word) => words.includes(word));
  // A submission often lacks the middle names, but not a part of the last name.
  if (isPart && expected.length > 0) return field === 'firstName' ? 'same' : 'near';
  return isNear(read, whole) ? 'near' : 'differs';
}
