import { type Kysely, sql } from 'kysely';

/**
 * Documents that decisions are based on, and their earlier versions; the other legal entities with an EIN. A document
 * that was decided before counts as evidence since its last change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE files ADD COLUMN replacesFileId TEXT REFERENCES files (id)`.execute(db);
  await sql`ALTER TABLE files ADD COLUMN evidenceSince TEXT`.execute(db);
  await sql`UPDATE files SET evidenceSince = updatedAt WHERE complianceReview IN ('APPROVED', 'REJECTED')`.execute(
    db,
  );
  await sql`CREATE INDEX legalEntitiesByEin ON legalEntities (ein)`.execute(db);
}
