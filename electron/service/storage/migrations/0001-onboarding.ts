import { type Kysely, sql } from 'kysely';
import { owned, stored } from './columns.ts';

const postalAddress = `address TEXT, address2 TEXT, city TEXT, state TEXT, zip TEXT, country TEXT`;

/** Accounts, access, issuers and offerings, investors, CSV imports and the audit log. */
const statements = [
  `CREATE TABLE accounts (
    ${stored},
    tenantId TEXT NOT NULL,
    name TEXT NOT NULL,
    status TEXT NOT NULL,
    managedBy TEXT NOT NULL,
    platform TEXT NOT NULL,
    parentAccountId TEXT REFERENCES accounts (id),
    tid TEXT
  ) STRICT`,
  `CREATE INDEX accountsByParent ON accounts (parentAccountId)`,
  `CREATE INDEX accountsByName ON accounts (name)`,

  `CREATE TABLE users (
    ${stored},
    ${owned},
    email TEXT NOT NULL,
    emailKey TEXT NOT NULL UNIQUE,
    firstName TEXT NOT NULL,
    lastName TEXT NOT NULL,
    phoneNumber TEXT,
    site TEXT,
    passwordHash TEXT
  ) STRICT`,

  `CREATE TABLE accessTokens (
    tokenHash TEXT PRIMARY KEY,
    userId TEXT NOT NULL REFERENCES users (id),
    expiresAt TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,

  `CREATE TABLE apiKeys (
    ${stored},
    accountId TEXT NOT NULL REFERENCES accounts (id),
    name TEXT NOT NULL,
    keyHash TEXT NOT NULL,
    hint TEXT NOT NULL,
    canRead INTEGER NOT NULL,
    canWrite INTEGER NOT NULL,
    expiresAt TEXT,
    lastUsedAt TEXT,
    revokedAt TEXT
  ) STRICT`,

  `CREATE TABLE issuers (
    ${stored},
    ${owned},
    title TEXT NOT NULL,
    description TEXT,
    legalName TEXT NOT NULL,
    dba TEXT,
    doi TEXT,
    ein TEXT NOT NULL,
    type TEXT NOT NULL,
    ${postalAddress},
    ss4LetterFileId TEXT,
    status TEXT NOT NULL,
    coverArtId TEXT,
    tid TEXT
  ) STRICT`,
  `CREATE INDEX issuersByTenant ON issuers (tenantId)`,
  `CREATE INDEX issuersByAccount ON issuers (accountId)`,

  `CREATE TABLE offerings (
    ${stored},
    ${owned},
    issuerId TEXT NOT NULL REFERENCES issuers (id),
    name TEXT NOT NULL,
    description TEXT,
    type TEXT NOT NULL,
    targetAmount TEXT NOT NULL,
    raiseAmount TEXT,
    minInvestment TEXT,
    maxInvestment TEXT,
    contingencyAmount TEXT,
    startAt TEXT,
    endAt TEXT,
    enabled INTEGER NOT NULL,
    cancellationPeriod INTEGER,
    managedBy TEXT NOT NULL,
    platform TEXT NOT NULL,
    platformSettings TEXT,
    serviceChargesType TEXT,
    complianceReview TEXT NOT NULL,
    onboardingStatus TEXT NOT NULL,
    onboardingReviewedById TEXT,
    onboardingReviewedAt TEXT,
    showTotalRaised INTEGER NOT NULL,
    coverArtId TEXT,
    memorandumId TEXT,
    subscriptionAgreementId TEXT,
    subscriptionAgreementTemplateId TEXT,
    jointSubscriptionAgreementTemplateId TEXT,
    entitySubscriptionAgreementTemplateId TEXT,
    signerSenderIdentityId TEXT,
    signerBrandId TEXT,
    valuationCap TEXT,
    publishedVersionId TEXT,
    draftVersionId TEXT,
    tid TEXT
  ) STRICT`,
  `CREATE INDEX offeringsByTenant ON offerings (tenantId)`,
  `CREATE INDEX offeringsByAccount ON offerings (accountId)`,
  `CREATE INDEX offeringsByIssuer ON offerings (issuerId)`,

  `CREATE TABLE offeringRevisions (
    ${stored},
    offeringId TEXT NOT NULL REFERENCES offerings (id),
    content TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX offeringRevisionsByOffering ON offeringRevisions (offeringId)`,

  `CREATE TABLE assets (
    ${stored},
    ${owned},
    offeringId TEXT NOT NULL REFERENCES offerings (id),
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    pricePerUnit TEXT NOT NULL,
    totalUnits TEXT NOT NULL,
    template TEXT NOT NULL,
    enableBonus INTEGER NOT NULL,
    bonusTiers TEXT NOT NULL,
    yield TEXT,
    duration TEXT,
    durationType TEXT,
    tiers TEXT,
    tid TEXT
  ) STRICT`,
  `CREATE INDEX assetsByOffering ON assets (offeringId)`,

  `CREATE TABLE investorAccounts (
    ${stored},
    ${owned},
    investorAccountType TEXT NOT NULL,
    email TEXT NOT NULL,
    name TEXT NOT NULL,
    userId TEXT NOT NULL REFERENCES users (id),
    regAQualified INTEGER NOT NULL,
    regCfQualified INTEGER NOT NULL,
    regDQualified INTEGER NOT NULL,
    setupStatus TEXT NOT NULL,
    systemReviewLog TEXT,
    userDataType TEXT NOT NULL,
    platform TEXT NOT NULL,
    tid TEXT
  ) STRICT`,
  `CREATE INDEX investorAccountsByTenant ON investorAccounts (tenantId)`,
  `CREATE INDEX investorAccountsByAccount ON investorAccounts (accountId)`,

  `CREATE TABLE individuals (
    ${stored},
    ${owned},
    investorAccountId TEXT NOT NULL REFERENCES investorAccounts (id),
    role TEXT NOT NULL,
    firstName TEXT NOT NULL,
    lastName TEXT,
    dob TEXT,
    isUsCitizenOrGreenCardHolder INTEGER NOT NULL,
    ssnSealed BLOB,
    ssnDigest TEXT,
    lastFour TEXT,
    ${postalAddress},
    citizenship TEXT,
    email TEXT,
    phone TEXT,
    currencyCode TEXT,
    financialAdvisor INTEGER NOT NULL,
    occupation TEXT,
    employmentStatus TEXT,
    employerName TEXT,
    employerAddressLine1 TEXT,
    employerAddressLine2 TEXT,
    employerCity TEXT,
    employerState TEXT,
    employerZip TEXT,
    employerCountry TEXT,
    kycDocumentType TEXT,
    kycDocumentIssuer TEXT,
    kycExpirationDate TEXT,
    kycIssuerDate TEXT,
    kycDocumentNumber TEXT,
    kycFirstName TEXT,
    kycLastName TEXT,
    ownership TEXT,
    householdNetWorth TEXT,
    currentHouseholdIncome TEXT,
    currentAnnualIncome TEXT,
    investedInCrowdfunding TEXT,
    liquidNetWorth TEXT,
    setupStatus TEXT NOT NULL,
    setupStep TEXT NOT NULL,
    sourceOfIncome TEXT,
    aicQuestionnaire TEXT,
    kycStatus TEXT NOT NULL,
    amlStatus TEXT NOT NULL,
    aicStatus TEXT NOT NULL,
    kycProvider TEXT,
    kycTid TEXT,
    aicAccreditationType TEXT NOT NULL,
    accredited INTEGER NOT NULL,
    retirementAccountType TEXT,
    custodianName TEXT,
    custodianAccountNumber TEXT,
    custodianRepresentativeName TEXT,
    custodianEmail TEXT,
    tid TEXT
  ) STRICT`,
  `CREATE INDEX individualsByTenant ON individuals (tenantId)`,
  `CREATE INDEX individualsByInvestorAccount ON individuals (investorAccountId)`,
  // An account has one PRIMARY and one JOINT at most; a legal entity's any number of signers.
  `CREATE UNIQUE INDEX individualsOnePerRole ON individuals (investorAccountId, role)
    WHERE role <> 'AUTHORIZED_SIGNER'`,
  `CREATE INDEX individualsBySsn ON individuals (ssnDigest) WHERE ssnDigest IS NOT NULL`,

  `CREATE TABLE legalEntities (
    ${stored},
    ${owned},
    investorAccountId TEXT NOT NULL UNIQUE REFERENCES investorAccounts (id),
    name TEXT NOT NULL,
    ein TEXT NOT NULL,
    email TEXT,
    phone TEXT,
    companyType TEXT NOT NULL,
    dateOfIncorporation TEXT,
    stateOfIncorporation TEXT,
    ${postalAddress},
    kybStatus TEXT NOT NULL,
    sanctionsStatus TEXT NOT NULL,
    setupStatus TEXT NOT NULL,
    tid TEXT
  ) STRICT`,

  `CREATE TABLE csvImports (
    ${stored},
    ${owned},
    kind TEXT NOT NULL,
    fileName TEXT NOT NULL,
    fileSha256 TEXT NOT NULL,
    status TEXT NOT NULL,
    totalRows INTEGER NOT NULL,
    successfulRows INTEGER NOT NULL,
    ignoredColumns TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX csvImportsByFile ON csvImports (accountId, kind, fileSha256)`,

  `CREATE TABLE csvImportRows (
    importId TEXT NOT NULL REFERENCES csvImports (id),
    row INTEGER NOT NULL,
    created TEXT,
    errors TEXT,
    PRIMARY KEY (importId, row)
  ) STRICT, WITHOUT ROWID`,

  // AUTOINCREMENT remembers the highest seq, so that events cut off at the end are missed too.
  `CREATE TABLE auditEvents (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL,
    at TEXT NOT NULL,
    actorKind TEXT NOT NULL,
    actorId TEXT NOT NULL,
    action TEXT NOT NULL,
    recordId TEXT NOT NULL,
    before TEXT,
    after TEXT NOT NULL,
    previousHash TEXT NOT NULL,
    hash TEXT NOT NULL
  ) STRICT`,
  `CREATE INDEX auditEventsByRecord ON auditEvents (recordId)`,
  `CREATE TRIGGER auditEventsAreNeverChanged BEFORE UPDATE ON auditEvents
    BEGIN SELECT RAISE(ABORT, 'audit events are never changed'); END`,
  `CREATE TRIGGER auditEventsAreNeverDeleted BEFORE DELETE ON auditEvents
    BEGIN SELECT RAISE(ABORT, 'audit events are never deleted'); END`,

  `CREATE TABLE idempotentAnswers (
    accountId TEXT NOT NULL REFERENCES accounts (id),
    idempotencyKey TEXT NOT NULL,
    requestDigest TEXT NOT NULL,
    answerSealed BLOB NOT NULL,
    createdAt TEXT NOT NULL,
    PRIMARY KEY (accountId, idempotencyKey)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX idempotentAnswersByAge ON idempotentAnswers (createdAt)`,

  `CREATE TABLE backOfficeLinks (
    tokenHash TEXT PRIMARY KEY,
    expiresAt TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,

  `CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
