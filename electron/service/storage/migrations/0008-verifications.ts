import { type Kysely, sql } from 'kysely';

const stored = `seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  createdAt TEXT NOT NULL,
  updatedAt TEXT NOT NULL,
  deletedAt TEXT`;

const owned = `accountId TEXT NOT NULL REFERENCES accounts (id),
  tenantId TEXT NOT NULL REFERENCES accounts (id)`;

const statements = [
  `CREATE TABLE verifications (
    ${stored},
    ${owned},
    subjectId TEXT NOT NULL,
    coversIndividualId TEXT REFERENCES individuals (id),
    accreditationId TEXT NOT NULL,
    basis TEXT NOT NULL,
    method TEXT NOT NULL,
    level TEXT NOT NULL,
    status TEXT NOT NULL,
    jointWith TEXT,
    issuerId TEXT REFERENCES issuers (id),
    tradeId TEXT REFERENCES trades (id),
    verifiedOn TEXT NOT NULL,
    validUntil TEXT,
    evidence TEXT NOT NULL,
    items TEXT NOT NULL,
    representationIds TEXT NOT NULL,
    ruleVersion TEXT NOT NULL,
    result TEXT NOT NULL,
    steps TEXT NOT NULL,
    decidedById TEXT NOT NULL,
    confirmedById TEXT
  ) STRICT`,
  'CREATE INDEX verificationsBySubject ON verifications (subjectId, status)',
  `CREATE INDEX verificationsByCoveredIndividual ON verifications (coversIndividualId)
    WHERE coversIndividualId IS NOT NULL`,
  'CREATE INDEX verificationsByAccreditation ON verifications (accreditationId)',
  'CREATE INDEX verificationsByStatus ON verifications (status, updatedAt)',
  'CREATE INDEX verificationsByValidity ON verifications (status, validUntil)',
  'CREATE INDEX verificationsByTrade ON verifications (tradeId) WHERE tradeId IS NOT NULL',
  'CREATE INDEX verificationsByIssuer ON verifications (issuerId) WHERE issuerId IS NOT NULL',
  'CREATE INDEX verificationsByAccount ON verifications (accountId)',
  'CREATE INDEX verificationsByTenant ON verifications (tenantId)',

  // Changes that contradict an active verification, until an officer confirms its facts.
  `CREATE TABLE contraryFindings (
    seq INTEGER PRIMARY KEY,
    verificationId TEXT NOT NULL REFERENCES verifications (id),
    field TEXT NOT NULL,
    valueBefore TEXT,
    valueAfter TEXT NOT NULL,
    changedAt TEXT NOT NULL,
    resolvedAt TEXT
  ) STRICT`,
  'CREATE INDEX contraryFindingsByVerification ON contraryFindings (verificationId) WHERE resolvedAt IS NULL',

  // The owners of a legal entity or an issuer. A tier is the owners with the same parent.
  `CREATE TABLE owners (
    ${stored},
    ${owned},
    subjectId TEXT NOT NULL,
    parentOwnerId TEXT REFERENCES owners (id),
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    percent TEXT,
    controlPerson INTEGER NOT NULL,
    individualId TEXT REFERENCES individuals (id),
    ownerEntityId TEXT REFERENCES legalEntities (id),
    dob TEXT,
    citizenship TEXT,
    ssnSealed BLOB,
    ssnDigest TEXT,
    lastFour TEXT,
    address TEXT,
    address2 TEXT,
    city TEXT,
    state TEXT,
    zip TEXT,
    country TEXT
  ) STRICT`,
  'CREATE INDEX ownersBySubject ON owners (subjectId)',
  'CREATE INDEX ownersByParent ON owners (parentOwnerId) WHERE parentOwnerId IS NOT NULL',
  'CREATE INDEX ownersByIndividual ON owners (individualId) WHERE individualId IS NOT NULL',
  'CREATE INDEX ownersByEntity ON owners (ownerEntityId) WHERE ownerEntityId IS NOT NULL',
  'CREATE INDEX ownersByAccount ON owners (accountId)',
  'CREATE INDEX ownersByTenant ON owners (tenantId)',

  `CREATE TABLE entityAccreditations (
    ${stored},
    ${owned},
    legalEntityId TEXT NOT NULL UNIQUE REFERENCES legalEntities (id),
    basis TEXT NOT NULL,
    items TEXT NOT NULL,
    systemReview TEXT NOT NULL,
    systemReviewLog TEXT,
    complianceReview TEXT NOT NULL,
    findings INTEGER NOT NULL,
    complianceReviewSince TEXT,
    submittedAt TEXT,
    directedBy TEXT
  ) STRICT`,
  'CREATE INDEX entityAccreditationsByAccount ON entityAccreditations (accountId)',
  'CREATE INDEX entityAccreditationsByTenant ON entityAccreditations (tenantId)',
  `CREATE INDEX entityAccreditationsByReview ON entityAccreditations
    (complianceReview, coalesce(complianceReviewSince, submittedAt))`,

  'ALTER TABLE legalEntities ADD COLUMN formedForInvestment INTEGER',
  'ALTER TABLE legalEntities ADD COLUMN revocable INTEGER',
  'ALTER TABLE legalEntities ADD COLUMN organizationKind TEXT',
  'ALTER TABLE legalEntities ADD COLUMN regulatedAs TEXT',
];

/** Verifications of accredited investors, owners, and the accreditation of legal entities. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
