import { AppError } from './errors.ts';

/**
 * Rejects a decision or a change that is based on an outdated version of a record.
 * @param expectedUpdatedAt `updatedAt` of the version that the caller saw
 * @throws outdated, if the record has changed since
 */
export function assertUnchanged(row: { updatedAt: string }, expectedUpdatedAt: string): void {
  if (expectedUpdatedAt === row.updatedAt) return;
  const message = `The record was updated at ${row.updatedAt}; review the latest version`;
  throw new AppError('outdated', [{ field: null, message }]);
}
