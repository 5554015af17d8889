import { lazily } from './lazily.ts';

export const hourMilliseconds = 3_600_000;
export const dayMilliseconds = 24 * hourMilliseconds;

const usDate = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const isoDate = /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;
const hasOffset = /^[\d-]{10}T.*(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads a day from a client (decisions.md § 2).
 *
 * @param text `MM/DD/YYYY`, an ISO date, or an ISO date-time, of which only the date counts
 * @returns midnight UTC of that day in ISO form, or undefined if the day does not exist
 */
export function readDay(text: string): string | undefined {
  const us = usDate.exec(text);
  if (us) return toMidnight(us[3], us[1], us[2]);
  const iso = isoDate.exec(text);
  if (iso) return toMidnight(iso[1], iso[2], iso[3]);
  return undefined;
}

/**
 * Reads a time from a client.
 * @param text an ISO date-time with its offset from UTC
 * @returns ISO text in UTC, or undefined if there is no such time
 */
export function readTime(text: string): string | undefined {
  if (readDay(text) === undefined || !hasOffset.test(text)) return undefined;
  const milliseconds = Date.parse(text);
  return Number.isNaN(milliseconds) ? undefined : new Date(milliseconds).toISOString();
}

/** Reads a time, or `MM/DD/YYYY` as a day in the form `YYYY-MM-DD`; undefined if it is neither. */
export function readTimeOrDay(text: string): string | undefined {
  return isUsDay(text) ? readDay(text)?.slice(0, 10) : readTime(text);
}

/** Whether the text is `MM/DD/YYYY` and an existing day. */
export function isUsDay(text: string): boolean {
  return usDate.test(text) && readDay(text) !== undefined;
}

/** Whether the values of a format are days in files. */
export const isDayFormat = (format: string | undefined) => format === 'day' || format === 'us-date';

/** @param year of four digits; the others have two */
function toMidnight(year = '', month = '', day = ''): string | undefined {
  const exists =
    year !== '0000' &&
    month >= '01' &&
    month <= '12' &&
    day >= '01' &&
    Number(day) <= countDays(Number(year), Number(month));
  return exists ? `${year}-${month}-${day}T00:00:00.000Z` : undefined;
}

/** The number of days in a month. The calendar repeats every 400 years, so years that `Date` handles well are used. */
function countDays(year: number, month: number): number {
  return new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

const prose = lazily(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }));

/** A calendar day as in `Nov 15, 1981`. @param day an ISO date or date-time, in UTC */
export function formatDay(day: string): string {
  return prose().format(new Date(day));
}

const short = lazily(
  () => new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

/** A calendar day on an axis, as in `Nov 15`. @param day an ISO date or date-time, in UTC */
export function formatShortDay(day: string): string {
  return short().format(new Date(day));
}
