import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { assertBackupLocation } from '#service/modules/installation/backup-location.ts';
import { explainLoss, readRecordedHead } from '#service/storage/audit-head-file.ts';
import { type KeyConfig, type OpenKeys, openKeys } from '#service/storage/open-keys.ts';
import { type Report, reportNothing } from '#service/storage/report.ts';
import packageJson from '../../../../package.json' with { type: 'json' };
import { addPassphrase, keyringName, writeKeyringFile } from '../../storage/keyring.ts';
import type { ScryptCost } from '../../storage/scrypt.ts';
import { dataFolderPaths, measureDatabase } from '../../storage/storage.ts';
import { Vault } from '../../storage/vault.ts';
import { readDatabase } from '../verify/verify.ts';
import { measureStored } from '../verify/verify-stored-files.ts';
import { copyDatabase } from './copy-database.ts';
import { type ListedFile, writeFileList } from './file-list.ts';
import { copyAndDigest, digestFile, isFilled, mapInOrder, walkFiles } from './files.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { preparePartial, removeDeadPartials } from './partial-backup.ts';

/**
 * Copies the database and the stored files of a data folder while hosts continue to write (decisions.md § 1,
 * `backup`). Everything is encrypted and the master key is not included, so a backup discloses nothing without it.
 *
 * @param to a new folder in an existing one, or an empty folder; the backup appears in it complete or not at all
 * @param passphrase opens the backup without the master key
 * @param scheduledBy as in the manifest
 * @throws if it is not empty, its disk has too little space, or the database has lost its last events; or AppError as
 *   `assertBackupLocation`
 */
export async function createBackup(
  config: KeyConfig,
  to: string,
  report: Report = reportNothing,
  passphrase?: string,
  scheduledBy?: string,
): Promise<Manifest> {
  const keys = openKeys(config, false);
  const vault = new Vault(keys.keyring);
  const target = resolve(to);
  if (await isFilled(target)) throw new Error(`${target} is not empty. Choose a new folder or an empty one.`);
  await assertBackupLocation(config.dataDir, target);
  await removeDeadPartials(target);
  const { database, auditHead } = dataFolderPaths(config.dataDir);
  const recorded = readRecordedHead(auditHead, vault.auditKey);
  const stored = await readDatabase(database, vault, async (db) => {
    const loss = await explainLoss(db, recorded, config.dataDir);
    if (loss) throw new Error(loss);
    return measureStored(db);
  });
  await assertRoom(config.dataDir, dirname(target), stored.bytes);
  return preparePartial(target, async (draft) => {
    writeKeyringFile(draft, await sealForBackup(keys, passphrase, config.passwordCost));
    const files = await writeFileList(draft, copyData(config.dataDir, draft, vault, stored.files, report));
    const createdAt = new Date().toISOString();
    const content = { version: packageJson.version, createdAt, ...(scheduledBy && { scheduledBy }), files };
    return writeManifest(draft, vault.manifestKey, content);
  });
}

/** A backup with a passphrase opens without the master key, on any machine. */
async function sealForBackup(
  { file, keyring }: OpenKeys,
  passphrase: string | undefined,
  cost: ScryptCost | undefined,
) {
  return passphrase === undefined ? file : addPassphrase(file, keyring, passphrase, cost);
}

/**
 * @param storedBytes the length of the stored files
 * @throws if the disk of the backup has less space than the data needs
 */
async function assertRoom(dataDir: string, parent: string, storedBytes: number): Promise<void> {
  const needed = (await measureDatabase(dataFolderPaths(dataDir).database)) + storedBytes;
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
 * @param total the number of file records
 * @returns what the list names, in the order of the paths
 */
async function* copyData(
  dataDir: string,
  draft: string,
  vault: Vault,
  total: number,
  report: Report,
): AsyncGenerator<ListedFile> {
  const from = dataFolderPaths(dataDir);
  const to = dataFolderPaths(draft);
  const prefix = `${basename(to.files)}/`;
  await copyDatabase(from.database, to.database, vault.database, report);
  let done = 0;
  const copies = mapInOrder(walkFiles(from.files), async (path) => {
    const digest = await copyStored(join(from.files, path), join(to.files, path));
    return digest && { path: prefix + path, ...digest };
  });
  for await (const copy of copies) {
    done += 1;
    // Files without a record are copied, too.
    report('Copying files', Math.min(done, total), total);
    if (copy) yield copy;
  }
  for (const file of [join(draft, keyringName), to.database]) {
    yield { path: basename(file), ...(await digestFile(file)) };
  }
}

/** @returns undefined if the file disappears during the copy: it belonged to a failed upload */
async function copyStored(from: string, to: string) {
  return copyAndDigest(from, to).catch((error: unknown) => {
    if (existsSync(from)) throw error;
    return undefined;
  });
}
