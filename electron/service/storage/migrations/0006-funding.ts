import { type Kysely, sql } from 'kysely';

/** The money of trades, the record of each settlement, and the queues of trades that are unwound. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** An entry is corrected by another one, whatever code or person has the database open. */
const neverChanged = ['UPDATE', 'DELETE'].map(
  (change) => `CREATE TRIGGER fundingEntriesNo${change} BEFORE ${change} ON fundingEntries
    BEGIN SELECT raise(ABORT, 'Funding entries are never changed or deleted'); END`,
);

/** The owner of the account of a trade: its natural person, or its legal entity. */
const owner = `coalesce(
  (SELECT firstName || ' ' || lastName FROM individuals i
    WHERE i.investorAccountId = trades.investorAccountId AND i.role = 'PRIMARY' LIMIT 1),
  (SELECT name FROM legalEntities l WHERE l.investorAccountId = trades.investorAccountId LIMIT 1),
  (SELECT name FROM investorAccounts a WHERE a.id = trades.investorAccountId))`;

const entryColumns = `id, createdAt, updatedAt, accountId, tenantId, tradeId, kind, amount, day, party, reference,
  recordedById`;

/** Trades that were funded or refunded before have no entries: one each states what they received or returned. */
const oldEntries = [
  `INSERT INTO fundingEntries (${entryColumns})
    SELECT 'funding_entry_' || substr(id, 7), txnDate, txnDate, accountId, tenantId, id, 'RECEIPT', txnChargedAmount,
      substr(txnDate, 1, 10), ${owner}, tradeNumber, 'system'
    FROM trades WHERE txnDate IS NOT NULL AND cast(txnChargedAmount AS REAL) > 0`,
  // The ID of a receipt starts with 0, so these are other ones.
  `INSERT INTO fundingEntries (${entryColumns})
    SELECT 'funding_entry_1' || substr(id, 8), updatedAt, updatedAt, accountId, tenantId, id, 'REFUND',
      txnChargedAmount, substr(updatedAt, 1, 10), ${owner}, tradeNumber, 'system'
    FROM trades WHERE fundingStatus = 'REFUNDED' AND txnDate IS NOT NULL AND cast(txnChargedAmount AS REAL) > 0`,
];

const statements = [
  `CREATE TABLE fundingEntries (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    createdAt TEXT NOT NULL,
    updatedAt TEXT NOT NULL,
    deletedAt TEXT,
    accountId TEXT NOT NULL REFERENCES accounts (id),
    tenantId TEXT NOT NULL REFERENCES accounts (id),
    tradeId TEXT NOT NULL REFERENCES trades (id),
    kind TEXT NOT NULL CHECK (kind IN ('RECEIPT', 'REFUND', 'REVERSAL')),
    amount TEXT NOT NULL CHECK (cast(amount AS REAL) > 0),
    day TEXT NOT NULL,
    party TEXT,
    method TEXT,
    reference TEXT,
    payerAccountLast4 TEXT,
    note TEXT,
    receiptId TEXT REFERENCES fundingEntries (id) CHECK ((receiptId IS NOT NULL) = (kind = 'REVERSAL')),
    reasonCode TEXT,
    recordedById TEXT NOT NULL,
    confirmedById TEXT
  ) STRICT`,
  'CREATE INDEX fundingEntriesByTrade ON fundingEntries (tradeId)',
  'CREATE INDEX fundingEntriesByReceipt ON fundingEntries (receiptId) WHERE receiptId IS NOT NULL',
  'CREATE INDEX fundingEntriesByAccount ON fundingEntries (accountId)',
  'CREATE INDEX fundingEntriesByTenant ON fundingEntries (tenantId)',

  ...oldEntries,
  ...neverChanged,
  // An entry that awaits a second officer, as JSON; null for other decisions.
  'ALTER TABLE proposals ADD COLUMN fundingEntry TEXT',

  // What a settlement rested on: the entries, the verifications, and both officers.
  `CREATE TABLE settlements (
    tradeId TEXT PRIMARY KEY REFERENCES trades (id),
    settledAt TEXT NOT NULL,
    officerId TEXT NOT NULL,
    confirmedById TEXT,
    entryIds TEXT NOT NULL,
    verificationIds TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'ALTER TABLE tradeLineItems ADD COLUMN agreementAttachedAt TEXT',
  `UPDATE tradeLineItems SET agreementAttachedAt = updatedAt WHERE subdocFileId IS NOT NULL`,

  'ALTER TABLE trades ADD COLUMN refundDueAt TEXT',
  'DROP INDEX tradesByStatus',
  `CREATE INDEX tradesByStatus ON trades (tradeStatus, coalesce(closedAt, placedAt))
    WHERE tradeStatus IN ('PLACED', 'UNWIND_PENDING')`,
  'DROP INDEX tradesByFunding',
  `CREATE INDEX tradesByFunding ON trades (fundingStatus, tradeStatus, coalesce(closedAt, placedAt))
    WHERE tradeStatus IN ('PLACED', 'CANCELLED', 'REJECTED', 'UNWIND_PENDING')`,
];
