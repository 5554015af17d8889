import type { ColumnType, Generated } from 'kysely';
import type { Flag, Owned, Stored, Time } from './columns.ts';

export interface AccountTable extends Stored {
  tenantId: string;
  name: string;
  status: string;
  managedBy: string;
  platform: string;
  parentAccountId: string | null;
  tid: string | null;
  /** Whether the records of its tenant are sample data, which are removed as a whole. */
  isSample: Generated<Flag>;
}

export interface UserTable extends Stored, Owned {
  email: string;
  /** The normalized address; unique within a tenant. */
  emailKey: string;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
  site: string | null;
  passwordHash: string | null;
}

export interface AccessTokenTable {
  tokenHash: string;
  userId: string;
  expiresAt: Time;
}

export interface ApiKeyTable extends Stored {
  accountId: string;
  name: string;
  keyHash: string;
  hint: string;
  canRead: Flag;
  canWrite: Flag;
  expiresAt: Time | null;
  lastUsedAt: Time | null;
  revokedAt: Time | null;
  /** The key that this one replaced. */
  replacesId: string | null;
  /** Its own rate limit; null for that of the settings. */
  requestsPerMinute: number | null;
}

/** The requests with a key, by their outcome. */
export interface ApiKeyUsageTable {
  keyId: string;
  /** `YYYY-MM-DD` in the compliance time zone at that time. */
  day: string;
  /** Empty for requests that belong to no operation. */
  operation: string;
  success: number;
  rejected: number;
  limited: number;
  failed: number;
}

export interface OfficerTable extends Stored {
  name: string;
  email: string | null;
  /** JSON list of the roles. */
  roles: string;
  passphraseHash: string;
  passphraseSetAt: Time;
  /** The hash of the passphrase that another officer set last, also after the officer changed it. */
  assignedPassphraseHash: string | null;
  /** Set while the passphrase was chosen by another officer. */
  mustChangePassphrase: Flag;
  /** When another officer last changed the passphrase or the roles, or enabled the officer. */
  accessChangedAt: Time | null;
  disabledAt: Time | null;
  /** Earlier sign-ins have ended, in every browser and window. */
  sessionsEndedAt: Time | null;
  /** When the second factor was turned on; null while it is off, as are the columns about it. */
  secondFactorSince: Time | null;
  /** The secret of the one-time codes. */
  secondFactorSealed: ColumnType<Buffer | null, Uint8Array | null>;
  /** The step of time of the last accepted code. Codes of this step and of earlier ones are rejected. */
  lastCodeStep: number | null;
  /** JSON list of the digests of the unused recovery codes. */
  recoveryCodeDigests: string | null;
  /** When the second factor or its recovery codes last changed, also if it was turned off. */
  secondFactorChangedAt: Time | null;
}

export interface AuditEventTable {
  seq: Generated<number>;
  id: string;
  at: Time;
  actorKind: string;
  actorId: string;
  action: string;
  recordId: string;
  /** JSON of the changed fields before and after; null before a creation. */
  before: string | null;
  after: string;
  /** The `Request-Id` of the request that caused the event; null for most commands and for the program itself. */
  requestId: string | null;
  previousHash: string;
  hash: string;
}

/** An operation of the audit log: consecutive events, up to the first one of the next operation. A trigger adds it. */
export interface AuditOperationTable {
  firstSeq: number;
}

/** One row: the end of the audit log. */
export interface AuditHeadTable {
  id: number;
  seq: number;
  hash: string;
  /** HMAC of the number and the hash. */
  mac: string;
}

/** An audit event that is not in the chain yet. */
export type UnchainedEvent = Omit<AuditEventTable, 'seq' | 'id' | 'previousHash' | 'hash'>;

export interface IdempotentAnswerTable {
  accountId: string;
  idempotencyKey: string;
  requestDigest: string;
  /** Set while the request is running: the `openedAt` of the service that runs it. */
  runId: string | null;
  /** Null while the request is running. */
  answerSealed: Buffer | null;
  createdAt: Time;
}

export interface BackOfficeLinkTable {
  tokenHash: string;
  expiresAt: Time;
}

export interface PasswordLinkTable {
  tokenHash: string;
  userId: string;
  expiresAt: Time;
}

export interface SettingTable {
  name: string;
  value: string;
}

/** The last number of each kind. */
export interface CounterTable {
  name: string;
  value: number;
}

/** How many records were removed from a list, by its table; triggers count them. */
export interface RemovedRecordsTable {
  tableName: string;
  count: number;
}
