import { randomBytes } from 'node:crypto';
import { mkdir, open, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { getSystemErrorMessage } from 'node:util';
import { ruleViolation } from '#service/kernel/errors.ts';

/**
 * Asserts that a backup can be created in this location, before any work starts. A backup inside the data folder would
 * be deleted at the next start, or be lost together with the data.
 *
 * @param folder an existing folder, or a new one in an existing folder
 * @throws AppError rule, naming `folder`
 */
export async function assertBackupLocation(dataDir: string, folder: string): Promise<void> {
  const [data, location] = [await realpath(dataDir), await findRealPath(resolve(folder))];
  if (isWithin(data, location)) {
    throw ruleViolation(
      'folder',
      'is the data folder or inside it. Choose a folder outside the data folder.',
    );
  }
  if (isWithin(location, data)) {
    throw ruleViolation('folder', 'contains the data folder. Choose a folder outside the data folder.');
  }
  await assertWritable((await isFolder(location)) ? location : dirname(location));
}

/** The real path; that of a new folder is in its parent. */
async function findRealPath(folder: string): Promise<string> {
  const [existing, rest] = (await isFolder(folder)) ? [folder, ''] : [dirname(folder), basename(folder)];
  if (!(await isFolder(existing))) {
    throw ruleViolation('folder', 'is in a folder that does not exist. Create that folder first.');
  }
  return join(await realpath(existing), rest);
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() ?? false;
}

/** Whether `inner` is `outer`, or a path below it. */
function isWithin(outer: string, inner: string): boolean {
  const path = relative(outer, inner);
  return path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}

/**
 * Creates a folder with a file in it and deletes both, because permissions do not show whether a file system, such as
 * that of `/proc`, can store files.
 */
async function assertWritable(folder: string): Promise<void> {
  const probe = join(folder, `.offerdesk-${randomBytes(8).toString('hex')}`);
  try {
    await mkdir(probe, { mode: 0o700 });
    const file = await open(join(probe, 'probe'), 'wx', 0o600);
    await file.write('.').finally(() => file.close());
  } catch (error) {
    const { errno } = error as NodeJS.ErrnoException;
    const reason = errno === undefined ? String(error) : getSystemErrorMessage(errno);
    throw ruleViolation('folder', `cannot be written (${reason}). Choose another folder.`);
  } finally {
    await rm(probe, { recursive: true, force: true }).catch(() => {});
  }
}
