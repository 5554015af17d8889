import { readDay } from '#shared/domain/dates.ts';

/** The calendar day in the local time zone, this number of days before the given time, as `YYYY-MM-DD`. */
export function dayBefore(moment: Date, days: number): string {
  return new Date(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate() - days))
    .toISOString()
    .slice(0, 10);
}

/** @param day in any form that `readDay` accepts */
export function startOfDay(day: string): Date {
  return toLocalTime(day, '00:00:00.000');
}

/** The last millisecond of the day. */
export function endOfDay(day: string): Date {
  return toLocalTime(day, '23:59:59.999');
}

/** A date and time without an offset is local time (ECMA-262, Date Time String Format). */
function toLocalTime(day: string, time: string): Date {
  return new Date(`${readDay(day)?.slice(0, 10)}T${time}`);
}

/** Midnight of a day, this number of days later; null for an invalid day. */
export function toMoment(day: string | undefined, later: number): string | null {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day?.split('-').map(Number) ?? [];
  const moment = new Date(year, month - 1, date + later);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
