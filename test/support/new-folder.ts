import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** A data folder, and its master key. */
export interface Folder {
  dataDir: string;
  keyFile: string;
}

/** The data folder in a folder of a test, and the master key next to it. */
export const folderIn = (root: string): Folder => ({
  dataDir: join(root, 'data'),
  keyFile: join(root, 'master.key'),
});

/**
 * Copies a data folder that was opened once, and is closed: keys and migrations take most of the time of a first
 * start. The copies have the same master key and the same first account.
 */
export function copyNewFolder(from: Folder, to: Folder): void {
  mkdirSync(to.dataDir, { mode: 0o700 });
  copyFileSync(from.keyFile, to.keyFile);
  for (const name of ['keyring.json', 'offerdesk.sqlite']) {
    copyFileSync(join(from.dataDir, name), join(to.dataDir, name));
  }
}
