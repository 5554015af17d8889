import { type Details, type FieldName, type ParseResult, parse } from 'mrz';
import { digitPattern, listReadings, toDigits } from './look-alikes.ts';

/** The content of a machine-readable zone (ICAO Doc 9303). Dates are `YYMMDD`. */
export interface MrzReading {
  /** The names are empty if their line was not read. */
  lastName: string;
  firstName: string;
  documentNumber: string;
  /** The issuing state, a code as of `nationality`; empty if its line was not read. */
  issuer: string;
  /** Usually an ISO 3166 code of three letters; Germany's has one letter. */
  nationality: string;
  birthDate: string;
  /** X is unspecified; empty if it was not read. */
  sex: 'F' | 'M' | 'X' | '';
  expiryDate: string;
  /** The fields with wrong check digits. */
  wrongDigits: MrzField[];
}

export type MrzField = 'documentNumber' | 'birthDate' | 'expiryDate';

/** The fields as the parser names them. */
const parsedFields: Record<MrzField, FieldName> = {
  documentNumber: 'documentNumber',
  birthDate: 'birthDate',
  expiryDate: 'expirationDate',
};

/** The parser's words, and a letter that some issuers use instead of the filler. */
const sexes: Readonly<Record<string, MrzReading['sex']>> = {
  female: 'F',
  male: 'M',
  nonspecified: 'X',
  X: 'X',
};

/** The number of correct check digits that identifies a text as a zone. */
const minCorrectDigits = 2;

const number = `(?<number>[A-Z0-9<]{9})(?<numberDigit>${digitPattern}|<)`;
const nationality = '(?<nationality>[A-Z0-9<]{3})';
const dates = [`(?<birth>${digitPattern}{7})(?<sex>[A-Z0-9<])`, `(?<expiry>${digitPattern}{7})`];
const rest = '(?<rest>[A-Z0-9<]*)';

/** The second line of passports (TD3) and of larger cards (TD2), whose first 28 characters have the same layout. */
const secondOfTwo = new RegExp([number, nationality, ...dates, rest].join(''));

/** The first and the second line of cards with three (TD1). Stray marks at the edge may be read before them. */
const firstOfThree = new RegExp(`^.{0,2}?(?<start>[ACI1L][A-Z0-9<]{4})${number}${rest}`);
const secondOfThree = new RegExp(`^.{0,2}?${[...dates, nationality, rest].join('')}`);

/** The lengths of a line, and the limit below which a line with missing fillers counts as the shorter one. */
const [td1, td2, td3, shorterThanTd3] = [30, 36, 44, 41];

/**
 * Reads the zone in the output of OCR, which confuses similar letters and digits, changes the lengths of lines, and
 * adds other lines.
 * @returns undefined if the text contains no zone
 */
export function parseMrz(text: string): MrzReading | undefined {
  const lines = text.split('\n').map((line) => line.replaceAll(/[^A-Z0-9<]/g, ''));
  const readings = lines.flatMap((line, index) => {
    const previous = lines[index - 1] ?? '';
    return [readTwo(previous, line), readThree(previous, line, lines[index + 1] ?? '')];
  });
  return readings
    .filter((reading) => reading !== undefined)
    .toSorted((one, other) => one.wrongDigits.length - other.wrongDigits.length)[0];
}

function readTwo(first: string, second: string): MrzReading | undefined {
  const groups = secondOfTwo.exec(second)?.groups;
  if (!groups) return undefined;
  const { number = '', numberDigit = '', nationality = '', birth = '', sex = '', expiry = '' } = groups;
  const tail = nationality + toDigits(birth) + sex + toDigits(expiry) + groups.rest;
  const length = number.length + numberDigit.length + tail.length < shorterThanTd3 ? td2 : td3;
  // A card with digits there would be parsed as a national layout.
  const names = first.replaceAll(/[0-9]/g, '<');
  return readBest(number, (reading) => [
    toLength(names, length),
    toLength(reading + toDigits(numberDigit) + tail, length),
  ]);
}

function readThree(first: string, second: string, third: string): MrzReading | undefined {
  const [top, middle] = [firstOfThree.exec(first)?.groups, secondOfThree.exec(second)?.groups];
  if (!top || !middle) return undefined;
  const { birth = '', sex = '', expiry = '', nationality = '' } = middle;
  const days = toDigits(birth) + sex + toDigits(expiry);
  return readBest(top.number ?? '', (reading) => [
    toLength(top.start + reading + toDigits(top.numberDigit ?? '') + top.rest, td1),
    toLength(days + nationality + middle.rest, td1),
    toLength(third, td1),
  ]);
}

function toLength(line: string, length: number): string {
  return line.slice(0, length).padEnd(length, '<');
}

/** The zone with the first reading of its number whose check digit is correct, or with the number unchanged. */
function readBest(number: string, toLines: (reading: string) => string[]): MrzReading | undefined {
  let first: MrzReading | undefined;
  for (const reading of listReadings(number)) {
    const lines = toLines(reading);
    const zone = toReading(lines, parse(lines, { autocorrect: true }));
    if (!zone.wrongDigits.includes('documentNumber')) return isTrusted(zone) ? zone : undefined;
    first ??= zone;
  }
  return first && isTrusted(first) ? first : undefined;
}

function isTrusted({ wrongDigits }: MrzReading): boolean {
  return Object.keys(parsedFields).length - wrongDigits.length >= minCorrectDigits;
}

function toReading(lines: string[], { details }: ParseResult): MrzReading {
  const find = (name: FieldName) => details.find(({ field }) => field === name);
  const read = (name: FieldName) => {
    const detail = find(name);
    return detail ? (detail.value ?? readInvalid(lines, detail)) : '';
  };
  const names = Object.keys(parsedFields) as MrzField[];
  // The line before the second one can be any text of the page.
  const hasNames = /^[ACIPV]/.test(lines[0] ?? '');
  // A long last name can fill the line.
  const nameLine = lines[2] ?? lines[0] ?? '';
  return {
    lastName: hasNames ? withoutFillers(find('lastName')?.value) : '',
    firstName: hasNames && /<<[A-Z]/.test(nameLine) ? withoutFillers(find('firstName')?.value) : '',
    documentNumber: read(parsedFields.documentNumber),
    issuer: hasNames ? read('issuingState') : '',
    nationality: read('nationality'),
    birthDate: read(parsedFields.birthDate),
    sex: sexes[read('sex')] ?? '',
    expiryDate: read(parsedFields.expiryDate),
    wrongDigits: names.filter((name) => !find(`${parsedFields[name]}CheckDigit` as FieldName)?.valid),
  };
}

/**
 * A name without what follows it: two fillers end it, and the fillers after them are often read as these letters. The
 * parser replaces a filler with a space.
 */
function withoutFillers(name: string | null | undefined): string {
  const [before = ''] = (name ?? '').trim().split('  ');
  return before.replace(/ ?(?<![CKL])[CKL]{4,}$/, '').replace(/(^| )[CKL]$/, '');
}

/** The text of a field with an invalid value, such as a date that does not exist. */
function readInvalid(lines: string[], { line, start, end, autocorrect }: Details): string {
  const corrected = new Map(autocorrect.map((change) => [change.column, change.corrected]));
  const seen = [...(lines[line] ?? '').slice(start, end)];
  return seen
    .map((character, index) => corrected.get(start + index) ?? character)
    .join('')
    .replaceAll('<', '');
}
