import { type Kysely, sql } from 'kysely';

const ofSample = 'EXISTS (SELECT 1 FROM accounts WHERE id = OLD.tenantId AND isSample = 1)';

/** The tables whose rows are never deleted, unless they are sample data; the trigger, its condition, and its message. */
const guards = [
  {
    table: 'ruleEvaluations',
    trigger: 'ruleEvaluationsKept',
    isSample:
      'EXISTS (SELECT 1 FROM trades t JOIN accounts a ON a.id = t.tenantId WHERE t.id = OLD.tradeId AND a.isSample = 1)',
    message: 'a stored evaluation is not removed',
  },
  {
    table: 'fundingEntries',
    trigger: 'fundingEntriesNoDELETE',
    isSample: ofSample,
    message: 'Funding entries are never changed or deleted',
  },
  ...['representations', 'licenseStandings'].map((table) => ({
    table,
    trigger: `${table}AreNeverDeleted`,
    isSample: ofSample,
    message: `${table} is append-only`,
  })),
];

const statements = [
  'ALTER TABLE accounts ADD COLUMN isSample INTEGER NOT NULL DEFAULT 0 CHECK (isSample IN (0, 1))',
  ...guards.flatMap(({ table, trigger, isSample, message }) => [
    `DROP TRIGGER IF EXISTS ${trigger}`,
    `CREATE TRIGGER ${trigger} BEFORE DELETE ON ${table} WHEN NOT ${isSample}
      BEGIN SELECT RAISE(ABORT, '${message}'); END`,
  ]),
];

/** Sample data belong to an account of their own, and can be removed as a whole. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
