import { dayMilliseconds, hourMilliseconds } from '#shared/domain/dates.ts';
import { formatCount } from '../../components/format-number.ts';

const units = [
  { name: 'day', milliseconds: dayMilliseconds },
  { name: 'hour', milliseconds: hourMilliseconds },
  { name: 'minute', milliseconds: 60_000 },
] as const;

const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'always' });

/** The time between two moments: `3 days`, `under a minute`. */
export function formatDuration(from: string, to: string): string {
  const passed = Date.parse(to) - Date.parse(from);
  const unit = units.find(({ milliseconds }) => passed >= milliseconds);
  return unit ? formatCount(Math.floor(passed / unit.milliseconds), unit.name) : 'under a minute';
}

/**
 * How long ago something was: `3 days ago`, `just now`.
 * @param at ISO text in UTC
 */
export function formatAge(at: string, now = Date.now()): string {
  const passed = now - Date.parse(at);
  const unit = units.find(({ milliseconds }) => passed >= milliseconds);
  if (!unit) return 'just now';
  return relative.format(-Math.floor(passed / unit.milliseconds), unit.name);
}
