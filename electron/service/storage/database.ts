import SqliteDatabase, { type Database } from 'better-sqlite3';
import type { DatabaseKey } from './database-key.ts';

/** How long SQLite itself waits, in milliseconds, where another connection holds the lock. */
const patience = {
  // Whoever finds the write lock taken comes back later (commit-queue.ts): a wait inside SQLite would
  // hold up the event loop, and with it everybody else.
  writer: 0,
  secondary: 0,
  // A reader is kept out only for the moment in which another process recovers or removes the log.
  reader: 1000,
  // Migrations run before anybody is served.
  migrator: 30_000,
  // One worker thread or the host has a draft open.
  draft: 5000,
};

/**
 * Opens one connection to the database of a data folder. This is the only place that sets pragmas.
 *
 * @param file path of the database; it is made if it is not there and the connection may write
 * @param role `reader` connections can change nothing; WAL lets them go on beside the writer. A `guest` writes
 *   beside a host, and calls `checkpointAsSecondary` after its commits. A `draft` is a database that may be lost
 * @param key that the whole file is encrypted with: pages, log, and indexes
 * @throws if the file has another key or is damaged
 */
export function openDatabase(file: string, role: keyof typeof patience, key: DatabaseKey): Database {
  const database = new SqliteDatabase(file, {
    readonly: role === 'reader',
    fileMustExist: role === 'draft',
    timeout: patience[role],
  });
  try {
    key.unlock(database);
    setPragmas(database, role);
    // A wrong key shows when the first page is read.
    database.exec('SELECT count(*) FROM sqlite_schema');
  } catch (error) {
    database.close();
    throw (isUnreadable(error) && key.explain(file)) || error;
  }
  return database;
}

function isUnreadable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_NOTADB';
}

/** What every connection has set, whatever its file. */
export function setPragmas(database: Database, role: keyof typeof patience): void {
  if (role !== 'reader') {
    // Readers go on while somebody writes; it stays set in the file.
    database.pragma('journal_mode = WAL');
    // An answered write survives a power cut: this build's default in WAL would be NORMAL.
    // Nothing waits for a draft: the file that it was read from is still there.
    database.pragma(`synchronous = ${role === 'draft' ? 'OFF' : 'FULL'}`);
    // What is deleted is overwritten, also for those who have the key. Encrypted databases have it set in
    // any case; this says so.
    database.pragma('secure_delete = ON');
    // A checkpoint every 16 MB instead of every 4: it costs two more waits for the disk each time.
    database.pragma(`wal_autocheckpoint = ${role === 'secondary' ? 0 : 4000}`);
  }
  database.pragma('foreign_keys = ON');
  // INSERT OR REPLACE asks the triggers that protect rows, too.
  database.pragma('recursive_triggers = ON');
  // What a savepoint needs to be undone is kept in memory: units of work that share a commit have one each.
  database.pragma('temp_store = MEMORY');
  // 16 MB of pages: what a list goes through, or an import changes all over the file, stays in memory. The
  // file is not mapped: it would read no faster, write slower, and show as memory that the program takes.
  database.pragma('cache_size = -16384');
}

/** Pages in the log at which a guest empties it: half of what a host waits for, so that no host has to. */
const secondaryLogPages = 2000;

/**
 * Brings what is committed from the log into the database, once it is much. It holds the write lock
 * meanwhile: a host that commits comes back later, where else it would wait on its event loop for the disk
 * that is busy with the checkpoint.
 */
export function checkpointAsSecondary(database: Database): void {
  const [state] = database.pragma('wal_checkpoint(NOOP)') as { log: number; checkpointed: number }[];
  if (state && state.log - state.checkpointed >= secondaryLogPages) database.pragma('wal_checkpoint(FULL)');
}
