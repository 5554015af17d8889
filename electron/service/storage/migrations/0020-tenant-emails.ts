import { type Kysely, sql } from 'kysely';
import { owned, stored } from './columns.ts';

/**
 * An email address is unique within a tenant, no longer within the data folder. SQLite cannot drop the UNIQUE
 * constraint of a column, so the table is created again. Other tables refer to its rows: their foreign keys are
 * checked at the commit, when the same rows exist again.
 */
const statements = [
  'PRAGMA defer_foreign_keys = ON',
  'CREATE TABLE usersBefore AS SELECT * FROM users',
  'DROP TABLE users',
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
  `INSERT INTO users (seq, id, createdAt, updatedAt, deletedAt, accountId, tenantId, email, emailKey, firstName,
      lastName, phoneNumber, site, passwordHash)
    SELECT seq, id, createdAt, updatedAt, deletedAt, accountId, tenantId, email, emailKey, firstName,
      lastName, phoneNumber, site, passwordHash
    FROM usersBefore ORDER BY seq`,
  'DROP TABLE usersBefore',
  'CREATE INDEX usersByAccount ON users (accountId)',
  // Also serves lookups by tenant.
  'CREATE UNIQUE INDEX usersByEmail ON users (tenantId, emailKey)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
