import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { plainLength, readSealed, type SealedFile, writeSealed } from './sealed-file.ts';

/** Keeps the bytes of files, each under its id. A folder here; an object store could do the same. */
export interface FileStore {
  /**
   * Writes the bytes of a file; when it answers they are on the disk for good.
   * @throws what the source throws, or why the disk refused; nothing is left of them then
   */
  write(id: string, source: AsyncIterable<Buffer>): Promise<SealedFile>;
  /** The plain bytes from `start` to `end`, both included. */
  read(id: string, key: Buffer, bytes: number, range: { start: number; end: number }): Readable;
  /** The length in plain of what is stored, computed from its length on the disk; undefined if it is missing. */
  measure(id: string): Promise<number | undefined>;
  remove(id: string): Promise<void>;
}

/**
 * Files in a folder, each encrypted under a key of its own (sealed-file.ts).
 *
 * @param folder where they lie, in subfolders by the last two characters of their ids
 * @param temporary where they are while they are not whole; on the same volume
 */
export function createFileStore(folder: string, temporary: string): FileStore {
  const pathOf = (id: string) => join(folder, id.slice(-2), id);
  return {
    async write(id, source) {
      const draft = join(temporary, id);
      try {
        const stored = await writeSealed(draft, source);
        await syncFile(draft);
        const path = pathOf(id);
        const isNewFolder = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        if (isNewFolder) await syncFolder(folder);
        await rename(draft, path);
        await syncFolder(dirname(path));
        return stored;
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    read: (id, key, bytes, range) =>
      Readable.from(readSealed(pathOf(id), key, bytes, range), { objectMode: false }),
    async measure(id) {
      const found = await stat(pathOf(id)).catch(() => undefined);
      return found?.isFile() ? plainLength(found.size) : undefined;
    },
    remove: (id) => rm(pathOf(id), { force: true }),
  };
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

/** A rename is on the disk when its folder is. Windows has no such call, and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
