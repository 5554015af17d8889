import type { SessionState } from '#shared/contracts/officers/session.ts';
import { queryClient } from './query-client.ts';
import { operationQuery } from './use-operation.ts';

/** Who is signed in, as the cache knows it. */
export const sessionQuery = operationQuery('getSession');

/** Lets the screens know how the session stands, as an operation has just answered it. */
export function showSession(state: SessionState): void {
  queryClient.setQueryData(sessionQuery.queryKey, state);
}

/** Forgets all that the screens have read, but how the session stands. */
export function discardQueries(): void {
  const [own] = sessionQuery.queryKey;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== own });
}
