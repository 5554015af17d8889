import { type Kysely, sql } from 'kysely';

const statements = [
  // The cart of a paper subscription is placed in the transaction that creates it, beside the cart of the user.
  'ALTER TABLE trades ADD COLUMN isPaper INTEGER NOT NULL DEFAULT 0 CHECK (isPaper IN (0, 1))',
  'DROP INDEX tradesOneCart',
  `CREATE UNIQUE INDEX tradesOneCart ON trades (userId) WHERE tradeStatus = 'CART' AND isPaper = 0`,
];

/** Trades that officers enter from a paper subscription agreement. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
