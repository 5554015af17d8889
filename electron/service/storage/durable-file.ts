import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a file that only its owner can read. It appears complete or not at all; if two programs create it at the
 * same time, one succeeds, and the other finds its file.
 */
export function createDurably(path: string, content: string | Uint8Array): void {
  const draft = writeDraft(path, content);
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
  syncFolder(dirname(path));
}

/** Replaces a file, or creates it, for its owner only. After a crash the file has its old or its new content. */
export function replaceDurably(path: string, content: string | Uint8Array): void {
  renameDurably(writeDraft(path, content), path);
}

/** Renames a file that is on the disk, and waits until the new name is, too. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to);
  syncFolder(dirname(to));
}

/** Deletes a file, if there is one, and waits until its name is removed on the disk. */
export function removeDurably(path: string): void {
  rmSync(path, { force: true });
  syncFolder(dirname(path));
}

function writeDraft(path: string, content: string | Uint8Array): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, content, { mode: 0o600, flag: 'wx', flush: true });
  return draft;
}

/**
 * Waits until the names in a folder are on the disk. Windows cannot open folders, and its file system does this by
 * itself.
 */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
