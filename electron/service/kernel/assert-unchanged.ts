import { conflict } from './errors.ts';

/**
 * Rejects a decision or a change that is based on an outdated version of a record.
 * @param expectedUpdatedAt `updatedAt` of the version that the caller saw
 * @throws conflict, if the record has changed since
 */
export function assertUnchanged(row: { updatedAt: string }, expectedUpdatedAt: string): void {
  if (expectedUpdatedAt === row.updatedAt) return;
  throw conflict(`expectedUpdatedAt: the record changed at ${row.updatedAt}; look at it again`);
}
