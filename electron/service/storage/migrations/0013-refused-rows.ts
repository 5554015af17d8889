import { type Kysely, sql } from 'kysely';

/** The rows that an import refused are counted and read without passing over all those that it took. */
const index = `CREATE INDEX csvImportRowsRefused ON csvImportRows (importId, row, errors)
  WHERE errors IS NOT NULL`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(index).execute(db);
}
