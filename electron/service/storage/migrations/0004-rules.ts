import { type Kysely, sql } from 'kysely';

/** The rules of offerings: what they read, and what they decided. */
const statements = [
  // `exemption` is the stated one; without it, the type decides. `publiclyAvailableAt` is a time or a day.
  'ALTER TABLE offerings ADD COLUMN exemption TEXT',
  'ALTER TABLE offerings ADD COLUMN closesAt TEXT',
  'ALTER TABLE offerings ADD COLUMN publiclyAvailableAt TEXT',
  'ALTER TABLE offerings ADD COLUMN qualifiedAt TEXT',
  'ALTER TABLE offerings ADD COLUMN listedOnExchange INTEGER',
  'ALTER TABLE offerings ADD COLUMN affiliateSales TEXT',
  'ALTER TABLE offerings ADD COLUMN soldElsewhere12Months TEXT',
  'ALTER TABLE offerings ADD COLUMN regSCategory INTEGER',
  'ALTER TABLE offerings ADD COLUMN minimumInvestmentVerification INTEGER',

  'ALTER TABLE legalEntities ADD COLUMN countryOfIncorporation TEXT',
  'ALTER TABLE legalEntities ADD COLUMN fiscalYearEnd TEXT',
  'ALTER TABLE legalEntities ADD COLUMN annualRevenue TEXT',
  'ALTER TABLE legalEntities ADD COLUMN netAssets TEXT',
  'ALTER TABLE legalEntities ADD COLUMN totalAssets TEXT',
  'ALTER TABLE legalEntities ADD COLUMN investments TEXT',
  'ALTER TABLE legalEntities ADD COLUMN assetsUnderManagement TEXT',
  'ALTER TABLE legalEntities ADD COLUMN investedInCrowdfunding TEXT',

  // One record of an officer for each investor account and offering under Rule 506(b). Days are YYYY-MM-DD.
  `CREATE TABLE purchaserRecords (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    createdAt TEXT NOT NULL,
    updatedAt TEXT NOT NULL,
    deletedAt TEXT,
    investorAccountId TEXT NOT NULL REFERENCES investorAccounts (id),
    offeringId TEXT NOT NULL REFERENCES offerings (id),
    relationshipSince TEXT,
    sophistication TEXT,
    informationDeliveredOn TEXT,
    UNIQUE (investorAccountId, offeringId)
  ) STRICT`,
  'CREATE INDEX purchaserRecordsByOffering ON purchaserRecords (offeringId)',

  // An issuer group: the issuers that are linked, directly or through others.
  `CREATE TABLE issuerLinks (
    issuerId TEXT NOT NULL REFERENCES issuers (id),
    relatedIssuerId TEXT NOT NULL REFERENCES issuers (id),
    relation TEXT NOT NULL,
    PRIMARY KEY (issuerId, relatedIssuerId)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX issuerLinksByRelated ON issuerLinks (relatedIssuerId)',

  // An override covers one rule of one subject (a trade, an accreditation, or a pair of individuals), in one version
  // and with these inputs.
  `CREATE TABLE overrides (
    seq INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    createdAt TEXT NOT NULL,
    updatedAt TEXT NOT NULL,
    deletedAt TEXT,
    subjectId TEXT NOT NULL,
    rule TEXT NOT NULL,
    version INTEGER NOT NULL,
    inputs TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'PROPOSED',
    reasonCode TEXT NOT NULL,
    note TEXT NOT NULL,
    proposedById TEXT NOT NULL,
    decidedById TEXT,
    decidedAt TEXT
  ) STRICT`,
  'CREATE INDEX overridesBySubject ON overrides (subjectId, rule)',

  // The results of each rule at each stage. Rows are never changed or removed.
  `CREATE TABLE ruleEvaluations (
    seq INTEGER PRIMARY KEY,
    tradeId TEXT NOT NULL REFERENCES trades (id),
    stage TEXT NOT NULL,
    rule TEXT NOT NULL,
    version INTEGER,
    inputs TEXT NOT NULL,
    result TEXT NOT NULL,
    message TEXT,
    effect TEXT NOT NULL,
    overrideId TEXT,
    evaluatedAt TEXT NOT NULL,
    actorId TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX ruleEvaluationsByTrade ON ruleEvaluations (tradeId, seq)',
  `CREATE TRIGGER ruleEvaluationsUnchanged BEFORE UPDATE ON ruleEvaluations
    BEGIN SELECT RAISE(ABORT, 'a stored evaluation does not change'); END`,
  `CREATE TRIGGER ruleEvaluationsKept BEFORE DELETE ON ruleEvaluations
    BEGIN SELECT RAISE(ABORT, 'a stored evaluation is not removed'); END`,

  // The persons with a birth date, and the trades of an offering or account that count toward a limit.
  'CREATE INDEX individualsByBirth ON individuals (dob, lastName, firstName, ssnDigest, id) WHERE dob IS NOT NULL',
  `CREATE INDEX tradesCounted ON trades (offeringId, tradeStatus, closedAt, placedAt, tradeNumber, totalAmount)
    WHERE tradeStatus IN ('PLACED', 'SETTLED', 'UNWIND_PENDING')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
