import { type Kysely, sql } from 'kysely';

/** Changes of officers and of second approval that a second administrator confirms. */
const statements = [
  // JSON of the operation, its request and summary. NULL for decisions about records.
  'ALTER TABLE proposals ADD COLUMN change TEXT',
  // 1 while the passphrase is one that somebody else chose.
  'ALTER TABLE officers ADD COLUMN mustChangePassphrase INTEGER NOT NULL DEFAULT 0',
  // When somebody else last changed the passphrase or the roles, or enabled the officer.
  'ALTER TABLE officers ADD COLUMN accessChangedAt TEXT',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
