import type { Database } from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import type { App } from '../../electron/service/app.ts';
import { openDatabase } from '../../electron/service/storage/database.ts';
import { openVault } from '../../electron/service/storage/open-keys.ts';
import {
  dataFolderPaths,
  openWritableStorage,
  type WritableStorage,
} from '../../electron/service/storage/storage.ts';
import type { temporaryFolder } from './service.ts';

/** A data folder and the master key that opens it. */
type Folder = ReturnType<typeof temporaryFolder>;

/** Opens the database of a data folder, or of a backup, with its key. The caller closes it. */
export function openDatabaseOf(
  folder: Folder,
  role: Parameters<typeof openDatabase>[1] = 'migrator',
): Database {
  return openDatabase(dataFolderPaths(folder.dataDir).database, role, openVault(folder).database);
}

/** Opens a connection that reads, until the test is finished. */
export function openSecondReader(folder: Folder): Database {
  const database = openDatabaseOf(folder, 'reader');
  onTestFinished(() => void database.close());
  return database;
}

/** Opens another connection to the database of a running service, until the test is finished. */
export function openSecondConnection(
  { service }: App,
  role: Parameters<typeof openDatabase>[1] = 'migrator',
): Database {
  const database = openDatabase(service.storage.paths.database, role, service.vault.database);
  onTestFinished(() => void database.close());
  return database;
}

/** The open storage of a data folder, without a service. The caller closes it. */
export function openStorageOf(folder: Folder): Promise<WritableStorage> {
  return openWritableStorage(folder.dataDir, openVault(folder));
}

function withDatabase<Result>(folder: Folder, work: (database: Database) => Result): Result {
  const database = openDatabaseOf(folder);
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** The rows that a statement selects, also while a host has the folder open. */
export function query<Row>(folder: Folder, statement: string): Row[] {
  return withDatabase(folder, (database) => database.prepare(statement).all() as Row[]);
}

/** Runs statements that the program itself would never run. */
export function tamper(folder: Folder, statements: string): void {
  withDatabase(folder, (database) => database.exec(`PRAGMA foreign_keys = OFF; ${statements}`));
}

/** The number of the first page of a table. Pages count from 1. */
export function firstPageOf(folder: Folder, table: string): number {
  return withDatabase(folder, (database) =>
    Number(database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table)),
  );
}

/** Changes an audit event, as someone with the file and its key could. */
export function alterAuditEvent(folder: Folder): void {
  tamper(
    folder,
    `DROP TRIGGER auditEventsAreNeverChanged; UPDATE auditEvents SET after = '{}' WHERE seq = 2`,
  );
}
