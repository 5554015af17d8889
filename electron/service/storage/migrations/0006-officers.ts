import { type Kysely, sql } from 'kysely';
import { stored } from './columns.ts';

/** Profiles of officers, and decisions that take two of them. */
const statements = [
  `CREATE TABLE officers (
    ${stored},
    name TEXT NOT NULL,
    email TEXT,
    roles TEXT NOT NULL,
    passphraseHash TEXT NOT NULL,
    passphraseSetAt TEXT NOT NULL,
    disabledAt TEXT
  ) STRICT`,

  `CREATE TABLE proposals (
    ${stored},
    recordId TEXT NOT NULL,
    review TEXT NOT NULL,
    fromState TEXT NOT NULL,
    toState TEXT NOT NULL,
    reasonCode TEXT,
    note TEXT,
    message TEXT,
    expectedUpdatedAt TEXT NOT NULL,
    proposedById TEXT NOT NULL,
    status TEXT NOT NULL,
    closedById TEXT,
    closedAt TEXT,
    closingNote TEXT
  ) STRICT`,
  `CREATE UNIQUE INDEX pendingProposals ON proposals (recordId, review) WHERE status = 'PENDING'`,
  `CREATE INDEX proposalsByRecord ON proposals (recordId)`,

  `ALTER TABLE decisions ADD COLUMN confirmedById TEXT`,
  `ALTER TABLE trades ADD COLUMN complianceReviewName TEXT`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
