import type { Selectable } from 'kysely';
import type { Scope } from '#shared/contracts/operation.ts';
import { type OfficerRole, officerRoleNames } from '#shared/domain/officer-roles.ts';
import type { Schema } from '../storage/schema.ts';

/** What an operation changes of the session that asks for it. */
export interface CallerSession {
  /** The officer has signed in. */
  signIn(officer: Selectable<Schema['officers']>): void;
  /** The officer who is signed in has proved it again. */
  confirm(officer: Selectable<Schema['officers']>): void;
}

/** Who asks, as the transport made sure of it. */
export interface Caller {
  /** Stands in the audit log: the API key, the officer, the import or the shell. */
  actor: { kind: 'api-key' | 'officer' | 'import' | 'cli' | 'system'; id: string };
  scopes: readonly Scope[];
  /** Whose records the caller may see and make. The back office has none: it sees the whole folder. */
  account?: { id: string; tenantId: string };
  /** The address that the request came from, if it came over a network. */
  address?: string;
  /** The acting user, where a bearer token names one. */
  user?: { id: string; accountId: string };
  /** Name and roles of an officer; the name is null while the data folder has no officers. */
  officer?: { name: string | null; roles: readonly OfficerRole[]; mustChangePassphrase?: boolean };
  /** Against which opening of the data folder it was made sure of; another may hold other data. */
  openedAt?: string;
  /** The ID of the request, where one of the transports received it. */
  requestId?: string;
  /** The browser or the window, where the screens ask. */
  session?: CallerSession;
}

/** Whoever uses the back office of a data folder that has no officers yet. */
export const backOffice: Caller = {
  actor: { kind: 'officer', id: 'back-office' },
  scopes: ['read', 'write'],
  officer: { name: null, roles: officerRoleNames },
};

/** Commands from the shell of the machine. */
export const cli: Caller = { actor: { kind: 'cli', id: 'cli' }, scopes: ['read', 'write'] };
