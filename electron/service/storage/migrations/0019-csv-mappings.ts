import { type Kysely, sql } from 'kysely';

const statements = [
  // Without a name: the mapping of the last import of a file with this header.
  `CREATE TABLE csvMappings (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT,
    headerDigest TEXT NOT NULL,
    mappingSealed BLOB NOT NULL,
    actorKind TEXT NOT NULL,
    actorId TEXT NOT NULL,
    savedAt TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  'CREATE UNIQUE INDEX csvMappingsByHeader ON csvMappings (headerDigest) WHERE name IS NULL',
  'CREATE UNIQUE INDEX csvMappingsByName ON csvMappings (name) WHERE name IS NOT NULL',
];

/** How the columns of CSV files were mapped, and mappings that officers saved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
