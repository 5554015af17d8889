/** The second line of the machine-readable zone of a passport (ICAO Doc 9303-4, TD3). */

/** What the line says. Dates are `YYMMDD`, as there. */
export interface MrzReading {
  documentNumber: string;
  /** Mostly an ISO 3166 code of three letters; Germany has one. */
  nationality: string;
  birthDate: string;
  expiryDate: string;
  /** The fields whose check digits do not fit. */
  wrongDigits: MrzField[];
}

export type MrzField = 'documentNumber' | 'birthDate' | 'expiryDate';

/** What a recogniser sees in place of a digit. */
const mistakenDigits: Record<string, string> = {
  O: '0',
  Q: '0',
  D: '0',
  U: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  T: '7',
  B: '8',
};

/** In place of a letter, where there can be no digit. */
const mistakenLetters: Record<string, string> = { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 6: 'G', 8: 'B' };

/** And in place of fillers, besides themselves. */
const fillersAtEnd = /[<CKL]+$/;

const digit = `[0-9${Object.keys(mistakenDigits).join('')}]`;
const line = new RegExp(
  [
    `(?<number>[A-Z0-9<]{9})(?<numberDigit>${digit})(?<nationality>[A-Z0-9<]{3})`,
    `(?<birth>${digit}{6})(?<birthDigit>${digit})[A-Z0-9<](?<expiry>${digit}{6})(?<expiryDigit>${digit})`,
  ].join(''),
);

/** How many check digits must fit for a line to be read at all, rather than to be anything. */
const digitsTrusted = 2;

/**
 * Reads the line as a recogniser gave it, with letters and digits that look alike mistaken for each other.
 * @returns undefined if the text is no such line
 */
export function readMrzLine(text: string): MrzReading | undefined {
  const groups = line.exec(text.replaceAll(' ', ''))?.groups;
  if (!groups) return undefined;
  const { number = '', nationality = '', numberDigit = '', birthDigit = '', expiryDigit = '' } = groups;
  const documentNumber = findReading(number, toDigits(numberDigit));
  const birthDate = toDigits(groups.birth ?? '');
  const expiryDate = toDigits(groups.expiry ?? '');
  const wrongDigits: MrzField[] = [];
  if (documentNumber === undefined) wrongDigits.push('documentNumber');
  if (checkDigit(birthDate) !== toDigits(birthDigit)) wrongDigits.push('birthDate');
  if (checkDigit(expiryDate) !== toDigits(expiryDigit)) wrongDigits.push('expiryDate');
  if (3 - wrongDigits.length < digitsTrusted) return undefined;
  return {
    documentNumber: (documentNumber ?? number).replaceAll('<', ''),
    nationality: replaceEach(nationality, mistakenLetters).replaceAll('<', ''),
    birthDate,
    expiryDate,
    wrongDigits,
  };
}

/** The check digit of a field: weights 7, 3, 1; letters count from 10, fillers nothing. */
export function checkDigit(field: string): string {
  const weights = [7, 3, 1];
  const values = [...field].map((character) => (character === '<' ? 0 : Number.parseInt(character, 36)));
  const sum = values.reduce((total, value, place) => total + value * (weights[place % 3] ?? 0), 0);
  return String(sum % 10);
}

/** What remains of a number when characters that look alike are one, and fillers none: to compare readings by. */
export function foldNumber(number: string): string {
  const characters = number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return toDigits(characters.replace(fillersAtEnd, ''));
}

function toDigits(text: string): string {
  return replaceEach(text, mistakenDigits);
}

function replaceEach(text: string, meant: Record<string, string>): string {
  return [...text].map((character) => meant[character] ?? character).join('');
}

/** The reading of the number whose check digit fits. Fillers stand at its end alone. */
function findReading(seen: string, expected: string): string | undefined {
  const filled = seen.replace(fillersAtEnd, (fillers) => '<'.repeat(fillers.length));
  return [filled, seen].flatMap(listReadings).find((reading) => checkDigit(reading) === expected);
}

function listReadings(seen: string): string[] {
  let readings = [''];
  for (const character of seen) {
    const meant = mistakenDigits[character] ? [character, mistakenDigits[character]] : [character];
    readings = meant.flatMap((one) => readings.map((start) => start + one));
  }
  return readings;
}
