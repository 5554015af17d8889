import { type Kysely, sql } from 'kysely';

/** `personNameKey` is a function of every connection. */
const keyOf = (row: string) => `personNameKey(${row}.firstName, ${row}.lastName, ${row}.dob)`;
const removeName = `DELETE FROM personNames WHERE nameKey = ${keyOf('old')} AND seq = old.seq`;
// Without a name or a birth date there is no key, and the row is ignored.
const addName = `INSERT OR IGNORE INTO personNames (nameKey, seq) VALUES (${keyOf('new')}, new.seq)`;

/** The names and birth dates of individuals, in the form in which they are compared. */
const names = [
  `CREATE TABLE personNames (
    nameKey TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (nameKey, seq)
  ) STRICT, WITHOUT ROWID`,
  `INSERT OR IGNORE INTO personNames (nameKey, seq)
    SELECT ${keyOf('i')}, i.seq FROM individuals i WHERE i.dob IS NOT NULL ORDER BY i.dob, i.firstName, i.lastName`,
  `CREATE TRIGGER individualsNameInsert AFTER INSERT ON individuals BEGIN ${addName}; END`,
  `CREATE TRIGGER individualsNameUpdate AFTER UPDATE OF firstName, lastName, dob ON individuals
    BEGIN ${removeName}; ${addName}; END`,
  `CREATE TRIGGER individualsNameDelete AFTER DELETE ON individuals BEGIN ${removeName}; END`,
  'DROP INDEX individualsByBirth',
];

/** An amount in whole ten-thousandths, which are added exactly. */
const unitsOf = (amount: string) => `cast(round(${amount} * 10000) AS INTEGER)`;

/** What a trade adds to the totals of its offering. */
const parts = [
  {
    name: 'Counted',
    columns: 'offeringId, tradeStatus, placedAt, closedAt, totalAmount',
    kind: (row: string) => `${row}.tradeStatus`,
    day: (row: string) =>
      `substr(iif(${row}.tradeStatus = 'PLACED', ${row}.placedAt, coalesce(${row}.closedAt, ${row}.placedAt)), 1, 10)`,
    where: (row: string) =>
      `${row}.offeringId IS NOT NULL AND ${row}.tradeStatus IN ('PLACED', 'SETTLED', 'UNWIND_PENDING')`,
  },
  {
    name: 'Eligible',
    columns: 'offeringId, tradeStatus, complianceReview, fundingStatus, txnChargedAmount, totalAmount',
    kind: () => `'ELIGIBLE'`,
    day: () => `''`,
    // The investor pays the total in cents.
    where: (row: string) =>
      `${row}.offeringId IS NOT NULL AND ${row}.tradeStatus = 'PLACED' AND ${row}.complianceReview = 'APPROVED'
        AND ${row}.fundingStatus = 'FUNDED'
        AND ${unitsOf(`coalesce(${row}.txnChargedAmount, '0')`)} = (${unitsOf(`${row}.totalAmount`)} + 50) / 100 * 100`,
  },
];

/** The sums of the trades of each offering, so that a rule reads a few rows instead of a hundred thousand. */
const totals = [
  `CREATE TABLE offeringTotals (
    offeringId TEXT NOT NULL,
    kind TEXT NOT NULL,
    day TEXT NOT NULL,
    units INTEGER NOT NULL,
    PRIMARY KEY (offeringId, kind, day)
  ) STRICT, WITHOUT ROWID`,
  ...parts.flatMap(({ name, columns, kind, day, where }) => {
    const change = (row: string, sign: '' | '-') =>
      `INSERT INTO offeringTotals (offeringId, kind, day, units)
        VALUES (${row}.offeringId, ${kind(row)}, coalesce(${day(row)}, ''), ${sign}coalesce(${unitsOf(`${row}.totalAmount`)}, 0))
        ON CONFLICT DO UPDATE SET units = units + excluded.units`;
    const on = (event: string, row: string, sign: '' | '-', of = '') =>
      `CREATE TRIGGER trades${name}${event}${row} AFTER ${event}${of} ON trades WHEN ${where(row)}
        BEGIN ${change(row, sign)}; END`;
    return [
      `INSERT INTO offeringTotals (offeringId, kind, day, units)
        SELECT t.offeringId, ${kind('t')}, coalesce(${day('t')}, ''), coalesce(sum(${unitsOf('t.totalAmount')}), 0)
        FROM trades t WHERE ${where('t')} GROUP BY 1, 2, 3`,
      on('INSERT', 'new', ''),
      on('DELETE', 'old', '-'),
      on('UPDATE', 'old', '-', ` OF ${columns}`),
      on('UPDATE', 'new', '', ` OF ${columns}`),
    ];
  }),
];

const indexes = [
  // The second individual of a separation; the first one is its subject.
  "CREATE INDEX overridesByOther ON overrides (json_extract(inputs, '$.otherId')) WHERE rule = 'samePerson'",
  // The grantors of trusts.
  'CREATE INDEX ownersBySsn ON owners (ssnDigest) WHERE ssnDigest IS NOT NULL',
  // The reconfirmations of a change that are due, among many that are confirmed.
  "CREATE INDEX reconfirmationsDueByChange ON reconfirmations (changeId, dueAt) WHERE status = 'DUE'",
  `CREATE INDEX tradesEligible ON trades (offeringId)
    WHERE tradeStatus = 'PLACED' AND complianceReview = 'APPROVED' AND fundingStatus = 'FUNDED'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...names, ...totals, ...indexes]) await sql.raw(statement).execute(db);
}
