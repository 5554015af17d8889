/**
 * Receives the progress of long work.
 *
 * @param phase a short label
 * @param done of `total`; both 0 if unknown
 * @throws Canceled, to cancel the work
 */
export type Report = (phase: string, done: number, total: number) => void;

/** Long work was canceled, or the service is closing. */
export class Canceled extends Error {}

/** The message of `Canceled` when the service is closing. */
export const closingMessage = 'The service is closing';

/** For callers that do not show the progress. */
export const reportNothing: Report = () => {};
