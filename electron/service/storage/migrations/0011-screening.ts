import { type Kysely, sql } from 'kysely';

/** The names that a screening statement covers, and why owners of a legal entity need not be identified. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE screeningStatements ADD COLUMN names TEXT NOT NULL DEFAULT '[]'`.execute(db);
  await sql`ALTER TABLE legalEntities ADD COLUMN beneficialOwnerExclusion TEXT`.execute(db);
}
