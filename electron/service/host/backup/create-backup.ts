import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { assertBackupLocation } from '#service/modules/installation/backup-location.ts';
import { type KeyConfig, type OpenKeys, openKeys } from '#service/storage/open-keys.ts';
import { type Report, reportNothing } from '#service/storage/report.ts';
import packageJson from '../../../../package.json' with { type: 'json' };
import { openDatabase } from '../../storage/database.ts';
import type { DatabaseKey } from '../../storage/database-key.ts';
import { addPassphrase, writeKeyringFile } from '../../storage/keyring.ts';
import type { ScryptCost } from '../../storage/scrypt.ts';
import { dataFolderPaths } from '../../storage/storage.ts';
import { Vault } from '../../storage/vault.ts';
import { copyDurably, describeFiles, isFilled, listFiles } from './files.ts';
import { type Manifest, writeManifest } from './manifest.ts';

/**
 * Copies the database and the stored files of a data folder while hosts continue to write (decisions.md § 1,
 * `backup`). Everything is encrypted and the master key is not included, so a backup discloses nothing without it.
 *
 * @param to a new folder in an existing one, or an empty folder; the backup appears in it complete or not at all
 * @param passphrase opens the backup without the master key
 * @throws if it is not empty, or AppError as `assertBackupLocation`
 */
export async function createBackup(
  config: KeyConfig,
  to: string,
  report: Report = reportNothing,
  passphrase?: string,
): Promise<Manifest> {
  const keys = openKeys(config, false);
  const vault = new Vault(keys.keyring);
  const target = resolve(to);
  if (await isFilled(target)) throw new Error(`${target} is not empty. Choose a new folder or an empty one.`);
  await assertBackupLocation(config.dataDir, target);
  const draft = `${target}.partial-${randomBytes(4).toString('hex')}`;
  // Not recursive: on a special file system such as /proc, Node would try forever.
  await mkdir(draft, { mode: 0o700 });
  try {
    writeKeyringFile(draft, await sealForBackup(keys, passphrase, config.passwordCost));
    await copyData(config.dataDir, draft, vault, report);
    const files = await describeFiles(draft, report);
    const content = { version: packageJson.version, createdAt: new Date().toISOString(), files };
    const manifest = await writeManifest(draft, vault.manifestKey, content);
    if (existsSync(target)) await rmdir(target);
    await rename(draft, target);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** A backup with a passphrase opens without the master key, on any machine. */
async function sealForBackup(
  { file, keyring }: OpenKeys,
  passphrase: string | undefined,
  cost: ScryptCost | undefined,
) {
  return passphrase === undefined ? file : addPassphrase(file, keyring, passphrase, cost);
}

/** Four megabytes, copied between two checks for a cancellation. */
const pagesAtOnce = 1000;

/** The database first: a record's file is on the disk before the record, so the copy lacks none. */
async function copyData(dataDir: string, draft: string, vault: Vault, report: Report): Promise<void> {
  const from = dataFolderPaths(dataDir);
  const to = dataFolderPaths(draft);
  await copyDatabase(from.database, to.database, vault.database, report);
  const stored = await listFiles(from.files);
  for (const [index, path] of stored.entries()) {
    report('Copying files', index, stored.length);
    await copyStored(join(from.files, path), join(to.files, path));
  }
}

/** The open transaction fixes one snapshot; otherwise every commit of another connection would restart the copy. */
async function copyDatabase(from: string, to: string, key: DatabaseKey, report: Report): Promise<void> {
  const database = openDatabase(from, 'reader', key);
  try {
    database.exec('BEGIN; SELECT count(*) FROM sqlite_schema');
    await database.backup(key.backupTarget(to), {
      progress({ totalPages, remainingPages }) {
        report('Copying the database', totalPages - remainingPages, totalPages);
        return pagesAtOnce;
      },
    });
  } finally {
    database.close();
  }
}

/** A file that disappears during the copy belonged to a failed upload, so no record refers to it. */
async function copyStored(from: string, to: string): Promise<void> {
  await copyDurably(from, to).catch((error: unknown) => {
    if (existsSync(from)) throw error;
  });
}
