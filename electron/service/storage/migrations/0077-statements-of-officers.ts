import { type Kysely, sql } from 'kysely';

/** Finds the last screening statement of an officer, whose lists and dates are offered for the next case. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX screeningStatementsByOfficer ON screeningStatements (officerId, seq)`.execute(db);
}
