import { type Kysely, sql } from 'kysely';

const statements = [
  'ALTER TABLE csvImports ADD COLUMN draftId TEXT',
  'ALTER TABLE csvImports ADD COLUMN settingsSealed BLOB',
  'ALTER TABLE csvImports ADD COLUMN resumedAt TEXT',
  'ALTER TABLE csvImports ADD COLUMN ranMilliseconds INTEGER NOT NULL DEFAULT 0',
  'ALTER TABLE csvImports ADD COLUMN unreachedRows INTEGER NOT NULL DEFAULT 0',
  `ALTER TABLE csvImportRows ADD COLUMN unprocessed TEXT CHECK (unprocessed IN ('SKIPPED', 'NOT_REACHED'))`,
  'ALTER TABLE csvImportRows ADD COLUMN recordSeq INTEGER',
  // The lists of the back office read the records of an import from it; an undo takes its rows out.
  `CREATE INDEX csvImportRowsByRecord ON csvImportRows (importId, recordSeq)
    WHERE recordSeq IS NOT NULL AND undoneAt IS NULL`,
  ...[
    { kind: 'investors', table: 'investorAccounts', column: 'id', id: 'investorAccountId' },
    { kind: 'issuers', table: 'issuers', column: 'accountId', id: 'accountId' },
    { kind: 'offering', table: 'offerings', column: 'id', id: 'offeringId' },
  ].map(
    ({ kind, table, column, id }) => `UPDATE csvImportRows SET recordSeq =
      (SELECT min(seq) FROM ${table} WHERE ${table}.${column} = created ->> '$.${id}')
      WHERE created IS NOT NULL AND importId IN (SELECT id FROM csvImports WHERE kind = '${kind}')`,
  ),
];

/** Imports can be resumed, show their settings, and lists can be filtered by them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
