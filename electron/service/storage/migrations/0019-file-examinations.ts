import { type Kysely, sql } from 'kysely';

/**
 * Examinations of file contents that are running, were interrupted, or stopped at a limit. And the queue of the
 * KYC provider in the order in which accounts take turns.
 */
const statements = [
  `CREATE TABLE fileExaminations (
    sha256 TEXT PRIMARY KEY,
    attempts INTEGER NOT NULL,
    stopped TEXT
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX kycRecordsPending ON kycRecords (tenantId, accountId, createdAt) WHERE kycStatus = 'PENDING'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
