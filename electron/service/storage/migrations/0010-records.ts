import { type Kysely, sql } from 'kysely';

/** What the pages of records and the queue of money laundering checks look records up by. */
const statements = [
  // The number of a row stands in every index, and so the newest trades of an offering come first from it.
  `CREATE INDEX tradesByOffering ON trades (offeringId, seq, tradeStatus) WHERE offeringId IS NOT NULL`,
  // Who is not told of yet waits for nobody, so a folder full of new people costs the queue nothing.
  `CREATE INDEX individualsByAml ON individuals (amlStatus, createdAt) WHERE setupStatus = 'COMPLETE'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
