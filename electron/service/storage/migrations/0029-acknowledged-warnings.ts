import { type Kysely, sql } from 'kysely';

const statements = [
  // JSON list of the warnings that officers acknowledged before the import, counted by officer, field, and reason.
  'ALTER TABLE csvImports ADD COLUMN acknowledged TEXT',
];

/** Imports record which values officers have stored despite a warning. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
