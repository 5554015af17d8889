import { formatDeadline } from '#shared/domain/format-deadline.ts';
import { CalendarDay } from './calendar-day.tsx';
import { useComplianceTimeZone } from './time-zone.ts';

/**
 * A deadline of the compliance rules, with its time zone; the exact time is in the tooltip.
 * @param at a time, or only its day
 */
export function Deadline({ at }: { at: string }) {
  const zone = useComplianceTimeZone();
  if (!at.includes('T')) return <CalendarDay at={at} />;
  return (
    <time dateTime={at} title={at}>
      {zone && formatDeadline(at, zone)}
    </time>
  );
}
