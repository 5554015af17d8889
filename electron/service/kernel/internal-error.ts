import type { OperationFailure } from '#shared/contracts/bridge.ts';
import { Canceled } from '../storage/report.ts';
import { findStorageProblem } from '../storage/storage-problems.ts';
import { AppError, internalErrorPhrase } from './errors.ts';

/** The error to answer with; undefined if it is an internal one. */
export function findAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  // A thread that was closed with the service no longer answers.
  if (error instanceof Canceled)
    return new AppError('unavailable', [{ field: 'service', message: 'Offerdesk is being closed' }]);
  return undefined;
}

/**
 * An error as the transports send it. Of an error that the caller did not cause they send a reference; the error itself
 * is only in the log, unless it is a problem of the storage that someone can correct.
 * @param requestId the reference by which the log entry is found
 */
export function toFailure(error: unknown, requestId: string): OperationFailure {
  const known = findAppError(error);
  if (known) {
    const { code, message, errors } = known;
    return { code, message, errors: [...errors] };
  }
  console.error(`Request ${requestId} failed:`, error);
  const reference = { field: 'reference', message: requestId };
  const problem = findStorageProblem(error);
  const details = problem
    ? [{ field: problem.subject, message: `${problem.message}; ${problem.action}` }]
    : [];
  return { code: 'internal', message: internalErrorPhrase, errors: [...details, reference] };
}
