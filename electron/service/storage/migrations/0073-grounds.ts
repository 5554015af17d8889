import { type Kysely, sql } from 'kysely';

const statements = [
  // The clients of a family office rest on its verification.
  `CREATE INDEX verificationsByFamilyOffice ON verifications (json_extract(items, '$[0].familyOfficeId'))
    WHERE basis = 'FAMILY_CLIENT'`,
  // Whose document a file is, as an officer named it.
  'ALTER TABLE files ADD COLUMN subject TEXT',
  // The figures of replaced submissions that did not exceed their thresholds.
  "ALTER TABLE aicRecords ADD COLUMN earlierFigures TEXT NOT NULL DEFAULT '[]'",
  "ALTER TABLE entityAccreditations ADD COLUMN earlierFigures TEXT NOT NULL DEFAULT '[]'",
];

/** What verifications rest on, whose evidence it is, and what contradicts a statement. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
