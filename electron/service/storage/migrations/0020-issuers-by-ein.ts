import { type Kysely, sql } from 'kysely';

const statements = [
  // The other issuers with an EIN, which are findings.
  'CREATE INDEX issuersByEin ON issuers (ein)',
];

/** Duplicate EINs of issuers are found at every read of an issuer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
