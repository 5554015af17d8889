import { type Kysely, sql } from 'kysely';

/** Rows whose records an undo kept are listed without reading the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      'CREATE INDEX csvImportRowsRetained ON csvImportRows (importId, row) WHERE retainedReason IS NOT NULL',
    )
    .execute(db);
}
