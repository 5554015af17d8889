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

/** An offering under Rule 506(b), with an open trade of each purchaser, and carts of as many investors as are measured. */
export const purchaserCount = 100_000;
const privateOffering = offeringCount + 1;
const firstPurchaser = 2 * measuredCount + 1;
const firstBuyer = firstPurchaser + purchaserCount;

const time = `'2026-01-05T09:30:00.000Z'`;
const idOf = (prefix: string, number = 'n') => `printf('${prefix}_%026d', ${number})`;
const owned = `${time}, ${time}, :account, :account`;

const iifPrivate = (value: string, other: string) => `iif(n = ${privateOffering}, ${value}, ${other})`;

const offeringRows = [
  `INSERT INTO issuers (id, createdAt, updatedAt, accountId, tenantId, title, legalName, ein, type, status)
    SELECT ${idOf('issuer')}, ${owned}, printf('Harbor Light %d', n), printf('Harbor Light %d LLC', n), '12-3456789',
      'LLC', 'APPROVED' FROM numbers WHERE n <= ${privateOffering}`,
  `INSERT INTO offerings (id, createdAt, updatedAt, accountId, tenantId, issuerId, name, type, exemption, targetAmount,
      enabled, startAt, endAt, publiclyAvailableAt, soldElsewhere12Months, managedBy, platform, complianceReview,
      onboardingStatus, showTotalRaised)
    SELECT ${idOf('offering')}, ${owned}, ${idOf('issuer')}, printf('Series %d', n), ${iifPrivate(`'REG_D'`, `'REG_CF'`)},
      ${iifPrivate(`'RULE_506B'`, 'NULL')}, '250000', 1, '2026-01-05T00:00:00.000Z', '2099-12-31T00:00:00.000Z',
      '2026-01-05', '0', 'OPERATOR', 'OPERATOR', 'APPROVED', 'APPROVED', 1 FROM numbers WHERE n <= ${privateOffering}`,
  `INSERT INTO assets (id, createdAt, updatedAt, accountId, tenantId, offeringId, name, type, pricePerUnit, totalUnits,
      template, enableBonus, bonusTiers)
    SELECT ${idOf('asset')}, ${owned}, ${idOf('offering')}, 'Class A', 'UNITS', '10', '100000000', 'STANDARD', 0, '[]'
      FROM numbers WHERE n <= ${privateOffering}`,
];

/** @param values the number of the trade and of its investor, its status, and when it closed; the offering, if it is one */
const trades = (values: {
  number: string;
  investor: string;
  status: string;
  placedAt?: string;
  closedAt: string;
  offering?: number;
  from: string;
}) =>
  `INSERT INTO trades (id, createdAt, updatedAt, accountId, tenantId, userId, investorAccountId, offeringId, issuerId,
      tradeNumber, platform, managedBy, investmentType, tradeStatus, placedAt, closedAt, purchasedShares, totalAmount,
      saStatus, fundingStatus, systemReviewCheck, findings, complianceReview)
    SELECT ${idOf('trade', values.number)}, ${owned}, ${idOf('user', values.investor)},
      ${idOf('investor_account', values.investor)}, ${idOf('offering', offeringOf(values))},
      ${idOf('issuer', offeringOf(values))}, printf('%010d', ${values.number}), 'OPERATOR', 'OPERATOR', 'INDIVIDUAL',
      ${values.status}, iif(${values.status} = 'CART', NULL, ${values.placedAt ?? time}), ${values.closedAt}, 1,
      '10', 'PENDING', 'PENDING', iif(${values.status} = 'CART', 'PENDING', 'PASSED'), 0,
      iif(${values.closedAt} IS NULL, 'PENDING', 'APPROVED')
    FROM numbers ${values.from}`;

function offeringOf({ number, offering }: { number: string; offering?: number }): string {
  return offering === undefined ? `1 + (${number}) % ${offeringCount}` : `${offering}`;
}

/** The line of a cart. */
const lines = (values: { number: string; offering?: number; regulation: string; from: string }) =>
  `INSERT INTO tradeLineItems (id, createdAt, updatedAt, accountId, tenantId, tradeId, assetId, assetName, assetType,
      quantity, pricePerShare, signatureStatus, jointSignatureStatus, lineItemRegulation)
    SELECT ${idOf('trade_line_item', values.number)}, ${owned}, ${idOf('trade', values.number)},
      ${idOf('asset', offeringOf(values))}, 'Class A', 'UNITS', 1, '10', 'PENDING', 'PENDING', '${values.regulation}'
    FROM numbers ${values.from}`;

/** Each with the number of its user. */
const paymentMethods = `INSERT INTO paymentMethods (id, createdAt, updatedAt, accountId, tenantId, userId,
      paymentMethodType, paymentMethodProvider, status)
    SELECT ${idOf('payment_method')}, ${owned}, ${idOf('user')}, 'WIRE', 'OPERATOR', 'ACTIVE'
    FROM numbers WHERE n BETWEEN ${firstBuyer} AND ${firstBuyer + measuredCount - 1}`;

const placedRecently = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (1 + n % 60) || ' days')`;
const settledAt = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (n % 300) || ' days')`;

const verifications = `INSERT INTO verifications (id, createdAt, updatedAt, accountId, tenantId, subjectId,
      accreditationId, basis, method, level, status, verifiedOn, validUntil, evidence, items, representationIds,
      ruleVersion, result, steps, decidedById)
    SELECT ${idOf('verification')}, ${owned}, ${idOf('individual')}, ${idOf('aic')}, 'INCOME', 'TAX_FORMS', 'VERIFIED',
      'ACTIVE', '2025-01-05', iif(n % 2, '2025-12-31', '2099-12-31'), '[]', '[]', '[]', '1', 'PASSED', '[]',
      'back-office'
    FROM numbers WHERE n >= ${firstPurchaser} LIMIT ${purchaserCount}`;

/** The purchasers of the offering under Rule 506(b), of whom half are accredited, and the carts of others. */
function privateSales(individuals: number): string[] {
  const offering = privateOffering;
  const buyers = `WHERE n BETWEEN ${firstBuyer} AND ${firstBuyer + measuredCount - 1}`;
  const number = `${4 * individuals} + n`;
  return [
    trades({
      number,
      investor: 'n',
      status: `'PLACED'`,
      placedAt: placedRecently,
      closedAt: 'NULL',
      offering,
      from: `WHERE n BETWEEN ${firstPurchaser} AND ${firstBuyer - 1}`,
    }),
    trades({ number, investor: 'n', status: `'CART'`, closedAt: 'NULL', offering, from: buyers }),
    lines({ number, offering, regulation: 'REG_D', from: buyers }),
    paymentMethods,
    `UPDATE trades SET paymentMethodId = replace(userId, 'user_', 'payment_method_')
      WHERE tradeStatus = 'CART' AND offeringId = ${idOf('offering', `${offering}`)}`,
  ];
}

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
        ...variety,
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
        lines({
          number: `${3 * individuals} + n`,
          regulation: 'REG_CF',
          from: `WHERE n <= ${measuredCount}`,
        }),
        ...privateSales(individuals),
        verifications,
      ]);
      database.exec(`UPDATE individuals SET investedInCrowdfunding = '0'; DELETE FROM searchStale`);
      numberInvestors(database, folder);
      numberPurchasers(database, folder);
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

/** Gives everyone in the offering under Rule 506(b) a number of their own, which the count of purchasers reads. */
function numberPurchasers(database: Database, folder: BenchFolder): void {
  const vault = openVault(folder);
  const update = database.prepare('UPDATE individuals SET ssnSealed = ?, ssnDigest = ? WHERE id = ?');
  for (let number = firstPurchaser; number < firstBuyer + measuredCount; number += 1) {
    const id = numberedId('individual', number);
    const [area, group] = [400 + Math.floor(number / 90_000), 10 + (Math.floor(number / 1000) % 90)];
    const { ssnSealed, ssnDigest } = sealSsn(vault, id, `${area}${group}${1000 + (number % 1000)}`);
    update.run(ssnSealed, ssnDigest, id);
  }
}

/** The cart of a measured investor in the offering under Rule 506(b), and its user; they count from 1. */
export function privateCartOf(investor: number, individuals: number) {
  const number = firstBuyer + investor - 1;
  return { id: numberedId('trade', 4 * individuals + number), userId: numberedId('user', number) };
}

export const privateOfferingId = numberedId('offering', privateOffering);

/** The cart of a measured investor, which count from 1. */
export function cartOf(investor: number, individuals: number): string {
  return numberedId('trade', 3 * individuals + investor);
}
