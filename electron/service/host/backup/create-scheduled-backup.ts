import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AppError } from '#service/kernel/errors.ts';
import type { KeyConfig } from '#service/storage/open-keys.ts';
import type { Report } from '#service/storage/report.ts';
import { createBackup } from './create-backup.ts';
import { type DeletedBackups, deleteOldBackups } from './delete-old-backups.ts';
import { identifyDataFolder } from './find-backups.ts';
import type { Manifest } from './manifest.ts';

/**
 * Creates a backup of a schedule, and then deletes the oldest ones.
 *
 * @param to a new folder in that of the schedule
 * @param kept how many scheduled backups remain
 * @throws as `createBackup`, with a sentence that names the folder of the schedule and what to do
 */
export async function createScheduledBackup(
  config: KeyConfig,
  to: string,
  kept: number,
  report: Report,
): Promise<{ manifest: Manifest } & DeletedBackups> {
  const location = dirname(to);
  const found = await stat(location).catch(() => undefined);
  if (!found?.isDirectory()) {
    throw new Error(`${location} does not exist. Connect its disk, or choose another folder.`);
  }
  const scheduledBy = await identifyDataFolder(config.dataDir);
  const manifest = await createBackup(config, to, report, undefined, scheduledBy).catch((error: unknown) => {
    throw nameLocation(error, location);
  });
  // Without a report, which would throw if the job was canceled: the backup is complete.
  return { manifest, ...(await deleteOldBackups(location, config, to, kept)) };
}

/** The message of an error about a field continues the name of the field, which no one entered here. */
function nameLocation(error: unknown, location: string): unknown {
  if (!(error instanceof AppError)) return error;
  return new Error(error.errors.map(({ message }) => `${location} ${message}`).join(' '));
}
