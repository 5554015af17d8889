/** Longer than requests, jobs, and the database need to end in order, one after the other. */
const exitMilliseconds = 15_000;

/**
 * Ends the program if it has not ended in time, so that a hanging job cannot keep the data folder locked. Committed
 * data is on the disk.
 *
 * @param exit ends the program at once
 */
export function forceExitIfLate(exit: (code: number) => void, milliseconds = exitMilliseconds): void {
  setTimeout(() => {
    console.error(`Offerdesk did not stop within ${milliseconds / 1000} seconds and was ended.`);
    exit(1);
  }, milliseconds).unref();
}
