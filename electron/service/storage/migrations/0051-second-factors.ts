import { type Kysely, sql } from 'kysely';

const statements = [
  'ALTER TABLE officers ADD COLUMN secondFactorSince TEXT',
  'ALTER TABLE officers ADD COLUMN secondFactorSealed BLOB',
  'ALTER TABLE officers ADD COLUMN lastCodeStep INTEGER',
  'ALTER TABLE officers ADD COLUMN recoveryCodeDigests TEXT',
  'ALTER TABLE officers ADD COLUMN secondFactorChangedAt TEXT',
];

/** Officers confirm a sign-in with a one-time code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
