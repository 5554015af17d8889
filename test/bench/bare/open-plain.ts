import SqliteDatabase, { type Database } from 'better-sqlite3';
import { setPragmas } from '../../../electron/service/storage/database.ts';
import { dataFolderPaths } from '../../../electron/service/storage/storage.ts';
import { nameKeyOf } from '../../../shared/domain/person-keys.ts';

/** Pages of the log: 16 MB. */
const checkpointPages = 4000;

/** Opens the unencrypted database of a data folder. */
export function openPlain(dataDir: string, role: 'reader' | 'writer'): Database {
  const plain = new SqliteDatabase(dataFolderPaths(dataDir).database, { readonly: role === 'reader' });
  setPragmas(plain, role);
  // The service has a thread for checkpoints. Without any, the log would grow without limit.
  if (role === 'writer') plain.pragma(`wal_autocheckpoint = ${checkpointPages}`);
  plain.function('personNameKey', { deterministic: true }, nameKeyOf as (...values: unknown[]) => unknown);
  return plain;
}
