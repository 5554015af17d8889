/** The folder in which a backup is prepared, beside its destination. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FolderLock, tryLock } from '../../storage/folder-lock.ts';

const partialName = /\.partial-[0-9a-f]{8}$/;

/** Locked while the backup is prepared: the operating system releases the lock of a process that was killed. */
const lockName = 'in-progress.lock';

/**
 * Prepares a backup, and renames its folder when it is complete. If that fails, the folder is removed.
 * @param target a folder that does not exist, or is empty
 */
export async function preparePartial<Result>(
  target: string,
  prepare: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = `${target}.partial-${randomBytes(4).toString('hex')}`;
  // Not recursive: on a special file system such as /proc, Node would try forever.
  await mkdir(folder, { mode: 0o700 });
  const lockFile = join(folder, lockName);
  let lock: FolderLock | undefined;
  try {
    lock = tryLock(lockFile);
    const result = await prepare(folder);
    lock?.release();
    await rm(lockFile);
    if (existsSync(target)) await rmdir(target);
    await rename(folder, target);
    return result;
  } catch (error) {
    lock?.release();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Removes what backups to the same location left behind whose process was killed. */
export async function removeDeadPartials(target: string): Promise<void> {
  const parent = dirname(target);
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((each) => partialName.test(each))) {
    const folder = join(parent, name);
    const lockFile = join(folder, lockName);
    // Locking creates a missing file. Without one, the folder was just created, is complete, or is not a backup.
    const lock = existsSync(lockFile) && tryLock(lockFile);
    if (!lock) continue;
    lock.release();
    await rm(folder, { recursive: true, force: true });
  }
}
