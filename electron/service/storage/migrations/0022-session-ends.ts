import { type Kysely, sql } from 'kysely';

/** When the sessions of an officer were last ended everywhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE officers ADD COLUMN sessionsEndedAt TEXT`.execute(db);
}
