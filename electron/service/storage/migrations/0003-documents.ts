import { type Kysely, sql } from 'kysely';
import { owned, stored } from './columns.ts';

/** Files, identity documents, accreditation, and what officers decide of all that is reviewed. */
const statements = [
  `CREATE TABLE files (
    ${stored},
    ${owned},
    private INTEGER NOT NULL,
    name TEXT NOT NULL,
    fileName TEXT NOT NULL,
    fileType TEXT NOT NULL,
    category TEXT NOT NULL,
    label TEXT NOT NULL,
    complianceReview TEXT NOT NULL,
    status TEXT NOT NULL,
    targetTable TEXT,
    targetId TEXT,
    linkedFrom TEXT,
    userId TEXT REFERENCES users (id),
    metadata TEXT,
    reviewLog TEXT,
    pipeline TEXT NOT NULL,
    errorMessage TEXT,
    bytes INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    keySealed BLOB NOT NULL
  ) STRICT`,
  `CREATE INDEX filesByTenant ON files (tenantId, private)`,
  `CREATE INDEX filesByTarget ON files (targetId)`,
  `CREATE INDEX filesByReview ON files (complianceReview, createdAt)`,

  `CREATE TABLE kycRecords (
    ${stored},
    ${owned},
    individualId TEXT NOT NULL REFERENCES individuals (id),
    platform TEXT NOT NULL,
    documentType TEXT NOT NULL,
    documentImage TEXT NOT NULL REFERENCES files (id),
    backFileId TEXT REFERENCES files (id),
    selfieFileId TEXT REFERENCES files (id),
    firstName TEXT NOT NULL,
    lastName TEXT NOT NULL,
    documentNumber TEXT NOT NULL,
    documentIssuer TEXT NOT NULL,
    issuedAt TEXT NOT NULL,
    expiresAt TEXT NOT NULL,
    dob TEXT NOT NULL,
    kycLog TEXT,
    kycStatus TEXT NOT NULL,
    reason TEXT,
    response TEXT,
    findings INTEGER NOT NULL,
    lastEventAt TEXT,
    tid TEXT
  ) STRICT`,
  `CREATE INDEX kycRecordsByIndividual ON kycRecords (individualId)`,
  `CREATE INDEX kycRecordsByDocument ON kycRecords (upper(replace(replace(documentNumber, ' ', ''), '-', '')))`,
  `CREATE INDEX kycRecordsByStatus ON kycRecords (kycStatus, createdAt)`,

  `CREATE TABLE aicRecords (
    ${stored},
    ${owned},
    individualId TEXT NOT NULL UNIQUE REFERENCES individuals (id),
    method TEXT NOT NULL,
    items TEXT NOT NULL,
    systemReview TEXT NOT NULL,
    systemReviewLog TEXT,
    complianceReview TEXT NOT NULL,
    findings INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX aicRecordsByReview ON aicRecords (complianceReview, createdAt)`,

  `CREATE INDEX issuersByStatus ON issuers (status, createdAt)`,
  `CREATE INDEX offeringsByReview ON offerings (complianceReview, createdAt)`,
  `CREATE INDEX offeringsByOnboarding ON offerings (onboardingStatus, createdAt)`,
  `CREATE INDEX legalEntitiesByKyb ON legalEntities (kybStatus, createdAt)`,
  `CREATE INDEX legalEntitiesBySanctions ON legalEntities (sanctionsStatus, createdAt)`,

  // What officers decided, beside the states that they moved: the record's own table has the present one.
  `CREATE TABLE decisions (
    seq INTEGER PRIMARY KEY,
    recordId TEXT NOT NULL,
    field TEXT NOT NULL,
    fromState TEXT NOT NULL,
    toState TEXT NOT NULL,
    reasonCode TEXT,
    note TEXT,
    message TEXT,
    officerId TEXT NOT NULL,
    decidedAt TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX decisionsByRecord ON decisions (recordId)`,
  `CREATE INDEX decisionsByTime ON decisions (decidedAt)`,

  `CREATE TABLE reviewClaims (
    recordId TEXT PRIMARY KEY,
    officerId TEXT NOT NULL,
    claimedAt TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
