/** Longer than requests, jobs, and the database need to end in order, one after the other. */
const exitMilliseconds = 15_000;

/**
 * Ends the program by force if it has not ended in time: a job that hangs must not keep the data folder locked.
 * What is committed is on the disk.
 *
 * @param exit ends the program at once
 */
export function forceExitIfLate(exit: (code: number) => void, milliseconds = exitMilliseconds): void {
  setTimeout(() => {
    console.error(`Offerdesk did not stop within ${milliseconds / 1000} seconds and was ended.`);
    exit(1);
  }, milliseconds).unref();
}
