import type { Database } from 'better-sqlite3';
import { searchSources } from '../../../electron/service/storage/search-index.ts';
import { type BenchFolder, openDatabaseOf } from './folders.ts';

/** Filled records have numbered IDs, so that requests need no lookup. */
export function numberedId(prefix: string, number: number): string {
  return `${prefix}_${String(number).padStart(26, '0')}`;
}

/** Fills tables of a closed folder in one transaction, as `fillTables`. */
function fill(folder: BenchFolder, count: number, statements: readonly string[]): void {
  const database = openDatabaseOf(folder);
  try {
    database.transaction(() => fillTables(database, count, statements))();
  } finally {
    database.close();
  }
}

/**
 * Fills tables with SQL. The search index is marked as up to date, because otherwise the service would index the rows
 * during the measurement.
 *
 * @param statements select from `numbers`, whose `n` goes from 1 to `count`; `:account` is the ID of the folder's first
 *   account
 */
export function fillTables(database: Database, count: number, statements: readonly string[]): void {
  const account = database.prepare('SELECT id FROM accounts ORDER BY seq LIMIT 1').pluck().get();
  database.exec(`CREATE TEMP TABLE numbers AS
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
    SELECT n FROM numbers`);
  for (const statement of statements) database.prepare(statement).run({ account });
  for (const [place, { table }] of searchSources.entries()) {
    database.exec(`UPDATE searchProgress SET seq = (SELECT coalesce(max(seq), 0) FROM ${table})
      WHERE place = ${place}`);
  }
}

const time = `'2026-01-05T09:30:00.000Z'`;
const idOf = (prefix: string) => `printf('${prefix}_%026d', n)`;

/** Users, each with an investor account and an individual: about 1 kB of stored data in total. */
export const investorRows = [
  `INSERT INTO users (id, createdAt, updatedAt, accountId, tenantId, email, emailKey, firstName, lastName)
      SELECT ${idOf('user')}, ${time}, ${time}, :account, :account, printf('investor%d@example.com', n),
        printf('investor%d@example.com', n), 'Ingrid', printf('Solheim %d', n) FROM numbers`,
  `INSERT INTO investorAccounts (id, createdAt, updatedAt, accountId, tenantId, investorAccountType, email,
        name, userId, regAQualified, regCfQualified, regDQualified, setupStatus, userDataType, platform)
      SELECT ${idOf('investor_account')}, ${time}, ${time}, :account, :account, 'INDIVIDUAL',
        printf('investor%d@example.com', n), printf('Ingrid Solheim %d', n), ${idOf('user')}, 0, 0, 0,
        'IN_PROGRESS', 'LIVE', 'OPERATOR' FROM numbers`,
  `INSERT INTO individuals (id, createdAt, updatedAt, accountId, tenantId, investorAccountId, role,
        firstName, lastName, dob, isUsCitizenOrGreenCardHolder, ssnSealed, ssnDigest, lastFour, address,
        address2, city, state, zip, country, citizenship, email, phone, currencyCode, financialAdvisor,
        occupation, employmentStatus, employerName, employerAddressLine1, employerCity, employerState,
        employerZip, employerCountry, ownership, householdNetWorth, currentAnnualIncome, liquidNetWorth,
        setupStatus, setupStep, sourceOfIncome, kycStatus, amlStatus, aicStatus, aicAccreditationType,
        accredited, tid)
      SELECT ${idOf('individual')}, ${time}, ${time}, :account, :account, ${idOf('investor_account')},
        'PRIMARY', 'Ingrid', printf('Solheim %d', n), '1984-07-21T00:00:00.000Z', 1, zeroblob(37),
        printf('%043d', n), printf('%04d', n % 10000), printf('%d Exchange Street', n), 'Apartment 12',
        'Portland', 'ME', '04101', 'US', 'US', printf('investor%d@example.com', n), '+1 207 555 0142', 'USD',
        0, 'Anaesthetist', 'EMPLOYED', 'Casco Bay Hospital', '22 Bramhall Street', 'Portland', 'ME', '04102',
        'US', '100', '1250000', '185000.5', '250000.25', 'IN_PROGRESS', 'INCOME', 'EMPLOYED', 'PENDING',
        'PENDING', 'PENDING', 'PENDING', 0, printf('crm-%d', n) FROM numbers`,
];

export function fillInvestors(folder: BenchFolder, count: number): void {
  fill(folder, count, investorRows);
}

/** Records of files, one for two individuals; their content is not stored. */
export const fileRows = [
  `INSERT INTO files (id, createdAt, updatedAt, accountId, tenantId, private, name, fileName, fileType, category,
      label, complianceReview, status, targetTable, targetId, pipeline, bytes, sha256, keySealed)
    SELECT ${idOf('file')}, ${time}, ${time}, :account, :account, 0, printf('Statement %d', n),
      printf('statement-%d.pdf', n), 'application/pdf', 'document', 'OTHER', 'PENDING', 'STORED', 'individuals',
      ${idOf('individual')}, 'NONE', 24000, printf('%064d', n), zeroblob(60) FROM numbers WHERE n % 2 = 0`,
];

/** Accounts of legal entities, which allow any number of signers, for new individuals. */
export function fillEntityAccounts(folder: BenchFolder, count: number): void {
  fill(folder, count, [
    `INSERT INTO investorAccounts (id, createdAt, updatedAt, accountId, tenantId, investorAccountType, email,
        name, userId, regAQualified, regCfQualified, regDQualified, setupStatus, userDataType, platform)
      SELECT ${idOf('investor_account_1')}, ${time}, ${time}, :account, :account, 'LEGAL_ENTITY',
        printf('entity%d@example.com', n), printf('Solheim Trust %d', n), ${idOf('user')}, 0, 0, 0,
        'IN_PROGRESS', 'LIVE', 'OPERATOR' FROM numbers`,
  ]);
}

/** Issuers, the table with the smallest rows. */
export function fillIssuers(folder: BenchFolder, count: number): void {
  fill(folder, count, [
    `INSERT INTO issuers (id, createdAt, updatedAt, accountId, tenantId, title, legalName, ein, type, city,
        state, country, status)
      SELECT ${idOf('issuer')}, ${time}, ${time}, :account, :account, printf('Harbor Light %d', n),
        printf('Harbor Light %d LLC', n), '12-3456789', 'LLC', 'Portland', 'ME', 'US', 'SUBMITTED'
        FROM numbers`,
  ]);
}
