import { readDay } from '#shared/domain/dates.ts';
import { identityFields } from '#shared/domain/identity-checks.ts';
import { usStates } from '#shared/domain/us-states.ts';
import { findState } from '../document-issuers.ts';
import { distance, foldWords, isNear, isOtherScript, spellings } from './compare-names.ts';
import { type KycFacts, toDay } from './facts.ts';
import { type FieldReading, type Reading, unread } from './readings.ts';

const labels = {
  firstName: /\b(FN|2|FIRST ?NAMES?|GIVEN ?NAMES?|(?<!(LAST|FAMILY) )NAME)\b/,
  lastName: /\b(LN|1|LAST ?NAME|SURNAME|FAMILY ?NAME|(?<!(FIRST|GIVEN) )NAME)\b/,
  documentNumber: /\b(D[IL]|DLN|LIC|LICENSE|NUMBER|NO|ID|4D)\b/,
};

const isLabel = (row: string) => Object.values(labels).some((label) => label.test(row.toUpperCase()));

/** Words of addresses, titles, and other fields are no name: a row shows one beside its label, or without numbers. */
const canShowName = (row: string) =>
  [labels.firstName, labels.lastName].some((label) => label.test(row.toUpperCase())) ||
  !/(^|\s)\d|\d\d|LICEN|IDENTIF|DRIVER/i.test(row);

/** A holder is at least this old. */
const minAge = 14;

/**
 * Compares the submission with the rows of text of a document. Layouts differ, so a date or a number can be in any row, and a
 * name in any row that can show one. Another value only differs if its label, or its place among the dates, shows what it is.
 */
export function compareText(lines: readonly string[], facts: KycFacts): Reading {
  const { record } = facts;
  const words = lines.filter(canShowName).flatMap((line) => foldWords(line));
  const days = [...new Set(lines.flatMap(findDays))].toSorted();
  const birth = findBirth(days, facts.today);
  const rest = days.filter((day) => day !== birth && day !== toDay(record.issuedAt));
  const isPassport = record.documentType === 'PASSPORT';
  const isSwapped = areSwapped(record, lines);
  const readName = (field: NameField, other: NameField) =>
    isSwapped
      ? unread(`the document shows it as the ${identityFields[other].toLowerCase()}`, record[field])
      : compareName(field, record[field], words, lines);
  return {
    firstName: readName('firstName', 'lastName'),
    lastName: readName('lastName', 'firstName'),
    birthDate: compareDay(record.dob, days, birth),
    documentNumber: compareNumber(record.documentNumber, lines),
    // The issue date can be the only other date that was read.
    expiryDate: compareDay(record.expiresAt, days, days.length > 2 ? rest.at(-1) : undefined),
    nationality: unread(isPassport ? 'the MRZ was not read' : 'this document does not show it'),
    issuer: isPassport ? unread('the MRZ was not read') : compareState(record.documentIssuer, lines),
  };
}

type NameField = 'firstName' | 'lastName';

/** A single letter is on every document. */
const variantsOf = (name: string) => spellings(name).filter((expected) => expected.join('').length > 1);

const isShown = (name: string, words: readonly string[]) =>
  variantsOf(name).some((expected) => expected.every((part) => words.includes(part)));

function compareName(
  field: NameField,
  submitted: string,
  words: readonly string[],
  lines: readonly string[],
): FieldReading {
  if (isOtherScript(submitted)) return unread('the submitted name is in another script');
  if (isShown(submitted, words)) return { value: submitted, outcome: 'same' };
  const near = words.find((word) => variantsOf(submitted).some((name) => isNear(word, name.join(''))));
  if (near) return unread(`read as ${near}`);
  const labeled = findName(field, lines);
  return labeled ? { value: labeled, outcome: 'differs' } : unread('not found in the text of the document');
}

function findName(field: NameField, lines: readonly string[]): string | undefined {
  return findLabeled(lines, labels[field], (text) => /[\p{L}]{3,}/u.test(text));
}

/** Whether the labels of the document show the first name as the last name, and the last name as the first name. */
function areSwapped({ firstName, lastName }: Record<NameField, string>, lines: readonly string[]): boolean {
  const wordsOf = (field: NameField) => foldWords(findName(field, lines) ?? '');
  const [first, last] = [wordsOf('firstName'), wordsOf('lastName')];
  return isShown(firstName, last) && isShown(lastName, first) && !isShown(firstName, first);
}

/** The rest of a row after a label, or the row below it. */
function findLabeled(
  lines: readonly string[],
  label: RegExp,
  isValue: (text: string) => boolean,
): string | undefined {
  for (const [index, line] of lines.entries()) {
    const found = label.exec(line.toUpperCase());
    if (!found) continue;
    const after = line.slice(found.index + found[0].length).replace(/^[\s:.#-]+/, '');
    const next = [lines[index + 1] ?? '', lines[index - 1] ?? ''].filter((row) => !isLabel(row));
    const value = [after, ...next].find(isValue);
    if (value) return value;
  }
  return undefined;
}

const monthNames = 'JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC';
const dayPatterns = [
  /(?<month>\d{2})[-/. ](?<day>\d{2})[-/. ](?<year>\d{4})/g,
  /(?<year>\d{4})[-/.](?<month>\d{2})[-/.](?<day>\d{2})/g,
  new RegExp(`(?<day>\\d{1,2})[-/. ]*(?<name>${monthNames})[A-Z]*[-/. ]*(?<year>\\d{4})`, 'g'),
  new RegExp(`(?<name>${monthNames})[A-Z]*[-/. ]*(?<day>\\d{1,2})[,\\s]+(?<year>\\d{4})`, 'g'),
];

/** The days of a row, `YYYY-MM-DD`. */
function findDays(line: string): string[] {
  const text = line.toUpperCase().replaceAll(/(?<=[\d/])[OQ]|[OQ](?=[\d/])/g, '0');
  return dayPatterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ groups = {} }) => {
      const { year, month, name, day = '' } = groups;
      const number = name ? monthNames.split('|').indexOf(name) + 1 : Number(month);
      const found = readDay(`${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`);
      return found ? [toDay(found)] : [];
    }),
  );
}

/** The earliest day, if it is long before today. */
function findBirth(days: readonly string[], today: string): string | undefined {
  const [first = ''] = days;
  const isBirth = Number(today.slice(0, 4)) - Number(first.slice(0, 4)) > minAge;
  return isBirth ? first : undefined;
}

function compareDay(submitted: string, days: readonly string[], found: string | undefined): FieldReading {
  const day = toDay(submitted);
  if (days.includes(day)) return { value: day, outcome: 'same' };
  const near = days.find((one) => distance(one, day) === 1);
  if (near) return unread(`read as ${near}`, near);
  return found ? { value: found, outcome: 'differs' } : unread('not found in the text of the document');
}

const foldCard = (text: string) => foldWords(text).join('');

function compareNumber(submitted: string, lines: readonly string[]): FieldReading {
  const expected = foldCard(submitted);
  const values = lines.flatMap(findNumbers);
  const folded = values.map(foldCard);
  if (folded.includes(expected)) return { value: submitted, outcome: 'same' };
  const near = values[folded.findIndex((value) => isNear(value, expected))];
  if (near) return unread(`read as ${near}`, near);
  const isNumber = (text: string) =>
    findNumbers(text).some((value) => value.replaceAll(/\D/g, '').length > 4);
  const labeled = findLabeled(lines, labels.documentNumber, isNumber);
  const value = labeled && findNumbers(labeled).find(isNumber);
  return value ? { value, outcome: 'differs' } : unread('not found in the text of the document');
}

/** The words of a row with digits, and each run of words that can be one number with spaces or hyphens; no dates. */
function findNumbers(line: string): string[] {
  if (/^5 ?DD\b/.test(line)) return [];
  const words = line.split(/[\s-]+/).filter((word) => !/\d[/.]\d/.test(word));
  const isPart = (word: string) => /\d/.test(word) || word.length < 3;
  return words.flatMap((_, start) =>
    [1, 2, 3, 4, 5]
      .map((length) => words.slice(start, start + length))
      .filter((run) => run.every(isPart) && /\d/.test(run.join('')) && run.join('').length > 4)
      .map((run) => run.join('')),
  );
}

function compareState(issuer: string, lines: readonly string[]): FieldReading {
  const all = Object.values(usStates);
  const statesIn = (texts: readonly string[]) => {
    const text = texts.join('\n').toUpperCase();
    const found = all.filter((name) => text.includes(name.toUpperCase()));
    // West Virginia is not Virginia.
    return found.filter((name) => !found.some((other) => other !== name && other.includes(name)));
  };
  const expected = findState(issuer) ?? '';
  if (statesIn(lines).includes(expected)) return { value: expected, outcome: 'same' };
  // Streets and cities have names of states, too.
  const [other] = statesIn(lines.filter((line) => /LICEN|IDENTIF|DRIVER/i.test(line)));
  return other ? { value: other, outcome: 'differs' } : unread('not found in the text of the document');
}
