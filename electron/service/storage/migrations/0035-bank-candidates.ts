import { type Kysely, sql } from 'kysely';

/** The trades with money due or to return by their total, for which bank lines are searched. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const index =
    'CREATE INDEX tradesWithMoneyDue ON trades (cast(totalAmount as real)) WHERE fundingTask IS NOT NULL';
  await sql.raw(index).execute(db);
}
