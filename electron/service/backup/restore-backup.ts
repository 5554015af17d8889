import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { FolderInUse } from '../app.ts';
import { reportNothing } from '../data-jobs/report.ts';
import type { ServiceConfig } from '../open-service.ts';
import { tryLock } from '../storage/folder-lock.ts';
import { dataFolderPaths, holdsData } from '../storage/storage.ts';
import { assertOpens, compareWithManifest } from './check-backup.ts';
import { copyDurably, isFilled, listFiles } from './files.ts';
import { type Manifest, manifestName, readManifest } from './manifest.ts';

/** What a restore did. */
export interface Restored {
  manifest: Manifest;
  /** Where the data lies that was in the way; undefined if there was none. */
  movedTo: string | undefined;
}

/**
 * Puts a backup in place of a data folder (decisions.md § 1, `restore`), once everything about it has been
 * checked on a copy beside the folder: the files, the database, and whether the master key opens it.
 *
 * @param from the folder of the backup, which is only read
 * @param config the data folder, and the master key
 * @param replace whether data that is in the way is moved aside
 * @throws FolderInUse; or with what is wrong, and the data folder is as it was
 */
export async function restoreBackup(
  from: string,
  config: ServiceConfig,
  replace: boolean,
): Promise<Restored> {
  const dataDir = resolve(config.dataDir);
  refuseWhileOpen(dataDir);
  if (!replace && (await isFilled(dataDir))) {
    throw new Error(`${dataDir} is not empty: --replace moves what is there aside`);
  }
  const manifest = await readManifest(from);
  const draft = `${dataDir}.restoring-${randomBytes(4).toString('hex')}`;
  try {
    await copyChecked(from, manifest, draft);
    await assertOpens({ ...config, dataDir: draft }, reportNothing);
    refuseWhileOpen(dataDir);
    return { manifest, movedTo: await putInPlace(draft, dataDir) };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
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

async function copyChecked(from: string, manifest: Manifest, draft: string): Promise<void> {
  await mkdir(draft, { recursive: true, mode: 0o700 });
  for (const path of await listFiles(from)) {
    if (path !== manifestName) await copyDurably(join(from, path), join(draft, path));
  }
  const [fault] = await compareWithManifest(draft, manifest, reportNothing);
  if (fault) throw new Error(`The backup is damaged: ${fault}`);
}

/** Moves what is in the way aside, and back again if the rest fails. */
async function putInPlace(draft: string, dataDir: string): Promise<string | undefined> {
  const timestamp = new Date().toISOString().replaceAll(/[-:.]/g, '');
  const aside = (await isFilled(dataDir)) ? `${dataDir}.before-restore-${timestamp}` : undefined;
  if (aside) await rename(dataDir, aside);
  else if (existsSync(dataDir)) await rmdir(dataDir);
  try {
    await rename(draft, dataDir);
  } catch (error) {
    if (aside) await rename(aside, dataDir);
    throw error;
  }
  return aside;
}
