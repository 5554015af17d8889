import { dayIn, startOfDay } from '#shared/domain/compliance-days.ts';
import { dayEndingAt } from '#shared/domain/offering-deadline.ts';
import { useOperation } from '../api/use-operation.ts';

/** The zone in which the days of the compliance rules start and end; undefined until it is known. */
export function useComplianceTimeZone(): string | undefined {
  return useOperation('getComplianceTimeZone').output?.complianceTimeZone;
}

/**
 * A time in the compliance time zone, which it names: "Jun 23, 2026, 5:00 PM EDT". A period of days ends at midnight,
 * which readers take for the beginning of the day before it: "end of Jun 23, 2026 EDT".
 */
export function formatDeadline(at: string, zone: string): string {
  const isEndOfDay = startOfDay(zone, dayIn(zone, at)) === new Date(at).toISOString();
  const parts: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' };
  if (!isEndOfDay)
    return new Intl.DateTimeFormat(undefined, {
      ...parts,
      ...{ hour: 'numeric', minute: '2-digit', timeZone: zone, timeZoneName: 'short' },
    }).format(new Date(at));
  const day = new Intl.DateTimeFormat(undefined, { ...parts, timeZone: 'UTC' });
  return `end of ${day.format(new Date(dayEndingAt(zone, at)))} ${nameZone(at, zone)}`;
}

/** The short name that the zone has at the end of a period, such as EDT. */
function nameZone(at: string, zone: string): string {
  const lastMoment = new Date(Date.parse(at) - 1);
  const parts = new Intl.DateTimeFormat(undefined, { timeZone: zone, timeZoneName: 'short' });
  return parts.formatToParts(lastMoment).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** A deadline of the compliance rules, with its time zone; the exact time is in the tooltip. */
export function Deadline({ at }: { at: string }) {
  const zone = useComplianceTimeZone();
  return (
    <time dateTime={at} title={at}>
      {zone && formatDeadline(at, zone)}
    </time>
  );
}
