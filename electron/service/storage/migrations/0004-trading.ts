import { type Kysely, sql } from 'kysely';
import { owned, stored } from './columns.ts';

/** Carts and trades, their lines, payment methods, and secure requests. */
const statements = [
  // The last word on units that are sold twice has the database.
  `ALTER TABLE assets ADD COLUMN unitsPlaced INTEGER NOT NULL DEFAULT 0
    CHECK (unitsPlaced BETWEEN 0 AND CAST(totalUnits AS REAL))`,

  `CREATE TABLE paymentMethods (
    ${stored},
    ${owned},
    userId TEXT NOT NULL REFERENCES users (id),
    paymentMethodType TEXT NOT NULL,
    paymentMethodProvider TEXT NOT NULL,
    status TEXT NOT NULL,
    tid TEXT,
    name TEXT,
    last4 TEXT,
    brand TEXT,
    country TEXT
  ) STRICT`,
  `CREATE INDEX paymentMethodsByUser ON paymentMethods (userId)`,

  // Fields of the Trade that nothing sets yet are answered null and have no column.
  `CREATE TABLE trades (
    ${stored},
    ${owned},
    userId TEXT NOT NULL REFERENCES users (id),
    investorAccountId TEXT REFERENCES investorAccounts (id),
    offeringId TEXT REFERENCES offerings (id),
    issuerId TEXT REFERENCES issuers (id),
    paymentMethodId TEXT REFERENCES paymentMethods (id),
    tradeNumber TEXT NOT NULL UNIQUE,
    ip TEXT,
    platform TEXT NOT NULL,
    managedBy TEXT NOT NULL,
    investmentType TEXT NOT NULL,
    tradeStatus TEXT NOT NULL,
    placedAt TEXT,
    closedAt TEXT,
    purchasedShares INTEGER NOT NULL,
    pricePerShare TEXT,
    totalAmount TEXT,
    saStatus TEXT NOT NULL,
    saSignedAt TEXT,
    txnChargedAmount TEXT,
    txnDate TEXT,
    txnSettledDate TEXT,
    txnPaymentMethod TEXT,
    fundingStatus TEXT NOT NULL,
    systemReviewCheck TEXT NOT NULL,
    systemReviewCheckedAt TEXT,
    systemReviewLog TEXT,
    findings INTEGER NOT NULL,
    complianceReview TEXT NOT NULL,
    complianceReviewNotes TEXT,
    complianceReviewerId TEXT,
    complianceReviewAt TEXT,
    cancellationPeriod INTEGER,
    cancelledAt TEXT,
    cancelledById TEXT,
    cancelledReason TEXT,
    rejectionReason TEXT,
    registeredRepId TEXT,
    tid TEXT
  ) STRICT`,
  // One cart a user, whatever comes at once.
  `CREATE UNIQUE INDEX tradesOneCart ON trades (userId) WHERE tradeStatus = 'CART'`,
  `CREATE INDEX tradesByTenant ON trades (tenantId)`,
  `CREATE INDEX tradesByUser ON trades (userId)`,
  `CREATE INDEX tradesByReview ON trades (complianceReview, createdAt) WHERE tradeStatus = 'PLACED'`,
  `CREATE INDEX tradesByStatus ON trades (tradeStatus, createdAt) WHERE tradeStatus = 'PLACED'`,
  `CREATE INDEX tradesByFunding ON trades (fundingStatus, tradeStatus, createdAt)
    WHERE tradeStatus IN ('PLACED', 'CANCELLED', 'REJECTED')`,

  `CREATE TABLE tradeLineItems (
    ${stored},
    ${owned},
    tradeId TEXT NOT NULL REFERENCES trades (id),
    assetId TEXT NOT NULL REFERENCES assets (id),
    assetName TEXT NOT NULL,
    assetType TEXT NOT NULL,
    quantity INTEGER NOT NULL CHECK (quantity >= 1),
    pricePerShare TEXT NOT NULL,
    signaturePlatform TEXT,
    signatureDocumentId TEXT,
    signatureUrl TEXT,
    signatureStatus TEXT NOT NULL,
    jointSignatureStatus TEXT NOT NULL,
    subdocFileId TEXT REFERENCES files (id),
    lineItemRegulation TEXT NOT NULL,
    lineItemCoverArtId TEXT,
    UNIQUE (tradeId, assetId)
  ) STRICT`,

  // What the lines of trades add up to by day: a book of 100,000 trades is read from these few rows.
  `CREATE TABLE unitFlows (
    offeringId TEXT NOT NULL REFERENCES offerings (id),
    day TEXT NOT NULL,
    kind TEXT NOT NULL,
    assetId TEXT NOT NULL REFERENCES assets (id),
    pricePerShare TEXT NOT NULL,
    units INTEGER NOT NULL,
    PRIMARY KEY (offeringId, day, kind, assetId, pricePerShare)
  ) STRICT, WITHOUT ROWID`,

  `CREATE TABLE counters (
    name TEXT PRIMARY KEY,
    value INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  // Of nine digits each, so that trade numbers rise as texts too.
  `INSERT INTO counters (name, value) VALUES ('tradeNumber', 100000000)`,

  `CREATE TABLE secureRequests (
    ${stored},
    ${owned},
    template TEXT NOT NULL,
    ipAddress TEXT,
    payloadSealed BLOB NOT NULL
  ) STRICT`,
  `CREATE INDEX secureRequestsByTenant ON secureRequests (tenantId)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
