import SqliteDatabase from 'better-sqlite3';

/**
 * A lock on a data folder that the operating system gives back when its holder dies, however it dies:
 * an exclusive transaction on an empty SQLite file, which never writes a byte.
 */
export interface FolderLock {
  release(): void;
}

/** A connection that nobody held on to would be closed by the garbage collector, and the lock with it. */
const locked = new Set<object>();

/** Takes the lock, or answers undefined if somebody holds it. */
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
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')) {
      return undefined;
    }
    throw error;
  }
}
