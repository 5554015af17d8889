/** Times as the clocks of a time zone show them, such as `2026-06-30T17:00`: the values of date-time controls. */
import { dayMilliseconds } from './dates.ts';

/** The clock time of a time. */
export function toClockTime(zone: string, at: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', year: 'numeric', month: '2-digit' },
    ...{ day: '2-digit', hour: '2-digit', minute: '2-digit' },
  }).formatToParts(new Date(at));
  const of = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
}

/**
 * The time of a clock time, as ISO text in UTC. A clock time that occurs twice is the later one, because a deadline must
 * not pass early; one that the clocks skip is as much later as they are set forward.
 */
export function fromClockTime(zone: string, clockTime: string): string {
  const asUtc = Date.parse(`${clockTime}Z`);
  const candidates = [asUtc - dayMilliseconds, asUtc + dayMilliseconds]
    .map((near) => asUtc - offsetAt(zone, near))
    .toSorted((one, other) => other - one);
  const exact = candidates.find((time) => toClockTime(zone, new Date(time).toISOString()) === clockTime);
  return new Date(exact ?? Math.max(...candidates)).toISOString();
}

/** How far the clocks of a zone are ahead of UTC. */
function offsetAt(zone: string, milliseconds: number): number {
  const minute = milliseconds - (milliseconds % 60_000);
  return Date.parse(`${toClockTime(zone, new Date(minute).toISOString())}Z`) - minute;
}
