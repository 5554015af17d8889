import SqliteDatabase from 'better-sqlite3';
import { isBusy } from './storage-problems.ts';

/**
 * A lock on a data folder that the operating system releases when its owner ends for any reason: an exclusive
 * transaction on an empty SQLite file, which never writes a byte.
 */
export interface FolderLock {
  release(): void;
}

/** Without a reference, the garbage collector would close the connection and release the lock. */
const locked = new Set<object>();

/** Acquires the lock; undefined if another process has it. */
export function tryLock(file: string): FolderLock | undefined {
  const database = new SqliteDatabase(file);
  try {
    database.pragma('busy_timeout = 0');
    database.pragma('journal_mode = MEMORY');
    database.exec('BEGIN EXCLUSIVE');
    locked.add(database);
    return {
      release() {
        locked.delete(database);
        database.close();
      },
    };
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}
