import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { appendAuditEvents } from '../../../electron/service/storage/audit-chain.ts';
import { openVault } from '../../../electron/service/storage/open-keys.ts';
import type { Schema } from '../../../electron/service/storage/schema.ts';
import { indexRowid, searchSources } from '../../../electron/service/storage/search-index.ts';
import { openKysely } from '../../../electron/service/storage/sqlite-dialect.ts';
import type { UnchainedEvent } from '../../../electron/service/storage/tables/access.ts';
import { fileRows, fillTables, investorRows, numberedId } from './fill.ts';
import { variety } from './fill-people.ts';
import { type BenchFolder, databaseOf, openDatabaseOf } from './folders.ts';

const eventsPerIndividual = 5;
const eventsAtOnce = 5000;

/**
 * Fills a closed folder with individuals, half as many records of files, and five audit events for each individual, all
 * of them indexed for searches.
 */
export function fillScale(folder: BenchFolder, individuals: number): Promise<void> {
  const tables = ['users', 'investorAccounts', 'individuals', 'files', 'auditEvents'];
  return fillFast(folder, tables, async (database) => {
    fillTables(database, individuals, [...investorRows, ...variety, ...fileRows]);
    database.exec('DELETE FROM searchStale');
    await fillAuditLog(database, folder, individuals);
    return fillSearchIndex;
  });
}

/**
 * Fills tables of a closed folder. Rows are added much faster without indexes, which are then created from sorted rows.
 * @param fill returns what remains to be done when the tables have their indexes
 */
export async function fillFast(
  folder: BenchFolder,
  tables: readonly string[],
  fill: (database: Database) => Promise<((database: Database) => void) | undefined>,
): Promise<void> {
  const database = openDatabaseOf(folder);
  try {
    // The folder is deleted if this fails, and a log would need as much of the disk again. WAL can only be left for a
    // mode with a journal.
    database.pragma('journal_mode = DELETE');
    database.pragma('journal_mode = OFF');
    database.pragma('synchronous = OFF');
    database.pragma('cache_size = -400000');
    // Indexes are sorted in files, because those of ten million rows do not fit into memory.
    database.pragma('temp_store = FILE');
    database.exec('BEGIN');
    const indexes = dropIndexes(database, tables);
    const finish = await fill(database);
    for (const index of indexes) database.exec(index);
    finish?.(database);
    database.exec('COMMIT');
    database.pragma('journal_mode = WAL');
  } finally {
    database.close();
  }
  forceToDisk(databaseOf(folder));
}

/** Otherwise, the system would do so during the measurement, and every commit would wait for it. */
function forceToDisk(path: string): void {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}

function dropIndexes(database: Database, tables: readonly string[]): string[] {
  const indexes = database
    .prepare<[string], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL
        AND tbl_name IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(tables));
  for (const { name } of indexes) database.exec(`DROP INDEX ${name}`);
  return indexes.map(({ sql }) => sql);
}

function fillSearchIndex(database: Database): void {
  for (const [place, { table, columns }] of searchSources.entries()) {
    const text = columns.map((column) => `coalesce(${column}, '')`).join(` || ' ' || `);
    database.exec(
      `INSERT INTO searchIndex (rowid, text) SELECT ${indexRowid(place, table)}, ${text} FROM ${table}`,
    );
  }
}

/** Through the function that the service uses, so that the chain can be verified. */
async function fillAuditLog(database: Database, folder: BenchFolder, individuals: number): Promise<void> {
  const db = openKysely<Schema>(database);
  const { auditKey } = openVault(folder);
  const total = individuals * eventsPerIndividual;
  for (let first = 0; first < total; first += eventsAtOnce) {
    const count = Math.min(eventsAtOnce, total - first);
    const events = Array.from({ length: count }, (_, index) => createEvent(first + index));
    await appendAuditEvents(db, auditKey, events);
  }
}

/** An event of a client system. Those of one individual follow each other. */
function createEvent(number: number): UnchainedEvent {
  const individual = 1 + Math.floor(number / eventsPerIndividual);
  return {
    at: new Date(Date.UTC(2025, 9, 9) + number * 100).toISOString(),
    actorKind: 'api-key',
    actorId: numberedId('api_key', 1),
    action: 'updateIndividual',
    recordId: numberedId('individual', individual),
    before: '{"city":"Bangor"}',
    after: `{"city":"Portland","address":"${individual} Exchange Street","zip":"04101"}`,
    requestId: numberedId('request', 1 + Math.floor(number / 50)),
  };
}
