import { hash } from 'node:crypto';
import { readdir, realpath } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { isScheduledBackupName } from '#service/modules/installation/backup-names.ts';
import type { FoundBackup } from '#service/modules/installation/known-backups.ts';
import { type KeyConfig, openBackupKeyring } from '#service/storage/open-keys.ts';
import { Vault } from '../../storage/vault.ts';
import { type Manifest, readManifest } from './manifest.ts';

/**
 * Identifies a data folder on its computer. A copy of it, such as a restored one, has the same keys and the same schedule
 * but another ID, so that its schedule never deletes backups of the original.
 */
export async function identifyDataFolder(dataDir: string): Promise<string> {
  return hash('sha256', `${hostname()}\0${await realpath(dataDir)}`).slice(0, 16);
}

/** Finds the backups in a folder that the master key opens and whose manifest is authentic. Other folders are skipped. */
export async function findBackups(location: string, config: KeyConfig): Promise<FoundBackup[]> {
  const entries = await readdir(location, { withFileTypes: true }).catch(() => []);
  const own = await identifyDataFolder(config.dataDir);
  const found: FoundBackup[] = [];
  // A link is not a folder here: nothing is read or deleted through one.
  for (const entry of entries.filter((each) => each.isDirectory())) {
    const folder = join(location, entry.name);
    const manifest = await readOwnManifest(folder, config);
    if (manifest) found.push(describe(folder, manifest, own));
  }
  return found;
}

/** The manifest of a backup that the keys of the data folder authenticate. */
export async function readOwnManifest(folder: string, config: KeyConfig): Promise<Manifest | undefined> {
  try {
    const keyring = await openBackupKeyring(folder, config);
    return await readManifest(folder, new Vault(keyring).manifestKey);
  } catch {
    return undefined;
  }
}

function describe(folder: string, { createdAt, files, scheduledBy }: Manifest, own: string): FoundBackup {
  const isOwn = scheduledBy === own && isScheduledBackupName(basename(folder));
  const origin = isOwn ? 'scheduled' : scheduledBy === undefined ? 'manual' : 'scheduled-elsewhere';
  return { folder, createdAt, origin, files: files.count, bytes: files.bytes };
}
