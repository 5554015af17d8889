const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** A text of the service, with the days in it as they stand everywhere else. */
export function spellDays(text: string): string {
  return text.replaceAll(/\b\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])\b/g, (day) => {
    const at = new Date(day);
    return Number.isNaN(at.valueOf()) ? day : format.format(at);
  });
}

/**
 * A day of the calendar, such as a birth date, which is the same day wherever one reads it.
 * @param at midnight UTC of it in ISO form, as the service gives days
 */
export function CalendarDay({ at }: { at: string }) {
  return <time dateTime={at.slice(0, 10)}>{format.format(new Date(at))}</time>;
}
