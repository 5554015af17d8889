/** The number of days in the activity chart, including today. */
export const daysShown = 14;
