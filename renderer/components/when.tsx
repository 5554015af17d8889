import { dayIn } from '#shared/domain/compliance-days.ts';
import { formatDay } from '#shared/domain/dates.ts';
import { formatTimeIn } from '#shared/domain/format-deadline.ts';
import { useComplianceTimeZone } from './time-zone.ts';

interface WhenProps {
  /** ISO text in UTC, as the service returns it. */
  at: string;
  exactTo?: 'day' | 'minute' | 'second';
}

/** A time in the compliance time zone, which it names, or its day there; the exact one is in the tooltip. */
export function When({ at, exactTo = 'day' }: WhenProps) {
  const zone = useComplianceTimeZone();
  return (
    <time dateTime={at} title={at}>
      {zone && (exactTo === 'day' ? formatDay(dayIn(zone, at)) : formatTimeIn(zone, at, exactTo))}
    </time>
  );
}

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** The local time of day, such as "9:14 PM". */
export function timeOfDay(at: string): string {
  return time.format(new Date(at));
}
