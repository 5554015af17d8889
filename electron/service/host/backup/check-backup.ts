import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { adoptKeyring, type KeyConfig, openVault } from '#service/storage/open-keys.ts';
import { Canceled, type Report } from '#service/storage/report.ts';
import type { RestoreChange } from '#shared/domain/restore-changes.ts';
import { dataFolderPaths, openWritableStorage } from '../../storage/storage.ts';
import { Vault } from '../../storage/vault.ts';
import { openDataFolder } from '../open-data-folder.ts';
import { verifyDatabase } from '../verify/verify.ts';
import { type DataVerification, verifyData } from '../verify/verify-data.ts';
import { previewAccessCarryOver } from './carry-over-access.ts';
import { compareWithManifest } from './compare-with-manifest.ts';
import { copyDurably } from './files.ts';
import type { Manifest } from './manifest.ts';
import { openBackup } from './open-backup.ts';

export interface BackupCheck {
  manifest: Manifest;
  /** One sentence for each problem. */
  errors: string[];
  /** The result of the database check; undefined if the database was not opened. */
  found?: DataVerification;
  /** The changes that a restore would cause. */
  changes: RestoreChange[];
}

/**
 * Checks a backup where it is, as thoroughly as a data folder, and whether it could be restored. The backup is
 * only read; its database is opened as a copy.
 *
 * @param config the current data folder, and the master key
 * @param passphrase of the backup; without one, the master key opens it
 * @param scratch a folder that is created for the copy and deleted again
 * @throws if there is no backup, or its manifest is not authentic
 */
export async function checkBackup(
  from: string,
  config: KeyConfig,
  passphrase: string | undefined,
  scratch: string,
  report: Report,
): Promise<BackupCheck> {
  const { manifest, keyring } = await openBackup(from, config, passphrase);
  const errors = await compareWithManifest(from, { folder: from, files: manifest.files }, report);
  // The database of a damaged backup is not opened.
  if (errors.length > 0) return { manifest, errors, changes: [] };
  const copy = dataFolderPaths(scratch).database;
  try {
    await mkdir(scratch, { recursive: true, mode: 0o700 });
    await copyDurably(join(from, basename(copy)), copy);
    adoptKeyring(scratch, keyring, config);
    const paths = { database: copy, files: dataFolderPaths(from).files };
    const found = await verifyData(paths, new Vault(keyring), {}, report);
    if (found.errors.length > 0) return { manifest, found, errors: found.errors, changes: [] };
    await openOnce({ ...config, dataDir: scratch });
    return { manifest, found, errors: [], changes: await previewAccessCarryOver(config, scratch) };
  } catch (error) {
    if (error instanceof Canceled) throw error;
    return { manifest, errors: [error instanceof Error ? error.message : String(error)], changes: [] };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/**
 * Checks the database of a data folder, and opens the folder as a host would. This may migrate it to the current
 * schema.
 * @throws with the reason, if it cannot be opened or has errors
 */
export async function assertOpens(config: KeyConfig, report: Report): Promise<void> {
  const { database } = dataFolderPaths(config.dataDir);
  const { errors } = await verifyDatabase(database, openVault(config), report);
  if (errors.length > 0) throw new Error(`The backup is damaged: ${errors.join('; ')}`);
  await openOnce(config);
}

async function openOnce(config: KeyConfig): Promise<void> {
  const opened = await openDataFolder(config, openWritableStorage);
  await opened.storage.close();
}
