import type { SessionState } from '#shared/contracts/officers/session.ts';
import { queryClient } from './query-client.ts';
import { operationQuery } from './use-operation.ts';

export const sessionQuery = operationQuery('getSession');

/** Updates the session in the cache from the output of an operation. */
export function showSession(state: SessionState): void {
  queryClient.setQueryData(sessionQuery.queryKey, state);
}

/** Removes everything from the cache except the session. */
export function discardQueries(): void {
  const [own] = sessionQuery.queryKey;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== own });
}
