import type { Selectable } from 'kysely';
import type { Scope } from '#shared/contracts/operation.ts';
import { backOfficeActor } from '#shared/domain/actors.ts';
import { type OfficerRole, officerRoleNames } from '#shared/domain/officer-roles.ts';
import type { Schema } from '../storage/schema.ts';

/** What an operation can change about the session of its caller. */
export interface CallerSession {
  /** The officer has signed in. */
  signIn(officer: Selectable<Schema['officers']>): void;
  /** The officer who is signed in has confirmed the passphrase again. */
  confirm(officer: Selectable<Schema['officers']>): void;
}

/** The authenticated caller. */
export interface Caller {
  /** Recorded in the audit log: the API key, the officer, the import, or the CLI. */
  actor: { kind: 'api-key' | 'officer' | 'import' | 'cli' | 'system'; id: string };
  scopes: readonly Scope[];
  /** Limits the visible records, and owns new ones. The back office has none: it sees the whole folder. */
  account?: { id: string; tenantId: string };
  /** The address that the request came from, if it came over a network. */
  address?: string;
  /** The acting user, if a bearer token identifies one. */
  user?: { id: string; accountId: string };
  /** Name and roles of an officer; the name is null while the data folder has no officers. */
  officer?: { name: string | null; roles: readonly OfficerRole[]; mustChangePassphrase?: boolean };
  /** The opening of the data folder that authenticated the caller; another one may have other data. */
  openedAt?: string;
  /** The warnings that the officer acknowledges; without the list, values that cannot be right are stored unasked. */
  acknowledged?: readonly string[];
  /** The ID of the request, if a transport received it. */
  requestId?: string;
  /** The browser or the window, for requests of the screens. */
  session?: CallerSession;
}

/** Whether a client system receives the response, from which restricted reasons are hidden (compliance.md § 7.1). */
export function isClient({ account }: Pick<Caller, 'account'>): boolean {
  return account !== undefined;
}

/** The caller while the data folder has no officers yet. */
export const backOffice: Caller = {
  actor: { kind: 'officer', id: backOfficeActor.id },
  scopes: ['read', 'write'],
  officer: { name: null, roles: officerRoleNames },
};

/** The caller of commands. */
export const cli: Caller = { actor: { kind: 'cli', id: 'cli' }, scopes: ['read', 'write'] };
