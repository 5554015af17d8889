/** How many days a plot of the work shows, today among them. */
export const daysShown = 14;
