import { rm } from 'node:fs/promises';
import { FolderInUse } from '../app.ts';
import type { ServiceConfig } from '../open-service.ts';
import { tryLock } from '../storage/folder-lock.ts';
import { dataFolderPaths, holdsData } from '../storage/storage.ts';
import { exchangeFolders, nameFolders, type RestoreFolders } from './exchange-folders.ts';
import { isFilled } from './files.ts';
import type { Manifest } from './manifest.ts';
import { prepareRestore, type Restorer } from './prepare-restore.ts';

/**
 * Puts a backup in place of a data folder (decisions.md § 1, `restore`), once everything about it has been
 * checked on a copy beside the folder: the files, the database, and whether the master key opens it.
 *
 * @param from the folder of the backup, which is only read
 * @param config the data folder, and the master key
 * @param replace whether data that is in the way is moved aside
 * @returns what was restored, and where the data lies that was in the way; undefined if there was none
 * @throws FolderInUse; or with what is wrong, and the data folder is as it was
 */
export async function restoreBackup(
  from: string,
  config: ServiceConfig,
  replace: boolean,
  restorer: Restorer,
): Promise<{ manifest: Manifest; movedTo: string | undefined }> {
  const folders = nameFolders(config.dataDir);
  refuseWhileOpen(folders.dataDir);
  if (!replace && (await isFilled(folders.dataDir))) {
    throw new Error(`${folders.dataDir} is not empty: --replace moves what is there aside`);
  }
  const manifest = await prepareRestore(from, config, folders, restorer);
  return { manifest, movedTo: await finishRestore(folders) };
}

/**
 * Puts a backup in place that was prepared, while nobody has the data open.
 * @returns where the data of before lies; undefined if there was none
 * @throws FolderInUse; or why the folders could not be moved. All is as it was then
 */
export async function finishRestore(folders: RestoreFolders): Promise<string | undefined> {
  try {
    refuseWhileOpen(folders.dataDir);
    return exchangeFolders(folders);
  } catch (error) {
    await rm(folders.incoming, { recursive: true, force: true });
    throw error;
  }
}

/** A host, or a command that imports, would go on writing to the folder that is moved away. */
function refuseWhileOpen(dataDir: string): void {
  if (!holdsData(dataDir)) return;
  const { hostLock, importLock } = dataFolderPaths(dataDir);
  for (const file of [hostLock, importLock]) {
    const lock = tryLock(file);
    if (!lock) throw new FolderInUse(`Another Offerdesk has the data folder ${dataDir} open: close it first`);
    lock.release();
  }
}
