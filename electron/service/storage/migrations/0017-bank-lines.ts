import { type Kysely, sql } from 'kysely';

/** Lines of bank statements, and the entries that were recorded or proposed from them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `CREATE TABLE bankLines (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    createdAt TEXT NOT NULL,
    updatedAt TEXT NOT NULL,
    deletedAt TEXT,
    accountId TEXT NOT NULL REFERENCES accounts (id),
    tenantId TEXT NOT NULL REFERENCES accounts (id),
    status TEXT NOT NULL,
    problem TEXT,
    day TEXT NOT NULL,
    amount TEXT NOT NULL,
    payerName TEXT,
    payerAccountLast4 TEXT,
    method TEXT,
    reference TEXT,
    bankTransactionId TEXT NOT NULL UNIQUE,
    note TEXT,
    entryId TEXT REFERENCES fundingEntries (id)
  ) STRICT`,
  `CREATE INDEX bankLinesByStatus ON bankLines (status, createdAt)`,
  'CREATE INDEX bankLinesByEntry ON bankLines (entryId) WHERE entryId IS NOT NULL',
  'CREATE INDEX bankLinesByAccount ON bankLines (accountId)',
  'CREATE INDEX bankLinesByTenant ON bankLines (tenantId)',
  'ALTER TABLE fundingEntries ADD COLUMN bankLineId TEXT REFERENCES bankLines (id)',
  'CREATE INDEX fundingEntriesByBankLine ON fundingEntries (bankLineId) WHERE bankLineId IS NOT NULL',
  'ALTER TABLE proposals ADD COLUMN bankLineId TEXT REFERENCES bankLines (id)',
  'CREATE INDEX proposalsByBankLine ON proposals (bankLineId) WHERE bankLineId IS NOT NULL',
];
