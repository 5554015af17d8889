const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/**
 * A day of the calendar, such as a birth date, which is the same day wherever one reads it.
 * @param at midnight UTC of it in ISO form, as the service gives days
 */
export function CalendarDay({ at }: { at: string }) {
  return <time dateTime={at.slice(0, 10)}>{format.format(new Date(at))}</time>;
}
