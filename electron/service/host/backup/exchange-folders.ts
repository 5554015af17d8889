import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** The folders of one restore. They are next to each other; the names of the last two contain its start time. */
export interface RestoreFolders {
  dataDir: string;
  /** Where the backup is copied to and checked, before it replaces the data. */
  incoming: string;
  /** Where the current data is moved to. */
  aside: string;
}

const incomingSuffix = '.restoring-';
const asideSuffix = '.before-restore-';

/** Names the folders of a restore that starts now. */
export function nameFolders(dataDir: string): RestoreFolders {
  const place = resolve(dataDir);
  const moment = new Date().toISOString().replaceAll(/[-:.]/g, '');
  return { dataDir: place, incoming: place + incomingSuffix + moment, aside: place + asideSuffix + moment };
}

/**
 * Replaces the data with the incoming folder and moves the data aside.
 * @returns where the previous data is; undefined if there was none
 * @throws if a folder cannot be moved; nothing has changed then
 */
export function exchangeFolders({ dataDir, incoming, aside }: RestoreFolders): string | undefined {
  const isFilled = existsSync(dataDir) && readdirSync(dataDir).length > 0;
  if (isFilled) renameSync(dataDir, aside);
  else if (existsSync(dataDir)) rmdirSync(dataDir);
  try {
    renameSync(incoming, dataDir);
  } catch (error) {
    if (isFilled) renameSync(aside, dataDir);
    throw error;
  }
  return isFilled ? aside : undefined;
}

/** Reverses `exchangeFolders`, when the incoming data cannot be used. */
export function rollbackExchange({ dataDir, incoming, aside }: RestoreFolders): void {
  renameSync(dataDir, incoming);
  renameSync(aside, dataDir);
}

/**
 * Puts the data back that a restore had moved aside if it was killed before the other folder replaced the data:
 * the data folder is missing, and both folders of the restore are next to its place.
 */
export function recoverFromRestore(dataDir: string): void {
  const place = resolve(dataDir);
  if (existsSync(place) || !existsSync(dirname(place))) return;
  for (const name of readdirSync(dirname(place))) {
    const [own, moment] = name.split(asideSuffix);
    const incoming = place + incomingSuffix + moment;
    if (own !== basename(place) || moment === undefined || !existsSync(incoming)) continue;
    renameSync(join(dirname(place), name), place);
    rmSync(incoming, { recursive: true, force: true });
    return;
  }
}
