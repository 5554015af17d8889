import { formatDeadline } from '#shared/domain/format-deadline.ts';
import { useOperation } from '../api/use-operation.ts';

/** The zone in which the days of the compliance rules start and end; undefined until it is known. */
export function useComplianceTimeZone(): string | undefined {
  return useOperation('getComplianceTimeZone').output?.complianceTimeZone;
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
