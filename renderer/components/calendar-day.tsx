const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** A text of the service with its days in the usual format. */
export function spellDays(text: string): string {
  return text.replaceAll(/\b\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])\b/g, (day) => {
    const at = new Date(day);
    return Number.isNaN(at.valueOf()) ? day : format.format(at);
  });
}

/**
 * A calendar day, such as a date of birth, which is the same in every time zone.
 * @param at midnight UTC of the day in ISO form, as the service returns days
 */
export function CalendarDay({ at }: { at: string }) {
  return <time dateTime={at.slice(0, 10)}>{format.format(new Date(at))}</time>;
}
