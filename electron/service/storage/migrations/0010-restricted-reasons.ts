import { type Kysely, sql } from 'kysely';

const restricted = sql.raw("('SANCTIONS_HIT', 'SUSPECTED_FRAUD')");

/** Reasons and notes that only approvers see, and the statuses that clients must not learn from them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE restrictedNotes (
      id TEXT PRIMARY KEY,
      authorId TEXT NOT NULL,
      text TEXT NOT NULL
    ) STRICT, WITHOUT ROWID
  `.execute(db);
  for (const table of ['decisions', 'proposals']) {
    const name = sql.table(table);
    await sql`ALTER TABLE ${name} ADD COLUMN isRestricted INTEGER NOT NULL DEFAULT 0`.execute(db);
    await sql`ALTER TABLE ${name} ADD COLUMN restrictedNoteId TEXT REFERENCES restrictedNotes (id)`.execute(
      db,
    );
    await sql`UPDATE ${name} SET isRestricted = 1 WHERE reasonCode IN ${restricted}`.execute(db);
  }
  await hide(db, 'individuals', 'amlStatus', 'amlRestricted');
  await hide(db, 'legalEntities', 'sanctionsStatus', 'sanctionsRestricted');
}

/** Hides the statuses whose last decision had a restricted reason. */
async function hide(db: Kysely<unknown>, table: string, status: string, flag: string): Promise<void> {
  const [records, state, column] = [sql.table(table), sql.ref(status), sql.ref(flag)];
  await sql`ALTER TABLE ${records} ADD COLUMN ${column} INTEGER NOT NULL DEFAULT 0`.execute(db);
  await sql`
    UPDATE ${records} SET ${column} = 1
    WHERE ${state} IN ('REJECTED', 'NEEDS_INFO') AND (
      SELECT isRestricted FROM decisions
      WHERE recordId = ${records}.id AND field = ${sql.lit(status)}
      ORDER BY seq DESC LIMIT 1
    ) = 1
  `.execute(db);
}
