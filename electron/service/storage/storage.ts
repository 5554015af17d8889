import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CommitQueue } from './commit-queue.ts';
import { checkpointAsSecondary, openDatabase } from './database.ts';
import type { DatabaseKey } from './database-key.ts';
import { createFileStore, type FileStore } from './file-store.ts';
import { LiveCopy } from './live-copy.ts';
import { migrate } from './migrations/index.ts';
import { restrictToOwner } from './private-modes.ts';
import type { Report } from './report.ts';
import type { Db, Schema } from './schema.ts';
import { openKysely } from './sqlite-dialect.ts';
import type { Vault } from './vault.ts';
import { WriterPriority } from './writer-priority.ts';

/** The paths in a data folder. */
export function dataFolderPaths(dataDir: string) {
  return {
    database: join(dataDir, 'offerdesk.sqlite'),
    hostLock: join(dataDir, 'host.lock'),
    hostInfo: join(dataDir, 'host.json'),
    importLock: join(dataDir, 'import.lock'),
    files: join(dataDir, 'files'),
    temporary: join(dataDir, 'tmp'),
    drafts: join(dataDir, 'drafts'),
  };
}

/** The open database of a data folder: a connection that reads and one that writes. */
export interface Storage {
  paths: ReturnType<typeof dataFolderPaths>;
  /** Sees only committed data. */
  reader: Db;
  commits: CommitQueue;
  /** Shared with the worker threads of a host that write. */
  priority: WriterPriority;
  files: FileStore;
  /** Starts a copy of the database that includes all writes until the storage closes. One at a time. */
  copyLive(target: string, report: Report): LiveCopy;
  close(): Promise<void>;
}

/** Whether the folder already contains the database of an installation. */
export function hasData(dataDir: string): boolean {
  return existsSync(dataFolderPaths(dataDir).database);
}

async function openConnections(file: string, role: 'host' | 'secondary', key: DatabaseKey) {
  const migrating = openDatabase(file, 'migrator', key);
  try {
    await migrate(migrating);
    return {
      writing: openDatabase(file, role === 'secondary' ? 'secondary' : 'writer', key),
      reading: openDatabase(file, 'reader', key),
    };
  } finally {
    // Not earlier: the last connection to close deletes the log, and the next one would have to create it again.
    migrating.close();
  }
}

/**
 * Opens the database of a data folder, and creates folder and database if they are missing.
 *
 * @param role a `secondary` works next to a host, and does not make it wait for the disk
 * @param priority that of the host, for its worker threads
 * @throws if it belongs to another user, has another key, is damaged, or was written by a newer version of the program
 */
export async function openStorage(
  dataDir: string,
  role: 'host' | 'secondary',
  vault: Pick<Vault, 'database' | 'auditKey'>,
  priority = new WriterPriority(),
): Promise<Storage> {
  const paths = dataFolderPaths(dataDir);
  for (const folder of [dataDir, paths.files, paths.temporary, paths.drafts])
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  restrictToOwner(dataDir);
  const { writing, reading } = await openConnections(paths.database, role, vault.database);
  const commits = new CommitQueue(writing, openKysely<Schema>(writing), role, vault.auditKey, priority);
  if (role === 'secondary') commits.onCommit = () => checkpointAsSecondary(writing);
  let copy: LiveCopy | undefined;
  return {
    paths,
    reader: openKysely<Schema>(reading),
    commits,
    priority,
    files: createFileStore(paths.files, paths.temporary),
    copyLive(target, report) {
      copy = new LiveCopy(writing, target, report);
      return copy;
    },
    async close() {
      await commits.close();
      // The owner of the copy receives the error.
      await copy?.finish().catch(() => {});
      reading.close();
      writing.close();
    },
  };
}
