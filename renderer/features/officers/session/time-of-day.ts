const format = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** The local time of day, such as "9:14 PM". */
export function timeOfDay(at: string): string {
  return format.format(new Date(at));
}
