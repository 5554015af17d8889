import { existsSync, mkdirSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { ArrivingUnits } from './arriving-units.ts';
import { AuditHeadFile, explainLoss, readRecordedHead } from './audit-head-file.ts';
import { CommitQueue } from './commit-queue.ts';
import { checkpoint, type LogPages, openDatabase, openUnchanging, readLogPages } from './database.ts';
import { createFileStore, type FileStore } from './file-store.ts';
import { LiveCopy } from './live-copy.ts';
import { isUpToDate, migrate } from './migrations/index.ts';
import { restrictToOwner } from './private-modes.ts';
import type { Report } from './report.ts';
import type { Db, Schema } from './schema.ts';
import { openKysely } from './sqlite-dialect.ts';
import type { Vault } from './vault.ts';

/** The paths in a data folder. */
export function dataFolderPaths(dataDir: string) {
  return {
    database: join(dataDir, 'offerdesk.sqlite'),
    auditHead: join(dataDir, 'audit-head'),
    hostLock: join(dataDir, 'host.lock'),
    hostInfo: join(dataDir, 'host.json'),
    importLock: join(dataDir, 'import.lock'),
    sampleLock: join(dataDir, 'sample.lock'),
    files: join(dataDir, 'files'),
    orphans: join(dataDir, 'files-without-record'),
    temporary: join(dataDir, 'tmp'),
    drafts: join(dataDir, 'drafts'),
  };
}

/** The open database of a data folder: a connection that reads. */
export interface Storage {
  paths: ReturnType<typeof dataFolderPaths>;
  /** Sees only committed data. */
  reader: Db;
  files: FileStore;
  close(): Promise<void>;
}

/** A storage with a connection that writes. */
export interface WritableStorage extends Storage {
  commits: CommitQueue;
  /** The pages of the log that the commits write to; undefined while a transaction is open. */
  readLogPages(): LogPages | undefined;
  /** Moves the pages of the log that no reader needs into the database; not while a transaction is open. */
  checkpoint(): LogPages;
  /** Starts a copy of the database that includes all writes until the storage closes. One at a time. */
  copyLive(target: string, report: Report): LiveCopy;
}

/** The bytes of a database and its log on the disk. */
export async function measureDatabase(database: string): Promise<number> {
  const found = await Promise.all(
    [database, `${database}-wal`].map((file) => stat(file).catch(() => undefined)),
  );
  return found.reduce((sum, file) => sum + (file?.size ?? 0), 0);
}

/** Whether the folder already contains the database of an installation. An empty one has lost its content. */
export function hasData(dataDir: string): boolean {
  return (statSync(dataFolderPaths(dataDir).database, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** Whether the database of a data folder has the current schema, so that opening it would not migrate it. */
export function hasCurrentSchema(dataDir: string, { database: key }: Pick<Vault, 'database'>): boolean {
  const database = openDatabase(dataFolderPaths(dataDir).database, 'reader', key);
  try {
    return isUpToDate(database);
  } finally {
    database.close();
  }
}

/**
 * Opens the database of a data folder for reading. Folder and database are created if they are missing, and migrated.
 *
 * @param role of the connection
 * @throws if it belongs to another user, has another key, is damaged, has lost its last events, or was written by a newer
 *   version of the program
 */
export async function openStorage(
  dataDir: string,
  vault: Pick<Vault, 'database' | 'auditKey'>,
  role: 'reader' | 'heavyReader' = 'reader',
): Promise<Storage> {
  const paths = dataFolderPaths(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  restrictToOwner(dataDir);
  const reading = await openMigrated(dataDir, vault, role);
  return {
    paths,
    reader: openKysely<Schema>(reading),
    files: createFileStore(paths.files, paths.temporary),
    async close() {
      reading.close();
    },
  };
}

async function openMigrated(
  dataDir: string,
  { database: key, auditKey }: Pick<Vault, 'database' | 'auditKey'>,
  role: 'reader' | 'heavyReader',
): Promise<Database> {
  const { database, auditHead, files, temporary, drafts } = dataFolderPaths(dataDir);
  const recorded = readRecordedHead(auditHead, auditKey);
  const hasLog = existsSync(`${database}-wal`);
  const open = () => openDatabase(database, role, key);
  const earlier = hasData(dataDir) ? (hasLog ? open() : openUnchanging(database, key)) : undefined;
  try {
    // Before a connection that writes is opened: the last one to close would delete a damaged log.
    const loss = earlier && (await explainLoss(openKysely<Schema>(earlier), recorded, dataDir));
    if (loss) throw new Error(loss);
    if (!hasLog) earlier?.close();
    const migrating = openDatabase(database, 'migrator', key);
    try {
      await migrate(migrating);
      for (const folder of [files, temporary, drafts]) mkdirSync(folder, { recursive: true, mode: 0o700 });
      return earlier?.open ? earlier : open();
    } finally {
      // Not earlier: the last connection to close deletes the log, and the next one would have to create it again.
      migrating.close();
    }
  } catch (error) {
    earlier?.close();
    throw error;
  }
}

/** Opens another connection that reads, for a thread of heavy reads. It is closed with the thread. */
export function openReader(dataDir: string, { database: key }: Pick<Vault, 'database'>): Db {
  return openKysely<Schema>(openDatabase(dataFolderPaths(dataDir).database, 'heavyReader', key));
}

/**
 * Opens the database of a data folder for reading and writing.
 *
 * @param arriving units of work that other threads have sent
 * @throws as `openStorage`
 */
export async function openWritableStorage(
  dataDir: string,
  vault: Pick<Vault, 'database' | 'auditKey'>,
  arriving?: ArrivingUnits,
): Promise<WritableStorage> {
  const storage = await openStorage(dataDir, vault);
  const writing = openDatabase(storage.paths.database, 'writer', vault.database);
  const commits = new CommitQueue(writing, openKysely<Schema>(writing), vault.auditKey, arriving);
  const head = new AuditHeadFile(storage.paths.auditHead, writing);
  commits.onCommit(() => head.write());
  let copy: LiveCopy | undefined;
  return {
    ...storage,
    commits,
    readLogPages: () => (writing.inTransaction ? undefined : readLogPages(writing)),
    checkpoint: () => checkpoint(writing),
    copyLive(target, report) {
      copy = new LiveCopy(writing, target, report);
      return copy;
    },
    async close() {
      await commits.close();
      // The owner of the copy receives the error.
      await copy?.finish().catch(() => {});
      await storage.close();
      writing.close();
      head.close();
    },
  };
}
