import type { Database } from 'better-sqlite3';
import { sealSsn } from '../../../electron/service/modules/investors/sealed-ssn.ts';
import { openVault } from '../../../electron/service/storage/open-keys.ts';
import { fillTables, investorRows, numberedId } from './fill.ts';
import { variety } from './fill-people.ts';
import { fillFast } from './fill-scale.ts';
import type { BenchFolder } from './folders.ts';

const offeringCount = 1000;
/** The investors whose carts are evaluated, and what each has bought before. */
export const measuredCount = 50;
const earlierTrades = 20;

const time = `'2026-01-05T09:30:00.000Z'`;
const idOf = (prefix: string, number = 'n') => `printf('${prefix}_%026d', ${number})`;
const owned = `${time}, ${time}, :account, :account`;

const offeringRows = [
  `INSERT INTO issuers (id, createdAt, updatedAt, accountId, tenantId, title, legalName, ein, type, status)
    SELECT ${idOf('issuer')}, ${owned}, printf('Harbor Light %d', n), printf('Harbor Light %d LLC', n), '12-3456789',
      'LLC', 'APPROVED' FROM numbers WHERE n <= ${offeringCount}`,
  `INSERT INTO offerings (id, createdAt, updatedAt, accountId, tenantId, issuerId, name, type, exemption, targetAmount,
      enabled, startAt, endAt, publiclyAvailableAt, soldElsewhere12Months, managedBy, platform, complianceReview,
      onboardingStatus, showTotalRaised)
    SELECT ${idOf('offering')}, ${owned}, ${idOf('issuer')}, printf('Series %d', n), 'REG_CF', NULL, '250000', 1,
      '2026-01-05T00:00:00.000Z', '2099-12-31T00:00:00.000Z', '2026-01-05', '0', 'OPERATOR', 'OPERATOR', 'APPROVED',
      'APPROVED', 1 FROM numbers WHERE n <= ${offeringCount}`,
  `INSERT INTO assets (id, createdAt, updatedAt, accountId, tenantId, offeringId, name, type, pricePerUnit, totalUnits,
      template, enableBonus, bonusTiers)
    SELECT ${idOf('asset')}, ${owned}, ${idOf('offering')}, 'Class A', 'UNITS', '10', '100000000', 'STANDARD', 0, '[]'
      FROM numbers WHERE n <= ${offeringCount}`,
];

/** @param values the number of the trade and of its investor, its status, and when it closed */
const trades = (values: {
  number: string;
  investor: string;
  status: string;
  closedAt: string;
  from: string;
}) =>
  `INSERT INTO trades (id, createdAt, updatedAt, accountId, tenantId, userId, investorAccountId, offeringId, issuerId,
      tradeNumber, platform, managedBy, investmentType, tradeStatus, placedAt, closedAt, purchasedShares, totalAmount,
      saStatus, fundingStatus, systemReviewCheck, findings, complianceReview)
    SELECT ${idOf('trade', values.number)}, ${owned}, ${idOf('user', values.investor)},
      ${idOf('investor_account', values.investor)}, ${idOf('offering', `1 + (${values.number}) % ${offeringCount}`)},
      ${idOf('issuer', `1 + (${values.number}) % ${offeringCount}`)}, printf('%010d', ${values.number}), 'OPERATOR',
      'OPERATOR', 'INDIVIDUAL', ${values.status}, iif(${values.status} = 'CART', NULL, ${time}), ${values.closedAt}, 1,
      '10', 'PENDING', 'PENDING', 'PASSED', 0, iif(${values.closedAt} IS NULL, 'PENDING', 'APPROVED')
    FROM numbers ${values.from}`;

const settledAt = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (n % 300) || ' days')`;

const verifications = `INSERT INTO verifications (id, createdAt, updatedAt, accountId, tenantId, subjectId,
      accreditationId, basis, method, level, status, verifiedOn, validUntil, evidence, items, representationIds,
      ruleVersion, result, steps, decidedById)
    SELECT ${idOf('verification')}, ${owned}, ${idOf('individual')}, ${idOf('aic')}, 'INCOME', 'TAX_FORMS', 'VERIFIED',
      'ACTIVE', '2025-01-05', iif(n % 2, '2025-12-31', '2099-12-31'), '[]', '[]', '[]', '1', 'PASSED', '[]',
      'back-office'
    FROM numbers WHERE n > 2 * ${measuredCount} LIMIT 100000`;

/**
 * Fills a closed folder with individuals, two trades for each of them in 1,000 offerings of Regulation Crowdfunding, and
 * 100,000 active verifications, of which half are past their last day.
 *
 * Each measured investor has 20 more trades, half of them under another user with the same SSN, and a cart.
 */
export function fillTrades(folder: BenchFolder, individuals: number): Promise<void> {
  return fillFast(
    folder,
    ['users', 'investorAccounts', 'individuals', 'trades', 'verifications'],
    async (database) => {
      const investors = individuals;
      fillTables(database, 2 * individuals, [
        ...investorRows.map((statement) =>
          statement.replace('FROM numbers', `FROM numbers WHERE n <= ${investors}`),
        ),
        ...offeringRows,
        trades({
          number: 'n',
          investor: `1 + n % ${investors}`,
          status: `iif(n % 2, 'PLACED', 'SETTLED')`,
          closedAt: `iif(n % 2, NULL, ${settledAt})`,
          from: '',
        }),
        trades({
          number: `${2 * individuals} + n`,
          investor: `1 + n % ${2 * measuredCount}`,
          status: `'SETTLED'`,
          closedAt: settledAt,
          from: `WHERE n <= ${measuredCount * earlierTrades}`,
        }),
        trades({
          number: `${3 * individuals} + n`,
          investor: 'n',
          status: `'CART'`,
          closedAt: 'NULL',
          from: `WHERE n <= ${measuredCount}`,
        }),
        `INSERT INTO tradeLineItems (id, createdAt, updatedAt, accountId, tenantId, tradeId, assetId, assetName, assetType,
          quantity, pricePerShare, signatureStatus, jointSignatureStatus, lineItemRegulation)
        SELECT ${idOf('trade_line_item')}, ${owned}, ${idOf('trade', `${3 * individuals} + n`)},
          ${idOf('asset', `1 + (${3 * individuals} + n) % ${offeringCount}`)}, 'Class A', 'UNITS', 1, '10', 'PENDING',
          'PENDING', 'REG_CF' FROM numbers WHERE n <= ${measuredCount}`,
        verifications,
      ]);
      database.exec(
        `${variety}; UPDATE individuals SET investedInCrowdfunding = '0'; DELETE FROM searchStale`,
      );
      numberInvestors(database, folder);
      return undefined;
    },
  );
}

/**
 * Gives each measured investor and its other record a real number, and another one to each person with the same name and
 * birth date; those of the others cannot be opened.
 */
function numberInvestors(database: Database, folder: BenchFolder): void {
  const vault = openVault(folder);
  const update = database.prepare('UPDATE individuals SET ssnSealed = ?, ssnDigest = ? WHERE id = ?');
  for (let number = 1; number <= 2 * measuredCount; number += 1) {
    const id = numberedId('individual', number);
    const ssn = `51212${String(1 + ((number - 1) % measuredCount)).padStart(4, '0')}`;
    const { ssnSealed, ssnDigest } = sealSsn(vault, id, ssn);
    update.run(ssnSealed, ssnDigest, id);
  }
  const measured = Array.from({ length: 2 * measuredCount }, (_, index) =>
    numberedId('individual', index + 1),
  );
  const namesakes = database.prepare<[string], { id: string }>(
    `WITH measured AS MATERIALIZED (SELECT seq FROM individuals WHERE id IN (SELECT value FROM json_each(?)))
      SELECT DISTINCT o.id FROM personNames n JOIN personNames same ON same.nameKey = n.nameKey
      JOIN individuals o ON o.seq = same.seq
      WHERE n.seq IN (SELECT seq FROM measured) AND o.seq NOT IN (SELECT seq FROM measured)`,
  );
  for (const [index, { id }] of namesakes.all(JSON.stringify(measured)).entries()) {
    const { ssnSealed, ssnDigest } = sealSsn(vault, id, `5133${String(index + 1).padStart(5, '0')}`);
    update.run(ssnSealed, ssnDigest, id);
  }
}

/** The cart of a measured investor, which count from 1. */
export function cartOf(investor: number, individuals: number): string {
  return numberedId('trade', 3 * individuals + investor);
}
