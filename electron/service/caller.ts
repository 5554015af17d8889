import type { Scope } from '#shared/contracts/operation.ts';

/** Who asks, as the transport made sure of it. */
export interface Caller {
  /** Stands in the audit log: the API key, the officer, the import or the shell. */
  actor: { kind: 'api-key' | 'officer' | 'import' | 'shell' | 'system'; id: string };
  scopes: readonly Scope[];
  /** Whose records the caller may see and make. The back office has none: it sees the whole folder. */
  account?: { id: string; tenantId: string };
  /** The address that the request came from, if it came over a network. */
  address?: string;
  /** The acting user, where a bearer token names one. */
  user?: { id: string; accountId: string };
}

/** The back office, before officers have profiles of their own. */
export const backOffice: Caller = {
  actor: { kind: 'officer', id: 'back-office' },
  scopes: ['read', 'write'],
};

/** Commands from the shell of the machine. */
export const shell: Caller = { actor: { kind: 'shell', id: 'shell' }, scopes: ['read', 'write'] };
