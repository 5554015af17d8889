import { owned, stored } from './columns.ts';

/** Files, their examinations, identity documents, accreditation, and secure requests. */
export const documents = [
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
  'CREATE INDEX filesByTenant ON files (tenantId, private)',
  'CREATE INDEX filesByTarget ON files (targetId)',
  'CREATE INDEX filesByReview ON files (complianceReview, createdAt)',
  'CREATE INDEX filesByUser ON files (userId) WHERE userId IS NOT NULL',
  'CREATE INDEX filesByAge ON files (createdAt, seq, label, complianceReview, targetTable, private)',
  'CREATE INDEX filesByName ON files (name COLLATE NOCASE, seq, label, complianceReview, targetTable, private)',
  'CREATE INDEX filesByAccount ON files (accountId)',
  'CREATE INDEX filesByStates ON files (label, complianceReview, targetTable, private)',

  // Examinations of file content that are running, were interrupted, or stopped at a limit.
  `CREATE TABLE fileExaminations (
    sha256 TEXT PRIMARY KEY,
    attempts INTEGER NOT NULL,
    stopped TEXT
  ) STRICT, WITHOUT ROWID`,

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
  'CREATE INDEX kycRecordsByIndividual ON kycRecords (individualId)',
  `CREATE INDEX kycRecordsByDocument ON kycRecords (upper(replace(replace(documentNumber, ' ', ''), '-', '')))`,
  'CREATE INDEX kycRecordsByStatus ON kycRecords (kycStatus, createdAt)',
  // The home screen counts the records of the last days with it.
  'CREATE INDEX kycRecordsByCreation ON kycRecords (createdAt)',
  'CREATE INDEX kycRecordsByAccount ON kycRecords (accountId)',
  'CREATE INDEX kycRecordsByTenant ON kycRecords (tenantId)',
  // The queue of the KYC provider, which takes the accounts in turn.
  `CREATE INDEX kycRecordsPending ON kycRecords (tenantId, accountId, createdAt) WHERE kycStatus = 'PENDING'`,

  `CREATE TABLE aicRecords (
    ${stored},
    ${owned},
    individualId TEXT NOT NULL UNIQUE REFERENCES individuals (id),
    method TEXT NOT NULL,
    items TEXT NOT NULL,
    systemReview TEXT NOT NULL,
    systemReviewLog TEXT,
    complianceReview TEXT NOT NULL,
    findings INTEGER NOT NULL,
    submittedAt TEXT
  ) STRICT`,
  'CREATE INDEX aicRecordsByAccount ON aicRecords (accountId)',
  'CREATE INDEX aicRecordsByTenant ON aicRecords (tenantId)',
  'CREATE INDEX aicRecordsByReview ON aicRecords (complianceReview, submittedAt)',

  `CREATE TABLE secureRequests (
    ${stored},
    ${owned},
    template TEXT NOT NULL,
    ipAddress TEXT,
    payloadSealed BLOB NOT NULL
  ) STRICT`,
  'CREATE INDEX secureRequestsByTenant ON secureRequests (tenantId)',
  'CREATE INDEX secureRequestsByAge ON secureRequests (createdAt, seq)',
  'CREATE INDEX secureRequestsByAccount ON secureRequests (accountId)',
];
