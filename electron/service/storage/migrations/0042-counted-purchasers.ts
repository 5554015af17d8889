import { type Kysely, sql } from 'kysely';

const counted = `('PLACED', 'SETTLED', 'UNWIND_PENDING')`;
const saleOf = (row: string) => `${row}.offeringId, coalesce(${row}.closedAt, ${row}.placedAt), ${row}.id, 0`;
const isSale = (row: string) =>
  `${row}.investorAccountId IS NOT NULL AND ${row}.tradeStatus IN ${counted}
    AND coalesce(${row}.closedAt, ${row}.placedAt) IS NOT NULL
    AND EXISTS (SELECT 1 FROM offerings o WHERE o.id = ${row}.offeringId AND o.exemption = 'RULE_506B')`;
const addSales = (where: string) =>
  `INSERT OR IGNORE INTO purchaserSales (offeringId, at, tradeId, isChecked)
    SELECT ${saleOf('t')} FROM trades t WHERE ${where} AND ${isSale('t')}`;
const removeSale = 'DELETE FROM purchaserSales WHERE tradeId = old.id';

/** Sales under Rule 506(b), without those of which all owners were accredited. */
const sales = [
  `CREATE TABLE purchaserSales (
    offeringId TEXT NOT NULL,
    at TEXT NOT NULL,
    tradeId TEXT NOT NULL UNIQUE,
    isChecked INTEGER NOT NULL,
    PRIMARY KEY (offeringId, at, tradeId)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX purchaserSalesUnchecked ON purchaserSales (tradeId) WHERE isChecked = 0',
  addSales('true'),
  `CREATE TRIGGER tradesSaleInsert AFTER INSERT ON trades WHEN ${isSale('new')}
    BEGIN INSERT INTO purchaserSales (offeringId, at, tradeId, isChecked) VALUES (${saleOf('new')}); END`,
  `CREATE TRIGGER tradesSaleUpdate
    AFTER UPDATE OF offeringId, investorAccountId, tradeStatus, placedAt, closedAt ON trades
    WHEN (${isSale('old')}) OR (${isSale('new')})
    BEGIN ${removeSale}; ${addSales('t.id = new.id')}; END`,
  `CREATE TRIGGER tradesSaleDelete AFTER DELETE ON trades BEGIN ${removeSale}; END`,
  `CREATE TRIGGER offeringsSaleUpdate AFTER UPDATE OF exemption ON offerings
    WHEN old.exemption IS NOT new.exemption AND 'RULE_506B' IN (old.exemption, new.exemption)
    BEGIN DELETE FROM purchaserSales WHERE offeringId = new.id; ${addSales('t.offeringId = new.id')}; END`,
  // Who is no longer verified, or no longer the named spouse of a joint test, counts; and a further owner does.
  `CREATE TRIGGER verificationsSaleUpdate AFTER UPDATE OF status ON verifications
    WHEN old.status IN ('ACTIVE', 'SUPERSEDED') AND new.status NOT IN ('ACTIVE', 'SUPERSEDED')
    BEGIN ${addSales(`t.investorAccountId IN (
      SELECT investorAccountId FROM individuals WHERE id IN (new.subjectId, new.coversIndividualId)
      UNION SELECT investorAccountId FROM legalEntities WHERE id = new.subjectId)`)}; END`,
  `CREATE TRIGGER individualsSaleUpdate AFTER UPDATE OF firstName, lastName, role, investorAccountId ON individuals
    WHEN old.firstName IS NOT new.firstName OR old.lastName IS NOT new.lastName OR old.role <> new.role
      OR old.investorAccountId <> new.investorAccountId
    BEGIN ${addSales('t.investorAccountId IN (old.investorAccountId, new.investorAccountId)')}; END`,
  `CREATE TRIGGER individualsSaleInsert AFTER INSERT ON individuals WHEN new.role = 'JOINT'
    BEGIN ${addSales('t.investorAccountId = new.investorAccountId')}; END`,
];

/** An amount in whole ten-thousandths, which are added exactly. */
const unitsOf = (amount: string) => `cast(round(${amount} * 10000) AS INTEGER)`;

/** The investor pays the total in cents. */
const isFunded = (row: string) =>
  `${row}.offeringId IS NOT NULL AND ${row}.tradeStatus = 'PLACED' AND ${row}.complianceReview = 'APPROVED'
    AND ${row}.fundingStatus = 'FUNDED'
    AND ${unitsOf(`coalesce(${row}.txnChargedAmount, '0')`)} = (${unitsOf(`${row}.totalAmount`)} + 50) / 100 * 100`;
const isDue = (id: string) =>
  `EXISTS (SELECT 1 FROM reconfirmations r WHERE r.tradeId = ${id} AND r.status = 'DUE')`;
const isEligible = (row: string) => `${isFunded(row)} AND NOT ${isDue(`${row}.id`)}`;
const addUnits = (row: string, sign: '' | '-') => `INSERT INTO offeringTotals (offeringId, kind, day, units)
    VALUES (${row}.offeringId, 'ELIGIBLE', '', ${sign}${unitsOf(`${row}.totalAmount`)})
    ON CONFLICT DO UPDATE SET units = units + excluded.units`;
/** Of the trade of a reconfirmation that was the only one due, or is due no longer. */
const addUnitsOf = (row: string, sign: '' | '-') => `INSERT INTO offeringTotals (offeringId, kind, day, units)
    SELECT t.offeringId, 'ELIGIBLE', '', ${sign}${unitsOf('t.totalAmount')} FROM trades t
    WHERE t.id = ${row}.tradeId AND ${isFunded('t')}
    ON CONFLICT DO UPDATE SET units = units + excluded.units`;
const fields = 'offeringId, tradeStatus, complianceReview, fundingStatus, txnChargedAmount, totalAmount';

/** The totals of trades that can settle do not contain those whose reconfirmation is due. */
const totals = [
  ...['INSERTnew', 'DELETEold', 'UPDATEold', 'UPDATEnew'].map((name) => `DROP TRIGGER tradesEligible${name}`),
  `DELETE FROM offeringTotals WHERE kind = 'ELIGIBLE'`,
  `INSERT INTO offeringTotals (offeringId, kind, day, units)
    SELECT t.offeringId, 'ELIGIBLE', '', sum(${unitsOf('t.totalAmount')}) FROM trades t
    WHERE ${isEligible('t')} GROUP BY t.offeringId`,
  `CREATE TRIGGER tradesEligibleInsert AFTER INSERT ON trades WHEN ${isEligible('new')}
    BEGIN ${addUnits('new', '')}; END`,
  `CREATE TRIGGER tradesEligibleDelete AFTER DELETE ON trades WHEN ${isEligible('old')}
    BEGIN ${addUnits('old', '-')}; END`,
  `CREATE TRIGGER tradesEligibleEnd AFTER UPDATE OF ${fields} ON trades WHEN ${isEligible('old')}
    BEGIN ${addUnits('old', '-')}; END`,
  `CREATE TRIGGER tradesEligibleStart AFTER UPDATE OF ${fields} ON trades WHEN ${isEligible('new')}
    BEGIN ${addUnits('new', '')}; END`,
  // A trade has at most one reconfirmation that is due.
  `CREATE TRIGGER reconfirmationsEligibleInsert AFTER INSERT ON reconfirmations WHEN new.status = 'DUE'
    BEGIN ${addUnitsOf('new', '-')}; END`,
  `CREATE TRIGGER reconfirmationsEligibleStart AFTER UPDATE OF status ON reconfirmations
    WHEN new.status = 'DUE' AND old.status <> 'DUE' BEGIN ${addUnitsOf('new', '-')}; END`,
  `CREATE TRIGGER reconfirmationsEligibleEnd AFTER UPDATE OF status ON reconfirmations
    WHEN old.status = 'DUE' AND new.status <> 'DUE' BEGIN ${addUnitsOf('new', '')}; END`,
  `CREATE TRIGGER reconfirmationsEligibleDelete AFTER DELETE ON reconfirmations WHEN old.status = 'DUE'
    BEGIN ${addUnitsOf('old', '')}; END`,
];

/** What the count of purchasers and the minimum raise read, instead of every trade of an offering. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...sales, ...totals]) await sql.raw(statement).execute(db);
}
