import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Cancelled, type Report } from '../data-jobs/report.ts';
import { openService, openVault, type ServiceConfig } from '../open-service.ts';
import { dataFolderPaths } from '../storage/storage.ts';
import { type Verification, verifyDatabase } from '../verify.ts';
import { copyDurably, digestFile, listFiles } from './files.ts';
import { type Manifest, manifestName, readManifest } from './manifest.ts';

/**
 * Checks a backup where it lies, as a restore would (decisions.md § 1): every file, the database, and
 * whether the master key opens it. The backup is only read; of the database a copy is opened.
 *
 * @param scratch a folder that is made for the copy and taken away again
 * @returns what is wrong, a sentence each, and how many rows each table has if nothing is
 * @throws if there is no backup
 */
export async function checkBackup(
  from: string,
  config: ServiceConfig,
  scratch: string,
  report: Report,
): Promise<{ manifest: Manifest; faults: string[]; counts?: Verification['counts'] }> {
  const manifest = await readManifest(from, openVault(config, false).manifestKey);
  const faults = await compareWithManifest(from, manifest, report);
  // Of a damaged backup nothing is opened.
  if (faults.length > 0) return { manifest, faults };
  const copy = dataFolderPaths(scratch).database;
  try {
    await mkdir(scratch, { recursive: true, mode: 0o700 });
    await copyDurably(join(from, basename(copy)), copy);
    return { manifest, faults, counts: await assertOpens({ ...config, dataDir: scratch }, report) };
  } catch (error) {
    if (error instanceof Cancelled) throw error;
    return { manifest, faults: [error instanceof Error ? error.message : String(error)] };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** What is not as the manifest says: files that are missing, changed or foreign. */
export async function compareWithManifest(
  folder: string,
  manifest: Manifest,
  report: Report,
): Promise<string[]> {
  const faults: string[] = [];
  const present = new Set((await listFiles(folder)).filter((path) => path !== manifestName));
  let done = 0;
  for (const file of manifest.files) {
    report('Comparing files', done, manifest.files.length);
    done += 1;
    if (!present.delete(file.path)) faults.push(`${file.path} is missing`);
    else if (!isDeepStrictEqual({ path: file.path, ...(await digestFile(join(folder, file.path))) }, file)) {
      faults.push(`${file.path} is not what was backed up`);
    }
  }
  return [...faults, ...[...present].map((path) => `${path} does not belong to it`)];
}

/**
 * Opens a data folder as a host would, after a look at its database. It may be brought to the present schema.
 * @returns how many rows each table has
 * @throws with what keeps it from being opened, or makes it unsound
 */
export async function assertOpens(config: ServiceConfig, report: Report): Promise<Verification['counts']> {
  const { database } = dataFolderPaths(config.dataDir);
  const { counts, faults } = await verifyDatabase(database, openVault(config), report);
  if (faults.length > 0) throw new Error(`The backup is damaged: ${faults.join('; ')}`);
  const opened = await openService(config, 'host');
  await opened.storage.close();
  return counts;
}
