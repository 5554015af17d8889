import { type Kysely, sql } from 'kysely';

/**
 * An officer who still has the passphrase of the creation must change it, because who created the officer knows it. Only
 * the first officer chose it in the window that created it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`UPDATE officers SET mustChangePassphrase = 1
      WHERE passphraseSetAt = createdAt AND id NOT IN (
        SELECT recordId FROM auditEvents WHERE action = 'createOfficer' AND actorId = 'back-office')`)
    .execute(db);
}
