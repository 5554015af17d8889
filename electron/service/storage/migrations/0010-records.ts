import { type Kysely, sql } from 'kysely';

/** The queue of money laundering checks. Who is not told of yet waits for nobody, and costs it nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX individualsByAml ON individuals (amlStatus, createdAt) WHERE setupStatus = 'COMPLETE'`.execute(
    db,
  );
}
