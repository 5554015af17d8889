import { type Kysely, sql } from 'kysely';
import { indexRowid, searchSources } from '../search-index.ts';

/**
 * What the screens' imports keep besides those of the client API: who began them, the rows that were not
 * imported, and what an undo did.
 */
const columns = [
  `ALTER TABLE csvImports ADD COLUMN actorKind TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE csvImports ADD COLUMN actorId TEXT NOT NULL DEFAULT ''`,
  `ALTER TABLE csvImports ADD COLUMN skippedRows INTEGER NOT NULL DEFAULT 0`,
  `ALTER TABLE csvImports ADD COLUMN undoneRows INTEGER NOT NULL DEFAULT 0`,
  `ALTER TABLE csvImports ADD COLUMN retainedRows INTEGER NOT NULL DEFAULT 0`,
  `ALTER TABLE csvImports ADD COLUMN headerSealed BLOB`,
  `ALTER TABLE csvImportRows ADD COLUMN cellsSealed BLOB`,
  `ALTER TABLE csvImportRows ADD COLUMN undoneAt TEXT`,
  `ALTER TABLE csvImportRows ADD COLUMN retainedReason TEXT`,
  `UPDATE csvImports SET (actorKind, actorId) = (
    SELECT actorKind, actorId FROM auditEvents WHERE recordId = csvImports.id ORDER BY seq LIMIT 1
  ) WHERE EXISTS (SELECT 1 FROM auditEvents WHERE recordId = csvImports.id)`,
];

/** Whether something refers to a record is asked before it is removed, by us and by the database. */
const indexes = [
  `CREATE INDEX investorAccountsByUser ON investorAccounts (userId)`,
  `CREATE INDEX filesByUser ON files (userId) WHERE userId IS NOT NULL`,
  `CREATE INDEX tradesByOffering ON trades (offeringId) WHERE offeringId IS NOT NULL`,
  `CREATE INDEX tradesByIssuer ON trades (issuerId) WHERE issuerId IS NOT NULL`,
  `CREATE INDEX tradeLineItemsByAsset ON tradeLineItems (assetId)`,
];

/**
 * A record that is removed leaves the search index too. The highest number is given anew when its record
 * is gone, so the index may not believe that it has seen it.
 */
const triggers = searchSources.map(
  ({ table }, place) => `CREATE TRIGGER ${table}AreForgotten AFTER DELETE ON ${table}
    BEGIN
      INSERT OR IGNORE INTO searchStale (entry) VALUES (${indexRowid(place, 'old')});
      UPDATE searchProgress SET seq = min(seq, (SELECT coalesce(max(seq), 0) FROM ${table})) WHERE place = ${place};
    END`,
);

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...columns, ...indexes, ...triggers]) await sql.raw(statement).execute(db);
}
