import { conflict } from './errors.ts';

/**
 * Rejects a decision or a change that is based on an outdated version of a record.
 * @param seen `updatedAt` of the record as it was looked at
 * @throws conflict, if it has changed since
 */
export function assertUnchanged(row: { updatedAt: string }, expectedUpdatedAt: string): void {
  if (expectedUpdatedAt === row.updatedAt) return;
  throw conflict(`expectedUpdatedAt: the record changed at ${row.updatedAt}; look at it again`);
}
