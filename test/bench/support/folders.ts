import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { createApp } from '../../../electron/service/app.ts';
import { cli } from '../../../electron/service/kernel/caller.ts';
import { openDatabase } from '../../../electron/service/storage/database.ts';
import { openVault } from '../../../electron/service/storage/open-keys.ts';
import { dataFolderPaths } from '../../../electron/service/storage/storage.ts';

/** A data folder with its master key next to it, and an API key. */
export interface BenchFolder {
  dataDir: string;
  keyFile: string;
  apiKey: string;
}

/** All files of a run, which are deleted at its end; `TMPDIR` selects the disk. */
const root = mkdtempSync(join(tmpdir(), 'offerdesk-bench-'));
process.once('exit', removeFolders);

/** Tests call this, because the test runner ends their process without the event. */
export function removeFolders(): void {
  rmSync(root, { recursive: true, force: true });
}

let created = 0;

/** An unused path. */
export function freshPath(name: string): string {
  created += 1;
  return join(root, `${created}-${name}`);
}

/** A data folder that the service itself creates. */
export async function createFolder(): Promise<BenchFolder> {
  const folder = { dataDir: freshPath('data'), keyFile: join(root, 'master.key') };
  const app = await createApp({ ...folder, role: 'host' });
  try {
    // The load generator sends more than any client.
    await app.run('setRateLimit', cli, { body: { requestsPerMinute: 0 } });
    const { key } = (await app.run('createApiKey', cli, { body: { name: 'bench' } })) as { key: string };
    return { ...folder, apiKey: key };
  } finally {
    await app.close();
  }
}

/** A copy of the folder, under the same key. */
export function copyFolder(folder: BenchFolder): BenchFolder {
  const dataDir = freshPath('data');
  cpSync(folder.dataDir, dataDir, { recursive: true });
  return { ...folder, dataDir };
}

export function databaseOf(folder: BenchFolder): string {
  return dataFolderPaths(folder.dataDir).database;
}

/** Opens the database of a closed folder with its key. */
export function openDatabaseOf(folder: BenchFolder): Database {
  return openDatabase(databaseOf(folder), 'writer', openVault(folder).database);
}

/** Removes the encryption of a closed folder's database, for programs that are measured without it. */
export function decryptDatabase(folder: BenchFolder): void {
  const database = openDatabaseOf(folder) as Database & { rekey(key: Buffer): void };
  database.pragma('journal_mode = DELETE');
  database.rekey(Buffer.alloc(0));
  database.close();
}
