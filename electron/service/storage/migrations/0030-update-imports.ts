import { type Kysely, sql } from 'kysely';

const statements = [
  'ALTER TABLE csvImports ADD COLUMN updateBy TEXT',
  'ALTER TABLE csvImports ADD COLUMN addedRows INTEGER NOT NULL DEFAULT 0',
  'ALTER TABLE csvImports ADD COLUMN unchangedRows INTEGER NOT NULL DEFAULT 0',
  // The record that a row of an update matched, and the values that the row replaced.
  'ALTER TABLE csvImportRows ADD COLUMN updatedId TEXT',
  'ALTER TABLE csvImportRows ADD COLUMN changesSealed BLOB',
  // Updates find their records by the ID in another system.
  'CREATE INDEX investorAccountsByExternalId ON investorAccounts (tid) WHERE tid IS NOT NULL',
  'CREATE INDEX issuersByExternalId ON issuers (tid) WHERE tid IS NOT NULL',
];

/** Imports can update existing records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
