import { type Kysely, sql } from 'kysely';

const tables = [
  'issuers',
  'offerings',
  'investorAccounts',
  'individuals',
  'legalEntities',
  'trades',
  'files',
  'secureRequests',
];

const statements = [
  `CREATE TABLE removedRecords (
    tableName TEXT PRIMARY KEY,
    count INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  ...tables.flatMap((table) => [
    `INSERT INTO removedRecords (tableName, count) VALUES ('${table}', 0)`,
    `CREATE TRIGGER ${table}Removed AFTER DELETE ON ${table}
      BEGIN UPDATE removedRecords SET count = count + 1 WHERE tableName = '${table}'; END`,
  ]),
];

/** Counts the records that were removed from each list: while the number is the same, only new records are counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
