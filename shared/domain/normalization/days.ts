import { isUsDay, readDay } from '../dates.ts';
import {
  changeTo,
  type NormalizationContext,
  type NormalizationRule,
  type Normalize,
} from './normalization.ts';

/** A time of day that a program adds to a date; the date counts. */
export const timeOfDay =
  /(?<![T ])[T ]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M)?(?:Z|[+-]\d{2}:?\d{2})?$/i;
const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
/** Two numbers and a year: which number is the day must be known. */
export const numericDay = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const monthFirst = /^([a-z]{3,9})\.?[ -]+(\d{1,2})(?:st|nd|rd|th)?,?[ -]+(\d{4}|\d{2})$/i;
const monthSecond = /^(\d{1,2})(?:st|nd|rd|th)?[ -]+([a-z]{3,9})\.?,?[ -]+(\d{4}|\d{2})$/i;
/** Days since December 30, 1899, as spreadsheets store dates: from May 1927 to October 2173. */
const serial = /^\d{5}$/;

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

interface ReadDate {
  day: string;
  rule: NormalizationRule;
  isSuggestion?: boolean;
}

/**
 * Dates in the spellings of spreadsheets become `MM/DD/YYYY`. Without another sign, `3/4/1985` is March 4.
 * @param isPast the date cannot be in the future, such as a date of birth
 * @param acceptsIso the field accepts ISO dates as they are
 */
export function normalizeDay({ isPast, acceptsIso }: { isPast: boolean; acceptsIso: boolean }): Normalize {
  return (text, context) => {
    if (isUsDay(text) && !context.isDayFirst) return undefined;
    if (acceptsIso && /^\d{4}/.test(text) && readDay(text) !== undefined) return undefined;
    const date = readDate(text.replace(timeOfDay, ''), context, isPast);
    if (!date || !isUsDay(date.day)) return undefined;
    return changeTo(text, date.day, date.rule, date.isSuggestion);
  };
}

function readDate(text: string, context: NormalizationContext, isPast: boolean): ReadDate | undefined {
  const iso = yearFirst.exec(text);
  if (iso) return { day: toUsDay(iso[1], iso[3], iso[4]), rule: 'date' };
  const digits = compact.exec(text);
  if (digits) return { day: toUsDay(digits[1], digits[2], digits[3]), rule: 'date' };
  if (serial.test(text)) return readSerial(Number(text));
  const named = monthFirst.exec(text);
  if (named) return withYear(context, isPast, named[3], toMonth(named[1]), named[2]);
  const reversed = monthSecond.exec(text);
  if (reversed) return withYear(context, isPast, reversed[3], toMonth(reversed[2]), reversed[1]);
  return readNumbers(text, context, isPast);
}

function readNumbers(text: string, context: NormalizationContext, isPast: boolean): ReadDate | undefined {
  const [, first = '', separator, second = '', year] = numericDay.exec(text) ?? [];
  if (year === undefined) return undefined;
  const onlyDayFirst = Number(first) > 12;
  const onlyMonthFirst = Number(second) > 12;
  // Periods separate the parts of a date where the day comes first.
  const isDayFirst = onlyDayFirst || (!onlyMonthFirst && (context.isDayFirst ?? separator === '.'));
  if (!isDayFirst) return withYear(context, isPast, year, first, second);
  const date = withYear(context, isPast, year, second, first);
  return { ...date, rule: 'dayFirst', isSuggestion: date.isSuggestion || context.isDayFirst !== true };
}

function withYear(
  { today }: NormalizationContext,
  isPast: boolean,
  year = '',
  month = '',
  day = '',
): ReadDate {
  if (year.length === 4) return { day: toUsDay(year, month, day), rule: 'date' };
  return {
    day: toUsDay(completeYear(year, month, day, today, isPast), month, day),
    rule: 'twoDigitYear',
    isSuggestion: true,
  };
}

/** Further ahead, two digits more probably mean a year of the last century. */
const yearsAhead = 20;

function completeYear(year: string, month: string, day: string, today: string, isPast: boolean): string {
  const thisCentury = `20${year}`;
  const isLate = isPast
    ? `${thisCentury}-${pad(month)}-${pad(day)}` > today
    : Number(thisCentury) > Number(today.slice(0, 4)) + yearsAhead;
  return isLate ? `19${year}` : thisCentury;
}

function readSerial(days: number): ReadDate {
  const date = new Date(Date.UTC(1899, 11, 30 + days)).toISOString();
  return {
    day: toUsDay(date.slice(0, 4), date.slice(5, 7), date.slice(8, 10)),
    rule: 'serialDate',
    isSuggestion: true,
  };
}

/** The number of a month by its name or an abbreviation of it; empty if there is none. */
function toMonth(name = ''): string {
  const month = monthNames.findIndex((each) => each.startsWith(name.toLowerCase())) + 1;
  // The usual abbreviation of September has four letters.
  return month > 0 ? String(month) : name.toLowerCase() === 'sept' ? '9' : '';
}

function toUsDay(year = '', month = '', day = ''): string {
  return `${pad(month)}/${pad(day)}/${year}`;
}

const pad = (part: string) => part.padStart(2, '0');
