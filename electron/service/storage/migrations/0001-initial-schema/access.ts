import { owned, stored } from './columns.ts';

/** Accounts, their users, the credentials of both, and the settings of the installation. */
export const access = [
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
  'CREATE INDEX accountsByParent ON accounts (parentAccountId)',
  'CREATE INDEX accountsByName ON accounts (name)',

  `CREATE TABLE users (
    ${stored},
    ${owned},
    email TEXT NOT NULL,
    emailKey TEXT NOT NULL,
    firstName TEXT NOT NULL,
    lastName TEXT NOT NULL,
    phoneNumber TEXT,
    site TEXT,
    passwordHash TEXT
  ) STRICT`,
  'CREATE INDEX usersByAccount ON users (accountId)',
  // Also serves lookups by tenant.
  'CREATE UNIQUE INDEX usersByEmail ON users (tenantId, emailKey)',

  `CREATE TABLE accessTokens (
    tokenHash TEXT PRIMARY KEY,
    userId TEXT NOT NULL REFERENCES users (id),
    expiresAt TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX accessTokensByUser ON accessTokens (userId)',

  // `replacesId` is the key that a rotation replaced.
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
    revokedAt TEXT,
    replacesId TEXT REFERENCES apiKeys (id)
  ) STRICT`,
  'CREATE INDEX apiKeysByAccount ON apiKeys (accountId)',

  // A row with `runId` reserves the key while that run of the host still works on the request.
  `CREATE TABLE idempotentAnswers (
    accountId TEXT NOT NULL REFERENCES accounts (id),
    idempotencyKey TEXT NOT NULL,
    requestDigest TEXT NOT NULL,
    runId TEXT,
    answerSealed BLOB,
    createdAt TEXT NOT NULL,
    PRIMARY KEY (accountId, idempotencyKey),
    CHECK ((runId IS NULL) <> (answerSealed IS NULL))
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX idempotentAnswersByAge ON idempotentAnswers (createdAt)',

  `CREATE TABLE backOfficeLinks (
    tokenHash TEXT PRIMARY KEY,
    expiresAt TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,

  `CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
];
