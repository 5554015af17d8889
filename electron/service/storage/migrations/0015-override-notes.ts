import { type Kysely, sql } from 'kysely';

/** Overrides of rules can have a restricted reason and a restricted note, like decisions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE overrides ADD COLUMN isRestricted INTEGER NOT NULL DEFAULT 0`.execute(db);
  await sql`ALTER TABLE overrides ADD COLUMN restrictedNoteId TEXT REFERENCES restrictedNotes (id)`.execute(
    db,
  );
  await sql`
    UPDATE overrides SET isRestricted = 1 WHERE reasonCode IN ('SANCTIONS_HIT', 'SUSPECTED_FRAUD')
  `.execute(db);
}
