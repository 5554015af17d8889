import { type Kysely, sql } from 'kysely';
import { owned, stored } from './columns.ts';

/** Accounts and their users, what lets them in, the audit log and the settings. */
const statements = [
  `CREATE TABLE accounts (
    ${stored},
    tenantId TEXT NOT NULL,
    name TEXT NOT NULL,
    status TEXT NOT NULL,
    managedBy TEXT NOT NULL,
    platform TEXT NOT NULL,
    parentAccountId TEXT REFERENCES accounts (id),
    tid TEXT
  ) STRICT`,
  `CREATE INDEX accountsByParent ON accounts (parentAccountId)`,
  `CREATE INDEX accountsByName ON accounts (name)`,

  `CREATE TABLE users (
    ${stored},
    ${owned},
    email TEXT NOT NULL,
    emailKey TEXT NOT NULL UNIQUE,
    firstName TEXT NOT NULL,
    lastName TEXT NOT NULL,
    phoneNumber TEXT,
    site TEXT,
    passwordHash TEXT
  ) STRICT`,

  `CREATE TABLE accessTokens (
    tokenHash TEXT PRIMARY KEY,
    userId TEXT NOT NULL REFERENCES users (id),
    expiresAt TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,

  `CREATE TABLE apiKeys (
    ${stored},
    accountId TEXT NOT NULL REFERENCES accounts (id),
    name TEXT NOT NULL,
    keyHash TEXT NOT NULL,
    hint TEXT NOT NULL,
    canRead INTEGER NOT NULL,
    canWrite INTEGER NOT NULL,
    expiresAt TEXT,
    lastUsedAt TEXT,
    revokedAt TEXT
  ) STRICT`,

  // AUTOINCREMENT remembers the highest seq, so that events cut off at the end are missed too.
  `CREATE TABLE auditEvents (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL,
    at TEXT NOT NULL,
    actorKind TEXT NOT NULL,
    actorId TEXT NOT NULL,
    action TEXT NOT NULL,
    recordId TEXT NOT NULL,
    before TEXT,
    after TEXT NOT NULL,
    previousHash TEXT NOT NULL,
    hash TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX auditEventsByRecord ON auditEvents (recordId)`,
  `CREATE TRIGGER auditEventsAreNeverChanged BEFORE UPDATE ON auditEvents
    BEGIN SELECT RAISE(ABORT, 'audit events are never changed'); END`,
  `CREATE TRIGGER auditEventsAreNeverDeleted BEFORE DELETE ON auditEvents
    BEGIN SELECT RAISE(ABORT, 'audit events are never deleted'); END`,

  `CREATE TABLE idempotentAnswers (
    accountId TEXT NOT NULL REFERENCES accounts (id),
    idempotencyKey TEXT NOT NULL,
    requestDigest TEXT NOT NULL,
    answerSealed BLOB NOT NULL,
    createdAt TEXT NOT NULL,
    PRIMARY KEY (accountId, idempotencyKey)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX idempotentAnswersByAge ON idempotentAnswers (createdAt)`,

  `CREATE TABLE backOfficeLinks (
    tokenHash TEXT PRIMARY KEY,
    expiresAt TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,

  `CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
