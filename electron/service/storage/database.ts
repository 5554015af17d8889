import { statSync } from 'node:fs';
import SqliteDatabase, { type Database } from 'better-sqlite3';
import { nameKeyOf } from '#shared/domain/person-keys.ts';
import type { DatabaseKey } from './database-key.ts';
import { isNotWritable } from './storage-problems.ts';

/** How long SQLite itself waits for a lock of another connection, in milliseconds. */
const patience = {
  // A writer that finds the lock taken retries later (commit-queue.ts): a wait inside SQLite would block the
  // event loop.
  writer: 0,
  // A reader is blocked only while another process recovers or removes the log.
  reader: 1000,
  heavyReader: 1000,
  scanner: 1000,
  // Migrations run before any request is answered.
  migrator: 30_000,
  // One worker thread or the host has a draft open.
  draft: 5000,
};

/**
 * Opens one connection to the database of a data folder. This is the only place that sets pragmas.
 *
 * @param file path of the database; it is created if it is missing and the connection may write
 * @param role `reader` connections cannot write, and never block the writer because of WAL; a `heavyReader` is one of
 *   several, and a `scanner` reads each page once. A `draft` is a database that may be lost
 * @param key encrypts the whole file: pages, log, and indexes
 * @param name under which SQLite opens the file
 * @throws if the file has another key or is damaged
 */
export function openDatabase(
  file: string,
  role: keyof typeof patience,
  key: DatabaseKey,
  name = file,
): Database {
  const database = new SqliteDatabase(name, {
    readonly: isReading(role),
    fileMustExist: role === 'draft',
    timeout: patience[role],
  });
  try {
    key.unlock(database);
    setPragmas(database, role);
    // Triggers maintain the keys of persons with it.
    database.function(
      'personNameKey',
      { deterministic: true },
      nameKeyOf as (...values: unknown[]) => unknown,
    );
    // A wrong key shows when the first page is read.
    database.exec('SELECT count(*) FROM sqlite_schema');
  } catch (error) {
    database.close();
    throw (isUnreadable(error) && key.explain(file)) || error;
  }
  return database;
}

/**
 * Opens a connection that reads for a short time, also in a folder that is read-only, where SQLite cannot create the files
 * of a log. A database without a log does not need them.
 * @throws as `openDatabase`
 */
export function openToRead(file: string, key: DatabaseKey): Database {
  try {
    return openDatabase(file, 'reader', key);
  } catch (error) {
    const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
    if (!isNotWritable(error) || log?.size) throw error;
    return openUnchanging(file, key);
  }
}

/** Opens a connection that creates no file beside a database without a log. No other connection may write meanwhile. */
export function openUnchanging(file: string, key: DatabaseKey): Database {
  return openDatabase(file, 'reader', key, `file:${encodeURIComponent(file)}?immutable=1`);
}

function isUnreadable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_NOTADB';
}

/** The settings of every connection, for any file. */
export function setPragmas(database: Database, role: keyof typeof patience): void {
  if (!isReading(role)) {
    // Readers continue during a write. The setting is stored in the file.
    database.pragma('journal_mode = WAL');
    // An answered write must survive a power failure: the default of this build in WAL would be NORMAL. A draft may
    // be lost, because the file that it was read from still exists.
    database.pragma(`synchronous = ${role === 'draft' ? 'OFF' : 'FULL'}`);
    // Deleted data is overwritten, even for users who have the key. Encrypted databases always do this; the setting
    // documents it. The pages of a discarded draft are removed from its file instead.
    database.pragma(`secure_delete = ${role === 'draft' ? 'FAST' : 'ON'}`);
    // A commit of the writer never waits for a checkpoint: another thread makes them (host/writer/checkpoints.ts).
    if (role === 'writer') database.pragma('wal_autocheckpoint = 0');
  }
  database.pragma('foreign_keys = ON');
  // INSERT OR REPLACE also runs the triggers that protect rows.
  database.pragma('recursive_triggers = ON');
  // What SQLite stores only while a statement runs, such as its undo data, stays in memory.
  database.pragma('temp_store = MEMORY');
  // The pages of a list or an import stay in memory. The file is not mapped: that would not speed up reads, slow down
  // writes, and count as memory of the program.
  database.pragma(`cache_size = -${cacheKilobytes[role] ?? 16_384}`);
}

/** The caches that are smaller. */
const cacheKilobytes: Partial<Record<keyof typeof patience, number>> = {
  heavyReader: 8192,
  scanner: 2048,
  draft: 4096,
};

function isReading(role: keyof typeof patience): boolean {
  return role === 'reader' || role === 'heavyReader' || role === 'scanner';
}

/** The pages of the log, and how many of them are in the database already. */
export interface LogPages {
  log: number;
  checkpointed: number;
}

/** The pages of the log that are not in the database yet. */
export const countPagesToMove = ({ log, checkpointed }: LogPages) => log - checkpointed;

/** Commits wait only while so many pages of the log are moved: the others are moved before, while commits continue. */
export const mostPagesOfRest = 1000;

export function readLogPages(database: Database): LogPages {
  const [pages] = database.pragma('wal_checkpoint(NOOP)') as LogPages[];
  if (!pages) throw new Error('The database has no log');
  return pages;
}

/** Copies the pages of the log into the database that no reader still needs there. Writers continue meanwhile. */
export function checkpoint(database: Database): LogPages {
  const [pages] = database.pragma('wal_checkpoint(PASSIVE)') as LogPages[];
  if (!pages) throw new Error('The database has no log');
  return pages;
}
