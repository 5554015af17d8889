import { type Kysely, sql } from 'kysely';

/** Which account has the sample data is read with every count, and there can be many accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX accountsOfSample ON accounts (isSample) WHERE isSample = 1`.execute(db);
}
