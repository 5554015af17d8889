const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const minute = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

interface WhenProps {
  /** ISO text in UTC, as the service returns it. */
  at: string;
  exactTo?: 'day' | 'minute';
}

/** A time relative to now; the exact one is in the tooltip. */
export function When({ at, exactTo = 'day' }: WhenProps) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={at}>
      {(exactTo === 'day' ? day : minute).format(date)}
    </time>
  );
}

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** The local time of day, such as "9:14 PM". */
export function timeOfDay(at: string): string {
  return time.format(new Date(at));
}
