import { owned, stored } from './columns.ts';

/** Payment methods, carts and trades with their line items, and the counters of trade numbers. */
export const trading = [
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
  'CREATE INDEX paymentMethodsByUser ON paymentMethods (userId)',
  'CREATE INDEX paymentMethodsByAccount ON paymentMethods (accountId)',
  'CREATE INDEX paymentMethodsByTenant ON paymentMethods (tenantId)',

  // Fields of the trade that are never set are null in responses and have no column.
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
    tid TEXT,
    complianceReviewName TEXT
  ) STRICT`,
  // One cart per user, even with concurrent requests.
  `CREATE UNIQUE INDEX tradesOneCart ON trades (userId) WHERE tradeStatus = 'CART'`,
  'CREATE INDEX tradesByTenant ON trades (tenantId)',
  'CREATE INDEX tradesByUser ON trades (userId)',
  'CREATE INDEX tradesByOffering ON trades (offeringId) WHERE offeringId IS NOT NULL',
  'CREATE INDEX tradesByIssuer ON trades (issuerId) WHERE issuerId IS NOT NULL',
  `CREATE INDEX tradesByAge ON trades (createdAt, seq, tradeStatus, complianceReview, fundingStatus,
    systemReviewCheck)`,
  // SQLite uses the index only for a query with exactly this expression.
  `CREATE INDEX tradesByAmount ON trades (cast(totalAmount as real), seq, tradeStatus, complianceReview,
    fundingStatus, systemReviewCheck)`,
  'CREATE INDEX tradesByInvestorAccount ON trades (investorAccountId) WHERE investorAccountId IS NOT NULL',
  // The home screen counts the trades of the last days with it.
  'CREATE INDEX tradesByPlacement ON trades (placedAt) WHERE placedAt IS NOT NULL',
  'CREATE INDEX tradesByAccount ON trades (accountId)',
  `CREATE INDEX tradesByStates ON trades (tradeStatus, complianceReview, fundingStatus, systemReviewCheck)`,
  // The queues of officers. A refund is due since the trade was closed, anything else since it was placed.
  `CREATE INDEX tradesByReview ON trades (complianceReview, coalesce(closedAt, placedAt))
    WHERE tradeStatus = 'PLACED'`,
  `CREATE INDEX tradesByStatus ON trades (tradeStatus, coalesce(closedAt, placedAt)) WHERE tradeStatus = 'PLACED'`,
  `CREATE INDEX tradesByFunding ON trades (fundingStatus, tradeStatus, coalesce(closedAt, placedAt))
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
  'CREATE INDEX tradeLineItemsByAsset ON tradeLineItems (assetId)',
  'CREATE INDEX tradeLineItemsByAccount ON tradeLineItems (accountId)',
  'CREATE INDEX tradeLineItemsByTenant ON tradeLineItems (tenantId)',

  // The sums of line items by day: the subscriptions of 100,000 trades are read from these few rows.
  `CREATE TABLE unitFlows (
    offeringId TEXT NOT NULL REFERENCES offerings (id),
    day TEXT NOT NULL,
    kind TEXT NOT NULL,
    assetId TEXT NOT NULL REFERENCES assets (id),
    pricePerShare TEXT NOT NULL,
    units INTEGER NOT NULL,
    PRIMARY KEY (offeringId, day, kind, assetId, pricePerShare)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX unitFlowsByAsset ON unitFlows (assetId)',

  `CREATE TABLE counters (
    name TEXT PRIMARY KEY,
    value INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  // Nine digits each, so that trade numbers are also in order when they are compared as texts.
  `INSERT INTO counters (name, value) VALUES ('tradeNumber', 100000000)`,
];
