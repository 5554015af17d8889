import { type Kysely, sql } from 'kysely';

/** At most one account has sample data. Which one is read with every count, and there can be many accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE UNIQUE INDEX accountsOfSample ON accounts (isSample) WHERE isSample = 1`.execute(db);
}
