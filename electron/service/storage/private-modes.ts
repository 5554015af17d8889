import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/*
 * Only the owner may read or write the data folder and the master key. On Windows files have no such modes:
 * the folders of a user's profile are closed to other users by their access control lists.
 */

const hasModes = process.platform !== 'win32';

/** The permissions of everyone but the owner. */
const others = 0o077;
const othersMayWrite = 0o022;
const sticky = 0o1000;

/** Creates files for their owner only, regardless of the mask of the CLI or the service manager. */
export function createPrivateFiles(): void {
  process.umask(others);
}

/**
 * Removes the permissions of everyone but the owner on a data folder. Its content is checked only if the folder was
 * open, because others cannot pass through a closed one.
 *
 * @throws if it belongs to another user
 */
export function restrictToOwner(folder: string): void {
  if (!hasModes) return;
  const wasOpen = isOpen(folder);
  try {
    if (wasOpen) close(folder);
    closeContent(folder, wasOpen);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    throw new Error(
      `Other users can open ${folder}, and it belongs to one of them: run "chmod -R go= '${folder}'" as its owner`,
    );
  }
}

/** One folder at a time: a data folder can have millions of files. */
function closeContent(folder: string, isRecursive: boolean): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if ((entry.isFile() || entry.isDirectory()) && isOpen(path)) close(path);
    if (isRecursive && entry.isDirectory()) closeContent(path, true);
  }
}

function isOpen(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found !== undefined && (found.mode & others) !== 0;
}

/** SQLite can remove its log at any time. */
function close(path: string): void {
  try {
    chmodSync(path, lstatSync(path).mode & 0o700);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** @throws with the command that fixes it, if another user can read, change, or replace the file */
export function assertPrivateFile(file: string): void {
  if (!hasModes) return;
  if ((statSync(file).mode & others) !== 0) {
    throw new Error(`Other users can read or change ${file}: run "chmod 600 '${file}'"`);
  }
  const folder = dirname(file);
  const { mode } = statSync(folder);
  // In a folder such as /tmp only the owner of a file can replace it.
  if ((mode & othersMayWrite) !== 0 && (mode & sticky) === 0) {
    throw new Error(`Other users can replace ${file}: run "chmod go-w '${folder}'"`);
  }
}
