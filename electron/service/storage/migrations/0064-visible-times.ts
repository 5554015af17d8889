import { type Kysely, sql } from 'kysely';

/** When the client saw the last change, if a restricted decision was later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['individuals', 'legalEntities'])
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN ${sql.ref('visibleUpdatedAt')} TEXT`.execute(db);
}
