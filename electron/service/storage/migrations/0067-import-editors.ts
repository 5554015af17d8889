import { type Kysely, sql } from 'kysely';

/** No officer approves the records of an import whose rows they changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("ALTER TABLE csvImports ADD COLUMN editorIds TEXT NOT NULL DEFAULT '[]'").execute(db);
}
