import { type Kysely, sql } from 'kysely';

const statements = [
  'CREATE INDEX individualsByLastFour ON individuals (lastFour) WHERE lastFour IS NOT NULL',
  'CREATE INDEX ownersByLastFour ON owners (lastFour) WHERE lastFour IS NOT NULL',
];

/** People are found by the last four digits of their SSN, which responses have always shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
