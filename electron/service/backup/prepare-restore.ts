import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Caller } from '../caller.ts';
import { type Report, reportNothing } from '../data-jobs/report.ts';
import { openService, openVault, type ServiceConfig } from '../open-service.ts';
import { RecordWriter } from '../record-writer.ts';
import { assertOpens, compareWithManifest } from './check-backup.ts';
import type { RestoreFolders } from './exchange-folders.ts';
import { copyDurably, isFilled, listFiles } from './files.ts';
import { type Manifest, manifestName, readManifest } from './manifest.ts';

/** Who restores; officers with their name, since the data that is restored may not know them. */
export type Restorer = Pick<Caller, 'actor' | 'officer'>;

/** What the audit log calls a restore; the operation by which the screens ask for one bears this name. */
const action = 'startRestore';

/**
 * Copies a backup to beside the data folder, checks it there, and notes the restore in its audit log. The
 * data may be open meanwhile: nothing of it is touched.
 *
 * @param folders the copy lies in `incoming`; nothing is left of it if it fails
 * @throws with what is wrong
 */
export async function prepareRestore(
  from: string,
  config: ServiceConfig,
  folders: RestoreFolders,
  restorer: Restorer,
  report: Report = reportNothing,
): Promise<Manifest> {
  const manifest = await readManifest(from, openVault(config, false).manifestKey);
  const copy = { ...config, dataDir: folders.incoming };
  try {
    await copyChecked(from, manifest, copy.dataDir, report);
    await assertOpens(copy, report);
    report('Noting the restore', 0, 0);
    await noteRestore(copy, restorer, {
      from: basename(from),
      madeAt: manifest.createdAt,
      ...((await isFilled(folders.dataDir)) && { movedTo: folders.aside }),
    });
    return manifest;
  } catch (error) {
    await rm(copy.dataDir, { recursive: true, force: true });
    throw error;
  }
}

async function copyChecked(
  from: string,
  manifest: Manifest,
  incoming: string,
  report: Report,
): Promise<void> {
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  const paths = await listFiles(from);
  for (const [index, path] of paths.entries()) {
    report('Copying the backup', index, paths.length);
    if (path !== manifestName) await copyDurably(join(from, path), join(incoming, path));
  }
  const [fault] = await compareWithManifest(incoming, manifest, report);
  if (fault) throw new Error(`The backup is damaged: ${fault}`);
}

/** As the last event of the data that is restored, before anybody sees it. */
async function noteRestore(copy: ServiceConfig, restorer: Restorer, details: object): Promise<void> {
  const { storage } = await openService(copy, 'host');
  try {
    await storage.commits.run(async (db, events) => {
      const records = new RecordWriter(db, new Date().toISOString());
      const by = restorer.officer?.name;
      records.note('restore', { ...details, ...(by && { by }) });
      events.push(...records.toEvents(restorer, action));
    });
  } finally {
    await storage.close();
  }
}
