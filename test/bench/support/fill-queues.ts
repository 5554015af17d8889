import { fileRows, fillTables, investorRows } from './fill.ts';
import { variety } from './fill-people.ts';
import { fillFast } from './fill-scale.ts';
import type { BenchFolder } from './folders.ts';

/** The records that await an officer in each measured queue, and those that become due. */
export const queueLength = 100_000;

const time = `'2026-01-05T09:30:00.000Z'`;
const idOf = (prefix: string, number = 'n') => `printf('${prefix}_%026d', ${number})`;
const owned = `${time}, ${time}, :account, :account`;
/** Every second individual has a file. */
const people = `FROM numbers WHERE n % 2 = 0 AND n <= 2 * ${queueLength}`;
const daysFrom = (days: string, format: string) => `strftime('${format}', 'now', (${days}) || ' days')`;
const isoTime = '%Y-%m-%dT%H:%M:%fZ';

const rows = [
  `INSERT INTO issuers (id, createdAt, updatedAt, accountId, tenantId, title, legalName, ein, type, status)
    SELECT ${idOf('issuer')}, ${owned}, 'Harbor Light', 'Harbor Light LLC', '12-3456789', 'LLC', 'APPROVED'
    FROM numbers WHERE n = 1`,
  `INSERT INTO offerings (id, createdAt, updatedAt, accountId, tenantId, issuerId, name, type, targetAmount, enabled,
      managedBy, platform, complianceReview, onboardingStatus, showTotalRaised)
    SELECT ${idOf('offering')}, ${owned}, ${idOf('issuer')}, 'Series', 'REG_D', '250000', 1, 'OPERATOR', 'OPERATOR',
      'APPROVED', 'APPROVED', 1 FROM numbers WHERE n = 1`,
  // Half of them are to be paid, and half ended with money to return.
  `INSERT INTO trades (id, createdAt, updatedAt, accountId, tenantId, userId, investorAccountId, offeringId, issuerId,
      tradeNumber, platform, managedBy, investmentType, tradeStatus, placedAt, closedAt, purchasedShares, totalAmount,
      saStatus, fundingStatus, systemReviewCheck, findings, complianceReview, fundingTask, refundDueAt, fundingDueAt)
    SELECT ${idOf('trade')}, ${owned}, ${idOf('user')}, ${idOf('investor_account')}, ${idOf('offering', '1')},
      ${idOf('issuer', '1')}, printf('%010d', n), 'OPERATOR', 'OPERATOR', 'INDIVIDUAL',
      iif(n % 4, 'PLACED', 'CANCELLED'), ${daysFrom('-n % 300', isoTime)}, iif(n % 4, NULL, ${daysFrom('-n % 30', isoTime)}),
      1, '10', 'PENDING', iif(n % 4, 'PENDING', 'FUNDED'), 'PASSED', 0, 'PENDING',
      iif(n % 4, 'PAYMENT_DUE', 'RETURN_OF_FUNDS'), iif(n % 4, NULL, ${daysFrom('n % 90', isoTime)}),
      iif(n % 4, NULL, ${daysFrom('n % 90', isoTime)}) ${people}`,
  `INSERT INTO kycRecords (id, createdAt, updatedAt, accountId, tenantId, individualId, platform, documentType,
      documentImage, firstName, lastName, documentNumber, documentIssuer, issuedAt, expiresAt, dob, kycStatus, findings)
    SELECT ${idOf('kyc')}, ${daysFrom('-n % 300', isoTime)}, ${time}, :account, :account, ${idOf('individual')}, 'OPERATOR',
      'PASSPORT', ${idOf('file')}, 'Ingrid', 'Solheim', printf('C%08d', n), 'US', ${time},
      ${daysFrom('n % 90', '%Y-%m-%dT00:00:00.000Z')}, ${time}, iif(n % 4, 'NEEDS_REVIEW', 'APPROVED'), n % 3 ${people}`,
  `INSERT INTO aicRecords (id, createdAt, updatedAt, accountId, tenantId, individualId, method, items, systemReview,
      complianceReview, findings, submittedAt)
    SELECT ${idOf('aic')}, ${owned}, ${idOf('individual')}, 'INCOME', '[]', 'NEEDS_INFO', 'PENDING', n % 3,
      ${daysFrom('-n % 300', isoTime)} ${people}`,
  `INSERT INTO verifications (id, createdAt, updatedAt, accountId, tenantId, subjectId, accreditationId, basis, method,
      level, status, verifiedOn, validUntil, evidence, items, representationIds, ruleVersion, result, steps, decidedById)
    SELECT ${idOf('verification')}, ${owned}, ${idOf('individual')}, ${idOf('aic')}, 'INCOME', 'TAX_FORMS', 'VERIFIED',
      'ACTIVE', '2026-01-05', ${daysFrom('n % 90', '%Y-%m-%d')}, '[]', '[]', '[]', '1', 'PASSED', '[]', 'back-office'
    ${people}`,
];

/** Individuals of many names, of whom every second one has a file, a trade, an identity document, and accreditations. */
export function fillQueues(folder: BenchFolder, individuals: number): Promise<void> {
  const tables = [
    'users',
    'investorAccounts',
    'individuals',
    'files',
    'trades',
    'kycRecords',
    'verifications',
  ];
  return fillFast(folder, tables, async (database) => {
    fillTables(database, individuals, [...investorRows, ...variety, ...fileRows, ...rows]);
    database.exec('DELETE FROM searchStale');
    return undefined;
  });
}
