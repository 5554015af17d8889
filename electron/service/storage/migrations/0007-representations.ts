import { type Kysely, sql } from 'kysely';

/** Representations of investors, and what an officer records about the evidence of an accreditation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const record = `seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    createdAt TEXT NOT NULL,
    updatedAt TEXT NOT NULL,
    deletedAt TEXT,
    accountId TEXT NOT NULL REFERENCES accounts (id),
    tenantId TEXT NOT NULL REFERENCES accounts (id)`;

/** The rows of a table are neither changed nor deleted. */
const appendOnly = (table: string) => [
  `CREATE TRIGGER ${table}AreNeverChanged BEFORE UPDATE ON ${table}
    BEGIN SELECT RAISE(ABORT, '${table} is append-only'); END`,
  `CREATE TRIGGER ${table}AreNeverDeleted BEFORE DELETE ON ${table}
    BEGIN SELECT RAISE(ABORT, '${table} is append-only'); END`,
];

const statements = [
  `CREATE TABLE representations (
    ${record},
    subjectId TEXT NOT NULL,
    kind TEXT NOT NULL,
    madeOn TEXT NOT NULL,
    by TEXT NOT NULL,
    statement TEXT NOT NULL,
    signedByName TEXT,
    amount TEXT,
    extensionFiled INTEGER,
    basis TEXT,
    issuerId TEXT REFERENCES issuers (id),
    tradeId TEXT REFERENCES trades (id),
    fileId TEXT REFERENCES files (id)
  ) STRICT`,
  'CREATE INDEX representationsBySubject ON representations (subjectId)',
  'CREATE INDEX representationsByTrade ON representations (tradeId) WHERE tradeId IS NOT NULL',
  'CREATE INDEX representationsByFile ON representations (fileId) WHERE fileId IS NOT NULL',
  'CREATE INDEX representationsByIssuer ON representations (issuerId) WHERE issuerId IS NOT NULL',
  'CREATE INDEX representationsByAccount ON representations (accountId)',
  'CREATE INDEX representationsByTenant ON representations (tenantId)',
  ...appendOnly('representations'),

  // The standing of a license in a public registry, as an officer found it.
  `CREATE TABLE licenseStandings (
    ${record},
    individualId TEXT NOT NULL REFERENCES individuals (id),
    registry TEXT NOT NULL,
    crdNumber TEXT NOT NULL,
    checkedOn TEXT NOT NULL,
    standing TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX licenseStandingsByIndividual ON licenseStandings (individualId)',
  'CREATE INDEX licenseStandingsByAccount ON licenseStandings (accountId)',
  'CREATE INDEX licenseStandingsByTenant ON licenseStandings (tenantId)',
  ...appendOnly('licenseStandings'),

  // The date that an officer read from the document.
  'ALTER TABLE files ADD COLUMN datedOn TEXT',
  'ALTER TABLE files ADD COLUMN datedById TEXT',

  // JSON: the other person of a joint test, the office and the signer that an officer recorded.
  'ALTER TABLE aicRecords ADD COLUMN jointWith TEXT',
  `CREATE INDEX aicRecordsByJoint ON aicRecords (json_extract(jointWith, '$.individualId'))`,
  'ALTER TABLE aicRecords ADD COLUMN office TEXT',
  'ALTER TABLE aicRecords ADD COLUMN signer TEXT',

  'ALTER TABLE individuals ADD COLUMN netWorthExcludingResidence TEXT',
  'ALTER TABLE individuals ADD COLUMN jointNetWorthExcludingResidence TEXT',
  'ALTER TABLE individuals ADD COLUMN spouseIndividualId TEXT',
  'ALTER TABLE individuals ADD COLUMN spouseRelation TEXT',

  'ALTER TABLE issuers ADD COLUMN investmentCompanyExclusion TEXT',
];
