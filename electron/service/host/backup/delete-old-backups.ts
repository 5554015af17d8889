import { readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isScheduledBackupName } from '#service/modules/installation/backup-names.ts';
import type { FoundBackup } from '#service/modules/installation/known-backups.ts';
import type { KeyConfig } from '#service/storage/open-keys.ts';
import { keyringName } from '../../storage/keyring.ts';
import { dataFolderPaths } from '../../storage/storage.ts';
import { explainFailure } from '../../storage/storage-problems.ts';
import { fileListName } from './file-list.ts';
import { findBackups, identifyDataFolder, readOwnManifest } from './find-backups.ts';
import { manifestName } from './manifest.ts';

/** A backup has this suffix while it is deleted, so that what an interrupted deletion leaves is not taken for one. */
const deletingSuffix = '.deleting';

/** They identify a backup, so they are deleted last: the next deletion then recognizes what is left. */
const identifying: readonly string[] = [manifestName, keyringName];

/** What the folder of a backup contains besides the stored files, which not every backup has. */
const required = [...identifying, fileListName, basename(dataFolderPaths('').database)];
const optional = basename(dataFolderPaths('').files);

export interface DeletedBackups {
  /** The names of the deleted folders. */
  deleted: string[];
  /** Which ones could not be deleted, and why: a sentence each. */
  notDeleted: string[];
}

/**
 * Deletes the oldest scheduled backups of a data folder in a location. Only complete backups with an authentic manifest
 * that this data folder's own schedule created count and are deleted: no manual, renamed, or foreign ones, and none to
 * which someone has added files.
 *
 * @param newest the folder of the backup that has just been created, which is always kept
 * @param kept how many backups remain, that one included; at least 1
 * @returns what was deleted. It does not throw
 */
export async function deleteOldBackups(
  location: string,
  config: KeyConfig,
  newest: string,
  kept: number,
): Promise<DeletedBackups> {
  const result: DeletedBackups = { deleted: [], notDeleted: [] };
  const old = (await findOld(location, config, newest)).slice(Math.max(kept, 1) - 1);
  for (const folder of [...(await findInterrupted(location, config)), ...old.map(({ folder }) => folder)]) {
    const name = basename(folder, deletingSuffix);
    try {
      await deleteBackup(folder);
      result.deleted.push(name);
    } catch (error) {
      result.notDeleted.push(
        `${name} could not be deleted: ${explainFailure(error)}. Delete that folder yourself.`,
      );
    }
  }
  return result;
}

/** The complete backups besides the newest one, in descending order of their age. */
async function findOld(location: string, config: KeyConfig, newest: string): Promise<FoundBackup[]> {
  const now = new Date().toISOString();
  const found: FoundBackup[] = [];
  for (const backup of await findBackups(location, config)) {
    const isOther = backup.origin === 'scheduled' && backup.folder !== newest;
    if (isOther && (await isUntouched(backup.folder))) found.push(backup);
  }
  // When a backup of the future was created, the clock was wrong. It is not newer than the others.
  const timeOf = ({ createdAt }: FoundBackup) => (createdAt <= now ? createdAt : `- ${createdAt}`);
  return found.sort((one, other) => (timeOf(one) < timeOf(other) ? 1 : -1));
}

/** Whether the folder has everything that a backup has, and nothing else. */
async function isUntouched(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch((): string[] => []);
  const others = names.filter((name) => !required.includes(name));
  return required.every((name) => names.includes(name)) && others.every((name) => name === optional);
}

/** Backups whose deletion was interrupted. */
async function findInterrupted(location: string, config: KeyConfig): Promise<string[]> {
  const own = await identifyDataFolder(config.dataDir);
  const names = (await readdir(location).catch(() => [])).filter(
    (name) => name.endsWith(deletingSuffix) && isScheduledBackupName(basename(name, deletingSuffix)),
  );
  const manifests = await Promise.all(names.map((name) => readOwnManifest(join(location, name), config)));
  return names
    .filter((_, index) => manifests[index]?.scheduledBy === own)
    .map((name) => join(location, name));
}

async function deleteBackup(folder: string): Promise<void> {
  const isRenamed = folder.endsWith(deletingSuffix);
  const doomed = isRenamed ? folder : folder + deletingSuffix;
  // A folder that cannot be renamed, such as one that another program has open, stays complete.
  if (!isRenamed) await rename(folder, doomed);
  for (const name of await readdir(doomed)) {
    if (!identifying.includes(name)) await rm(join(doomed, name), { recursive: true });
  }
  await rm(doomed, { recursive: true });
}
