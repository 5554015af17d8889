import { type Kysely, sql } from 'kysely';

const statements = [
  // A name is used once among the views of an officer, and once among the shared ones, of each list.
  `CREATE TABLE savedViews (
    id TEXT PRIMARY KEY,
    list TEXT NOT NULL,
    officerId TEXT NOT NULL,
    name TEXT NOT NULL COLLATE NOCASE,
    isShared INTEGER NOT NULL,
    content TEXT NOT NULL,
    createdAt TEXT NOT NULL,
    updatedAt TEXT NOT NULL,
    deletedAt TEXT
  ) STRICT, WITHOUT ROWID`,
  `CREATE UNIQUE INDEX savedViewsOfOfficers ON savedViews (officerId, list, name) WHERE deletedAt IS NULL`,
  `CREATE UNIQUE INDEX savedViewsShared ON savedViews (list, name) WHERE isShared = 1 AND deletedAt IS NULL`,
  `CREATE TABLE listColumns (
    officerId TEXT NOT NULL,
    list TEXT NOT NULL,
    columns TEXT NOT NULL,
    PRIMARY KEY (officerId, list)
  ) STRICT, WITHOUT ROWID`,
];

/** Views of lists that officers save, and the columns of each list as an officer arranged them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
