import { type Kysely, sql } from 'kysely';

const statements = [
  // The money that is to be returned by a day, also that of open trades.
  `CREATE INDEX tradesByReturn ON trades (fundingDueAt) WHERE fundingTask = 'RETURN_OF_FUNDS'`,
  'DROP INDEX tradesByRefundDue',
];

/** The due dates of refunds follow the tasks of the funding queue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
