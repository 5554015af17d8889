import { findStorageProblem } from '../storage/storage-problems.ts';
import { internalErrorPhrase } from './errors.ts';

/**
 * The response for an error that the caller did not cause. The error itself is only in the log, unless it is
 * a problem of the storage that someone can correct.
 * @param requestId the reference by which the log entry is found
 */
export function describeInternalError(
  error: unknown,
  requestId: string,
): { message: string; errors: string[] } {
  console.error(`Request ${requestId} failed:`, error);
  const reference = `reference: ${requestId}`;
  const problem = findStorageProblem(error);
  const details = problem ? [`${problem.subject}: ${problem.message}; ${problem.action}`] : [];
  return { message: internalErrorPhrase, errors: [...details, reference] };
}
