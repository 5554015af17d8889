const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const minute = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

interface WhenProps {
  /** ISO text in UTC, as the service gives it. */
  at: string;
  exactTo?: 'day' | 'minute';
}

/** A time in the words of whoever reads it; the exact one shows on pointing at it. */
export function When({ at, exactTo = 'day' }: WhenProps) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={at}>
      {(exactTo === 'day' ? day : minute).format(date)}
    </time>
  );
}
