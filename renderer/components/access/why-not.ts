import { useQuery } from '@tanstack/react-query';
import { type OperationName, operations } from '#shared/contracts/index.ts';
import { roleFor } from '#shared/contracts/operation.ts';
import {
  explainPassphraseChange,
  explainRole,
  hasRole,
  type OfficerRole,
} from '#shared/domain/officer-roles.ts';
import { sessionQuery } from '../../api/session-state.ts';

/**
 * Explains why the officer may not run an operation: `whyNot('decideKyc', { to: 'APPROVED' })`. It uses the contract of
 * the operation, as the service does.
 *
 * The role of a decision follows from the states that it moves from and to, so a caller that knows both states it.
 *
 * @returns a function that returns the reason; undefined if the officer may
 */
export function useWhyNot(): (
  operation: OperationName,
  body?: { to?: string },
  role?: OfficerRole,
) => string | undefined {
  const { data: session } = useQuery(sessionQuery);
  return (operation, body = {}, role = roleFor(operations[operation], body)) => {
    if (role && session?.mustChangePassphrase) return explainPassphraseChange;
    return role && session && !hasRole(session.roles, role) ? explainRole(role) : undefined;
  };
}
