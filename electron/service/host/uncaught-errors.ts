import { newErrorReference } from '#shared/domain/ids.ts';
import { explainFailure, findStorageCode } from '../storage/storage-problems.ts';
import { ignoreClosedOutput } from './closed-output.ts';

/**
 * The last line of defense: logs every error that no other code handled, under a reference. The state of the
 * program is unknown afterward, so the service must be closed.
 *
 * @param handle is called with the reference
 */
export function watchUncaughtErrors(handle: (reference: string) => void): void {
  // Else each report to a closed output would be another error, without end.
  ignoreClosedOutput();
  const log = (error: unknown) => {
    const reference = newErrorReference();
    // A problem of the disk needs an explanation, not a place in the code.
    console.error(`Uncaught error ${reference}:`, findStorageCode(error) ? explainFailure(error) : error);
    handle(reference);
  };
  process.on('uncaughtException', log);
  process.on('unhandledRejection', log);
}
