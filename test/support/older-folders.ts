/**
 * Data folders as an earlier version of the program wrote them, one for each migration that was the last one of a
 * release. Only databases and keys are stored: no migration changes the contents of files.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import SqliteDatabase, { type Database } from 'better-sqlite3';
import { openDatabase } from '../../electron/service/storage/database.ts';
import { keyringName } from '../../electron/service/storage/keyring.ts';
import { openVault } from '../../electron/service/storage/open-keys.ts';
import { dataFolderPaths } from '../../electron/service/storage/storage.ts';

interface Folder {
  dataDir: string;
  keyFile: string;
}

const stored = fileURLToPath(new URL('../older-folders/', import.meta.url));
const names = { database: 'offerdesk.sqlite.gz', keyring: keyringName, masterKey: 'master.key' };

/** The names of the stored folders, each that of its last migration. */
export const olderFolders = readdirSync(stored);

/** Writes a copy of a stored folder, encrypted with its own keys. */
export function unpackOlderFolder(name: string, { dataDir, keyFile }: Folder): void {
  mkdirSync(dataDir, { recursive: true });
  copyFileSync(join(stored, name, names.keyring), join(dataDir, keyringName));
  writeFileSync(keyFile, readFileSync(join(stored, name, names.masterKey)), { mode: 0o600 });
  const plain = join(dataDir, 'plain.sqlite');
  writeFileSync(plain, gunzipSync(readFileSync(join(stored, name, names.database))));
  const database = new SqliteDatabase(plain);
  const key = openVault({ dataDir, keyFile }, false).database;
  database.prepare('VACUUM INTO ?').run(key.backupTarget(dataFolderPaths(dataDir).database));
  database.close();
  rmSync(plain);
}

/** Stores a closed folder. Its database is stored without encryption, which would not compress. */
export function storeOlderFolder(name: string, folder: Folder): void {
  const target = join(stored, name);
  mkdirSync(target, { recursive: true });
  copyFileSync(join(folder.dataDir, keyringName), join(target, names.keyring));
  copyFileSync(folder.keyFile, join(target, names.masterKey));
  const file = dataFolderPaths(folder.dataDir).database;
  const database = openDatabase(file, 'migrator', openVault(folder).database) as Database & {
    rekey(key: Buffer): void;
  };
  database.pragma('journal_mode = DELETE');
  database.rekey(Buffer.alloc(0));
  database.exec('VACUUM');
  database.close();
  writeFileSync(join(target, names.database), gzipSync(readFileSync(file), { level: 9 }));
}
