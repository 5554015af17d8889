import { dayIn, startOfDay } from './compliance-days.ts';
import { formatDay } from './dates.ts';
import { dayEndingAt } from './offering-deadline.ts';

/**
 * A time in the compliance time zone, which it names: "Jun 23, 2026, 5:00 PM EDT".
 * @param exactTo `second` for "Jun 23, 2026, 5:00:09 PM EDT"
 */
export function formatTimeIn(zone: string, at: string, exactTo: 'minute' | 'second' = 'minute'): string {
  return new Intl.DateTimeFormat('en-US', {
    ...{ year: 'numeric', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...(exactTo === 'second' && { second: '2-digit' }),
    ...{ timeZone: zone, timeZoneName: 'short' },
  }).format(new Date(at));
}

/** The time of an entry of a log in the compliance time zone: "Jun 23, 5:00:09 PM". */
export function formatLogTimeIn(zone: string, at: string): string {
  return new Intl.DateTimeFormat('en-US', {
    ...{ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', second: '2-digit' },
    timeZone: zone,
  }).format(new Date(at));
}

/**
 * A deadline in the compliance time zone. A period of days ends at midnight, which readers take for the beginning of the
 * day before it: "end of Jun 23, 2026 EDT".
 */
export function formatDeadline(at: string, zone: string): string {
  const isEndOfDay = startOfDay(zone, dayIn(zone, at)) === new Date(at).toISOString();
  if (!isEndOfDay) return formatTimeIn(zone, at);
  return `end of ${formatDay(dayEndingAt(zone, at))} ${nameZone(at, zone)}`;
}

/** The short name that the zone has at the end of a period, such as EDT. */
function nameZone(at: string, zone: string): string {
  const lastMoment = new Date(Date.parse(at) - 1);
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' });
  return parts.formatToParts(lastMoment).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
