import { type Kysely, sql } from 'kysely';

const statements = [
  // The approved identity documents that expire by a day.
  `CREATE INDEX kycRecordsByExpiry ON kycRecords (expiresAt) WHERE kycStatus = 'APPROVED'`,
];

/** The due list shows the identity documents that expire. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
