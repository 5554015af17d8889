import { type Kysely, sql } from 'kysely';

/** What the examination read from an identity document. Records that were examined before have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE kycRecords ADD COLUMN documentReading TEXT`.execute(db);
}
