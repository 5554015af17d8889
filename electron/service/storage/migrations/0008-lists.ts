import { type Kysely, sql } from 'kysely';
import { indexRowid, searchSources } from '../search-index.ts';

/**
 * What the lists of the back office are read from, whole: each index has an order and besides it the
 * columns that the list is narrowed by, so that a page is found by passing over the entries of an index,
 * at some ten million a second, and only the rows that are shown are read.
 *
 * Indexes cost every write, so there are few: by age, whose new entries are always the last ones, and by
 * the one column that people look for. `seq` makes the order of equals a steady one.
 */
const listIndexes = [
  'issuersByAge ON issuers (createdAt, seq, status)',
  'issuersByTitle ON issuers (title COLLATE NOCASE, seq, status)',

  'offeringsByAge ON offerings (createdAt, seq, type, complianceReview, onboardingStatus, enabled)',
  `offeringsByName ON offerings (name COLLATE NOCASE, seq, type, complianceReview, onboardingStatus,
    enabled)`,

  `investorAccountsByAge ON investorAccounts (createdAt, seq, investorAccountType, setupStatus,
    regDQualified)`,
  `investorAccountsByName ON investorAccounts (name COLLATE NOCASE, seq, investorAccountType, setupStatus,
    regDQualified)`,

  'individualsByAge ON individuals (createdAt, seq, kycStatus, accredited, setupStatus)',
  `individualsByName ON individuals (lastName COLLATE NOCASE, firstName COLLATE NOCASE, seq, kycStatus,
    accredited, setupStatus)`,

  `legalEntitiesByAge ON legalEntities (createdAt, seq, companyType, kybStatus, sanctionsStatus,
    setupStatus)`,
  `legalEntitiesByName ON legalEntities (name COLLATE NOCASE, seq, companyType, kybStatus, sanctionsStatus,
    setupStatus)`,

  'tradesByAge ON trades (createdAt, seq, tradeStatus, complianceReview, fundingStatus, systemReviewCheck)',
  // Spelled to the letter as in the query: else the one is not known to be the other.
  `tradesByAmount ON trades (cast(totalAmount as real), seq, tradeStatus, complianceReview, fundingStatus,
    systemReviewCheck)`,
  // The trades of those whose names were looked for.
  'tradesByInvestorAccount ON trades (investorAccountId) WHERE investorAccountId IS NOT NULL',

  'filesByAge ON files (createdAt, seq, label, complianceReview, targetTable, private)',
  'filesByName ON files (name COLLATE NOCASE, seq, label, complianceReview, targetTable, private)',

  'secureRequestsByAge ON secureRequests (createdAt, seq)',
];

/** A new folder has had them from the index's own migration; older ones come to find files too. */
const foundSince = searchSources.flatMap(({ table, columns }, place) => [
  `INSERT OR IGNORE INTO searchProgress (place, seq) VALUES (${place}, 0)`,
  `CREATE TRIGGER IF NOT EXISTS ${table}AreFoundAnew AFTER UPDATE OF ${columns.join(', ')} ON ${table}
    BEGIN INSERT OR IGNORE INTO searchStale (entry) VALUES (${indexRowid(place, 'new')}); END`,
]);

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of listIndexes) await sql.raw(`CREATE INDEX ${index}`).execute(db);
  for (const statement of foundSince) await sql.raw(statement).execute(db);
}
