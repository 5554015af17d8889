import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, rmdir, statfs } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { assertBackupLocation } from '#service/modules/installation/backup-location.ts';
import { type KeyConfig, type OpenKeys, openKeys } from '#service/storage/open-keys.ts';
import { type Report, reportNothing } from '#service/storage/report.ts';
import packageJson from '../../../../package.json' with { type: 'json' };
import { openDatabase } from '../../storage/database.ts';
import type { DatabaseKey } from '../../storage/database-key.ts';
import { addPassphrase, writeKeyringFile } from '../../storage/keyring.ts';
import type { ScryptCost } from '../../storage/scrypt.ts';
import { dataFolderPaths, measureDatabase } from '../../storage/storage.ts';
import { Vault } from '../../storage/vault.ts';
import { readDatabase } from '../verify/verify.ts';
import { sumStoredBytes } from '../verify/verify-stored-files.ts';
import { copyAndDigest, describeFiles, isFilled, listFiles } from './files.ts';
import { type Manifest, type ManifestFile, writeManifest } from './manifest.ts';

/**
 * Copies the database and the stored files of a data folder while hosts continue to write (decisions.md § 1,
 * `backup`). Everything is encrypted and the master key is not included, so a backup discloses nothing without it.
 *
 * @param to a new folder in an existing one, or an empty folder; the backup appears in it complete or not at all
 * @param passphrase opens the backup without the master key
 * @throws if it is not empty, or its disk has too little space, or AppError as `assertBackupLocation`
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
  await assertRoom(config.dataDir, dirname(target), vault);
  const draft = `${target}.partial-${randomBytes(4).toString('hex')}`;
  // Not recursive: on a special file system such as /proc, Node would try forever.
  await mkdir(draft, { mode: 0o700 });
  try {
    writeKeyringFile(draft, await sealForBackup(keys, passphrase, config.passwordCost));
    const files = await copyData(config.dataDir, draft, vault, report);
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

/** How many files are copied at the same time: most of the time of a small one is spent waiting for the disk. */
const filesAtOnce = 8;

/** @throws if the disk of the backup has less space than the data needs */
async function assertRoom(dataDir: string, parent: string, vault: Vault): Promise<void> {
  const { database } = dataFolderPaths(dataDir);
  const needed = (await measureDatabase(database)) + (await readDatabase(database, vault, sumStoredBytes));
  const { bavail, bsize } = await statfs(parent);
  const free = bavail * bsize;
  if (needed <= free) return;
  throw new Error(
    `The backup needs ${toMegabytes(needed)} MB, and its disk has ${toMegabytes(free)} MB free. Free up space, or choose a folder on another disk.`,
  );
}

function toMegabytes(bytes: number): string {
  return Math.ceil(bytes / 1e6).toLocaleString('en-US');
}

/**
 * The database first: a record's file is on the disk before the record, so the copy lacks none.
 * @returns what the manifest lists
 */
async function copyData(
  dataDir: string,
  draft: string,
  vault: Vault,
  report: Report,
): Promise<ManifestFile[]> {
  const from = dataFolderPaths(dataDir);
  const to = dataFolderPaths(draft);
  await copyDatabase(from.database, to.database, vault.database, report);
  const described = await describeFiles(draft, report);
  const stored = await copyStoredFiles(from.files, to.files, report);
  const inBackup = stored.map((file) => ({ ...file, path: `${basename(to.files)}/${file.path}` }));
  return [...inBackup, ...described];
}

async function copyStoredFiles(from: string, to: string, report: Report): Promise<ManifestFile[]> {
  const paths = await listFiles(from);
  const left = paths.toReversed();
  const copied: ManifestFile[] = [];
  const copyNext = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      report('Copying files', copied.length, paths.length);
      const digest = await copyStored(join(from, path), join(to, path));
      if (digest) copied.push({ path, ...digest });
    }
  };
  const copying = Array.from({ length: filesAtOnce }, () =>
    copyNext().catch((error: unknown) => {
      left.length = 0;
      throw error;
    }),
  );
  // All of them have ended before the incomplete backup is deleted.
  const outcomes = await Promise.allSettled(copying);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  return copied.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** The open transaction fixes one snapshot; otherwise every commit of another connection would restart the copy. */
async function copyDatabase(from: string, to: string, key: DatabaseKey, report: Report): Promise<void> {
  const database = openDatabase(from, 'scanner', key);
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

/** @returns undefined if the file disappears during the copy: it belonged to a failed upload */
async function copyStored(from: string, to: string) {
  return copyAndDigest(from, to).catch((error: unknown) => {
    if (existsSync(from)) throw error;
    return undefined;
  });
}
