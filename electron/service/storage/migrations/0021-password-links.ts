import { type Kysely, sql } from 'kysely';

/** Links with which users set their passwords; only the SHA-256 of a token is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`CREATE TABLE passwordLinks (
      tokenHash TEXT PRIMARY KEY,
      userId TEXT NOT NULL UNIQUE REFERENCES users (id),
      expiresAt TEXT NOT NULL
    ) STRICT, WITHOUT ROWID`)
    .execute(db);
}
