import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** The folders of one restore. They lie beside each other, and the last two bear its moment in their names. */
export interface RestoreFolders {
  dataDir: string;
  /** Where the backup is copied to and checked, before it takes the place of the data. */
  incoming: string;
  /** Where the data goes that is in the way. */
  aside: string;
}

const incomingSuffix = '.restoring-';
const asideSuffix = '.before-restore-';

/** Names the folders of a restore that begins now. */
export function nameFolders(dataDir: string): RestoreFolders {
  const place = resolve(dataDir);
  const moment = new Date().toISOString().replaceAll(/[-:.]/g, '');
  return { dataDir: place, incoming: place + incomingSuffix + moment, aside: place + asideSuffix + moment };
}

/**
 * Puts the folder that has come in in place of the data, which is moved aside.
 * @returns where the data of before lies; undefined if there was none
 * @throws if a folder cannot be moved, and then all is as it was
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

/** Takes back what `exchangeFolders` did, where the data that came in proves to be of no use. */
export function undoDecision({ dataDir, incoming, aside }: RestoreFolders): void {
  renameSync(dataDir, incoming);
  renameSync(aside, dataDir);
}

/**
 * Puts the data back that a restore had moved aside when it was killed, before the other folder had taken
 * its place. That is so if there is no data folder, and both folders of one restore are beside where it was.
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
