import { dayMilliseconds, hourMilliseconds } from './dates.ts';

/**
 * Calendar days of the compliance rules (compliance.md § 1.2). A day is `YYYY-MM-DD` and belongs to no time zone; a
 * time is ISO text in UTC. The time zone database is that of the JavaScript engine.
 */
export type Day = string;

const minuteMilliseconds = 60_000;
/** No time zone is further from UTC than this. */
const maxOffsetMilliseconds = 16 * hourMilliseconds;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The formatter of a zone, whose texts are `YYYY-MM-DD`. @throws RangeError, if there is no such zone */
function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

const hourFormatters = new Map<string, Intl.DateTimeFormat>();

/** The hour that the clock of a zone shows, from 0 to 23. */
function hourAt(zone: string, milliseconds: number): number {
  let formatter = hourFormatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' });
    hourFormatters.set(zone, formatter);
  }
  return Number(formatter.format(milliseconds));
}

/** Whether the text is the IANA name of a time zone, such as `America/New_York`. */
export function isTimeZone(zone: string): boolean {
  // Offsets such as `+05:00` are also accepted by the engine, but they are not names.
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    formatterOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** The calendar day of a time. */
export function dayIn(zone: string, time: string): Day {
  return dayAt(zone, Date.parse(time));
}

function dayAt(zone: string, milliseconds: number): Day {
  return formatterOf(zone).format(milliseconds).padStart(10, '0');
}

/** The first moment of a day, usually midnight; where the clock is set forward at midnight, the hour after it. */
export function startOfDay(zone: string, day: Day): string {
  const midnight = utcOf(day);
  let before = midnight - maxOffsetMilliseconds;
  let after = midnight + maxOffsetMilliseconds;
  while (after - before > minuteMilliseconds) {
    const middle = before + Math.floor((after - before) / 2 / minuteMilliseconds) * minuteMilliseconds;
    if (dayAt(zone, middle) >= day) after = middle;
    else before = middle;
  }
  return new Date(after).toISOString();
}

const quarterHour = 15 * minuteMilliseconds;

/**
 * The first moment of a day at which its clock shows an hour or a later one. An hour that the clock skips when it is set
 * forward starts at the change; one that it repeats when it is set back starts the first time.
 * @param hour from 0 to 23
 */
export function startOfHour(zone: string, day: Day, hour: number): string {
  const start = Date.parse(startOfDay(zone, day));
  // Offsets from UTC, and their changes, are multiples of 15 minutes. No day is more than two hours longer or shorter.
  let at = start + Math.max(0, hour - 2) * hourMilliseconds;
  while (dayAt(zone, at) === day && hourAt(zone, at) < hour) at += quarterHour;
  return new Date(at).toISOString();
}

/** The first moment after a day: the start of the next one. */
export function endOfDay(zone: string, day: Day): string {
  return startOfDay(zone, addDays(day, 1));
}

/** @param count negative: days before */
export function addDays(day: Day, count: number): Day {
  return toDay(utcOf(day) + count * dayMilliseconds);
}

/**
 * The same day of another month, or its last day if the month has no such day.
 * @param count negative: months before
 */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const months = year * 12 + month - 1 + count;
  const [otherYear, otherMonth] = [Math.floor(months / 12), months % 12];
  const lastDate = new Date(Date.UTC(otherYear, otherMonth + 1, 0)).getUTCDate();
  return toDay(Date.UTC(otherYear, otherMonth, Math.min(date, lastDate)));
}

/** Monday to Friday, except federal holidays. */
export function isBusinessDay(day: Day): boolean {
  return !isWeekend(day) && !isHolidayObserved(day);
}

/**
 * The business day that many business days after a day, which itself is day 0.
 * @param count negative: business days before
 */
export function addBusinessDays(day: Day, count: number): Day {
  const step = Math.sign(count);
  let current = day;
  for (let left = Math.abs(count); left > 0; ) {
    current = addDays(current, step);
    if (isBusinessDay(current)) left -= 1;
  }
  return current;
}

/** From 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: Day): number {
  return new Date(utcOf(day)).getUTCDay();
}

function isWeekend(day: Day): boolean {
  return weekdayOf(day) % 6 === 0;
}

/** A holiday on a Saturday is observed on the Friday before it, and one on a Sunday on the Monday after it. */
function isHolidayObserved(day: Day): boolean {
  if (isHoliday(day)) return true;
  if (weekdayOf(day) === 5) return isHoliday(addDays(day, 1));
  return weekdayOf(day) === 1 && isHoliday(addDays(day, -1));
}

/** The legal public holidays with a fixed date, by the first year. */
const fixedHolidays: Record<string, number> = {
  '01-01': 1870,
  '07-04': 1870,
  '11-11': 1938,
  '12-25': 1870,
  '06-19': 2021,
};

/** The other legal public holidays: month, weekday, and which one of the month; 0 is the last one. */
const weekdayHolidays = [
  { month: 1, weekday: 1, number: 3 },
  { month: 2, weekday: 1, number: 3 },
  { month: 5, weekday: 1, number: 0 },
  { month: 9, weekday: 1, number: 1 },
  { month: 10, weekday: 1, number: 2 },
  { month: 11, weekday: 4, number: 4 },
];

/** 5 U.S.C. 6103(a). */
function isHoliday(day: Day): boolean {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const firstYear = fixedHolidays[day.slice(5)];
  if (firstYear !== undefined && year >= firstYear) return true;
  const weekday = weekdayOf(day);
  const isLast = addDays(day, 7).slice(5, 7) !== day.slice(5, 7);
  return weekdayHolidays.some(
    (holiday) =>
      holiday.month === month &&
      holiday.weekday === weekday &&
      (holiday.number === 0 ? isLast : Math.ceil(date / 7) === holiday.number),
  );
}

function utcOf(day: Day): number {
  return Date.parse(`${day}T00:00:00.000Z`);
}

function toDay(milliseconds: number): Day {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
