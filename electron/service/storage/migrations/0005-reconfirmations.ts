import { type Kysely, sql } from 'kysely';

const stored = `seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  createdAt TEXT NOT NULL,
  updatedAt TEXT NOT NULL,
  deletedAt TEXT`;

/** Material changes of offerings, the reconfirmations that they require, and bad actor questionnaires. */
const statements = [
  // `changes` is a JSON list of fields with their former and new values. `materiality` is MATERIAL until two officers
  // record that the change is not.
  `CREATE TABLE offeringChanges (
    ${stored},
    offeringId TEXT NOT NULL REFERENCES offerings (id),
    fromRevisionId TEXT,
    toRevisionId TEXT NOT NULL,
    changes TEXT NOT NULL,
    materiality TEXT NOT NULL DEFAULT 'MATERIAL',
    note TEXT,
    proposedById TEXT,
    proposedAt TEXT,
    confirmedById TEXT,
    confirmedAt TEXT
  ) STRICT`,
  'CREATE INDEX offeringChangesByOffering ON offeringChanges (offeringId, materiality)',

  // The trades whose approval a change reset, so that it can be restored if the change is not material.
  `CREATE TABLE offeringChangeTrades (
    changeId TEXT NOT NULL REFERENCES offeringChanges (id),
    tradeId TEXT NOT NULL REFERENCES trades (id),
    PRIMARY KEY (changeId, tradeId)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX offeringChangeTradesByTrade ON offeringChangeTrades (tradeId)',

  // `endedAt` is when the status last changed; `note` is that of the officer who has the written confirmation.
  `CREATE TABLE reconfirmations (
    ${stored},
    tradeId TEXT NOT NULL REFERENCES trades (id),
    changeId TEXT NOT NULL REFERENCES offeringChanges (id),
    revisionId TEXT NOT NULL,
    noticeAt TEXT NOT NULL,
    dueAt TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'DUE',
    endedAt TEXT,
    note TEXT
  ) STRICT`,
  'CREATE INDEX reconfirmationsByTrade ON reconfirmations (tradeId, seq)',
  'CREATE INDEX reconfirmationsByChange ON reconfirmations (changeId)',
  "CREATE INDEX reconfirmationsDue ON reconfirmations (dueAt) WHERE status = 'DUE'",
  // A newer reconfirmation of a trade replaces the one that is due.
  "CREATE UNIQUE INDEX reconfirmationsOneDue ON reconfirmations (tradeId) WHERE status = 'DUE'",

  // The issuer itself and each recorded covered person, of all offerings of an issuer or of one. Days are YYYY-MM-DD.
  `CREATE TABLE coveredPersons (
    ${stored},
    issuerId TEXT NOT NULL REFERENCES issuers (id),
    offeringId TEXT REFERENCES offerings (id),
    capacity TEXT NOT NULL,
    name TEXT NOT NULL,
    questionnaireOn TEXT,
    bringDownOn TEXT,
    questionnaireFileId TEXT REFERENCES files (id),
    removedAt TEXT
  ) STRICT`,
  'CREATE INDEX coveredPersonsByIssuer ON coveredPersons (issuerId)',
  'CREATE INDEX coveredPersonsByOffering ON coveredPersons (offeringId) WHERE offeringId IS NOT NULL',
  `CREATE INDEX coveredPersonsByFile ON coveredPersons (questionnaireFileId)
    WHERE questionnaireFileId IS NOT NULL`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
