import { stored } from './columns.ts';

/** Officers, their decisions and claims, and the proposals that need a second approval. */
export const reviews = [
  // `mustChangePassphrase` is 1 while the passphrase was set by another officer; `accessChangedAt` is when another
  // officer last changed the passphrase or the roles, or enabled the officer; `sessionsEndedAt` is when all sessions of
  // the officer were last ended.
  `CREATE TABLE officers (
    ${stored},
    name TEXT NOT NULL,
    email TEXT,
    roles TEXT NOT NULL,
    passphraseHash TEXT NOT NULL,
    passphraseSetAt TEXT NOT NULL,
    disabledAt TEXT,
    mustChangePassphrase INTEGER NOT NULL DEFAULT 0,
    accessChangedAt TEXT,
    sessionsEndedAt TEXT
  ) STRICT`,

  // The table of a record has its current state; this one has the changes that officers made to it.
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
    decidedAt TEXT NOT NULL,
    confirmedById TEXT
  ) STRICT`,
  'CREATE INDEX decisionsByRecord ON decisions (recordId)',
  'CREATE INDEX decisionsByTime ON decisions (decidedAt)',

  `CREATE TABLE reviewClaims (
    recordId TEXT PRIMARY KEY,
    officerId TEXT NOT NULL,
    claimedAt TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,

  // `change` is JSON of an administrative operation, its request, and its summary; NULL for decisions about records.
  `CREATE TABLE proposals (
    ${stored},
    recordId TEXT NOT NULL,
    review TEXT NOT NULL,
    fromState TEXT NOT NULL,
    toState TEXT NOT NULL,
    reasonCode TEXT,
    note TEXT,
    message TEXT,
    expectedUpdatedAt TEXT NOT NULL,
    proposedById TEXT NOT NULL,
    status TEXT NOT NULL,
    closedById TEXT,
    closedAt TEXT,
    closingNote TEXT,
    change TEXT
  ) STRICT`,
  `CREATE UNIQUE INDEX pendingProposals ON proposals (recordId, review) WHERE status = 'PENDING'`,
  'CREATE INDEX proposalsByRecord ON proposals (recordId)',
];
