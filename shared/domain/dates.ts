const usDate = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const isoDate = /^(\d{4})-(\d{2})-(\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * Reads a day that a client wrote (decisions.md § 2).
 *
 * @param text `MM/DD/YYYY`, an ISO date, or an ISO date-time, of which only the date counts
 * @returns midnight UTC of that day in ISO form, or undefined if there is no such day in the calendar
 */
export function readDay(text: string): string | undefined {
  const us = usDate.exec(text);
  if (us) return toMidnight(Number(us[3]), Number(us[1]), Number(us[2]));
  const iso = isoDate.exec(text);
  if (iso) return toMidnight(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  return undefined;
}

/** Whether the text is `MM/DD/YYYY` and names a day of the calendar. */
export function isUsDay(text: string): boolean {
  return usDate.test(text) && readDay(text) !== undefined;
}

function toMidnight(year: number, month: number, day: number): string | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const exists =
    year > 0 &&
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day;
  return exists ? date.toISOString() : undefined;
}
