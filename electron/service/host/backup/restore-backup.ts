import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { KeyConfig } from '#service/storage/open-keys.ts';
import type { RestoreChange } from '#shared/domain/restore-changes.ts';
import { FolderInUse } from '../../app.ts';
import { tryLock } from '../../storage/folder-lock.ts';
import { dataFolderPaths } from '../../storage/storage.ts';
import { carryOverAccess } from './carry-over-access.ts';
import { exchangeFolders, nameFolders } from './exchange-folders.ts';
import { isFilled } from './files.ts';
import type { Manifest } from './manifest.ts';
import { describeRestore, prepareRestore } from './prepare-restore.ts';
import type { RestoreOrder, Restorer } from './restore-order.ts';

export interface RestoreOptions {
  /** Whether existing data is moved aside. */
  replace: boolean;
  /** Whether officers who were added after the backup may be removed. */
  removeOfficers: boolean;
  /** Whether second approval may be turned off, if the restored data has too few officers for it. */
  bypassSecondApproval?: boolean;
  /** Of the backup; without one, the master key opens it. */
  passphrase?: string | undefined;
}

/** The result of a restore. */
export interface RestoreOutcome {
  /** Where the previous data is; undefined if there was none. */
  movedTo: string | undefined;
  changes: RestoreChange[];
}

/**
 * Replaces a data folder with a backup (decisions.md § 1, `restore`), after everything has been checked on a copy
 * next to the folder: the files, the database, and whether its keys can be opened.
 *
 * @param from the folder of the backup, which is only read
 * @param config the data folder, and the master key
 * @throws FolderInUse; or with what is wrong. The data folder is unchanged then
 */
export async function restoreBackup(
  from: string,
  config: KeyConfig,
  { replace, removeOfficers, bypassSecondApproval = false, passphrase }: RestoreOptions,
  restorer: Restorer,
): Promise<RestoreOutcome & { manifest: Manifest }> {
  const folders = nameFolders(config.dataDir);
  assertNotOpen(folders.dataDir);
  if (!replace && (await isFilled(folders.dataDir))) {
    throw new Error(`${folders.dataDir} is not empty. To move its data to another folder, use --replace.`);
  }
  const order: RestoreOrder = {
    from,
    folders,
    restorer,
    confirmedRemovals: removeOfficers ? 'all' : [],
    bypassesSecondApproval: bypassSecondApproval,
  };
  const { manifest } = await prepareRestore(order, config, passphrase);
  return { manifest, ...(await finishRestore(order, config, manifest.createdAt)) };
}

/**
 * Replaces the data with a prepared backup while no program has the data open. Access that the current data has
 * revoked since the backup stays revoked.
 *
 * @param createdAt when the backup was created
 * @throws FolderInUse; or with what went wrong. The data folder is unchanged then
 */
export async function finishRestore(
  order: RestoreOrder,
  config: KeyConfig,
  createdAt: string,
): Promise<RestoreOutcome> {
  const { folders } = order;
  try {
    assertNotOpen(folders.dataDir);
    const details = describeRestore(order, createdAt, await isFilled(folders.dataDir));
    const changes = await carryOverAccess(config, folders.incoming, order, details);
    return { movedTo: exchangeFolders(folders), changes };
  } catch (error) {
    await rm(folders.incoming, { recursive: true, force: true });
    throw error;
  }
}

/** A host, or a command that imports, would continue to write to the folder that is moved aside. */
function assertNotOpen(dataDir: string): void {
  const { hostLock, importLock } = dataFolderPaths(dataDir);
  for (const file of [hostLock, importLock]) {
    // A folder without a database can have a host, too. In a new folder, a lock would create its file.
    if (!existsSync(file)) continue;
    const lock = tryLock(file);
    if (!lock) throw new FolderInUse(`Another Offerdesk has the data folder ${dataDir} open: close it first`);
    lock.release();
  }
}
