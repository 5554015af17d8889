import { type Kysely, sql } from 'kysely';

const statements = [
  `CREATE INDEX proposedOverrides ON overrides (seq) WHERE status = 'PROPOSED'`,
  `CREATE INDEX proposedChanges ON offeringChanges (offeringId) WHERE materiality = 'PROPOSED'`,
];

/** What awaits a second officer, among the decided overrides and changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
