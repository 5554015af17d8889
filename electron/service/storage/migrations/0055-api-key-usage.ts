import { type Kysely, sql } from 'kysely';

const statements = [
  // Null is the rate limit of the settings.
  'ALTER TABLE apiKeys ADD COLUMN requestsPerMinute INTEGER',
  // An empty operation stands for requests that belong to none, such as those of an unknown path.
  `CREATE TABLE apiKeyUsage (
    keyId TEXT NOT NULL REFERENCES apiKeys (id),
    day TEXT NOT NULL,
    operation TEXT NOT NULL,
    success INTEGER NOT NULL,
    rejected INTEGER NOT NULL,
    limited INTEGER NOT NULL,
    failed INTEGER NOT NULL,
    PRIMARY KEY (keyId, day, operation)
  ) STRICT, WITHOUT ROWID`,
];

/** A rate limit of each API key, and the number of its requests by day, operation, and outcome. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
