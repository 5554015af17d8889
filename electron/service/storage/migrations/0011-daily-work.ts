import { type Kysely, sql } from 'kysely';

/** What came in and what was decided of late is counted for the home screen, however much there is of it. */
const statements = [
  'CREATE INDEX kycRecordsByCreation ON kycRecords (createdAt)',
  'CREATE INDEX tradesByPlacement ON trades (placedAt) WHERE placedAt IS NOT NULL',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
