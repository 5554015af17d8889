import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { plainLength, readSealed, type SealedFile, writeSealed } from './sealed-file.ts';

/** Stores the bytes of files by ID. This one uses a folder; an object store could do the same. */
export interface FileStore {
  /**
   * Writes the bytes of a file; they are on the disk when it resolves.
   * @throws the error of the source or of the disk; the file is deleted then
   */
  write(id: string, source: AsyncIterable<Buffer>): Promise<SealedFile & { path: string }>;
  /** The decrypted bytes from `start` to `end`, both included. */
  read(id: string, key: Buffer, bytes: number, range: { start: number; end: number }): Readable;
  /** The decrypted length of a stored file, computed from its length on the disk; undefined if it is missing. */
  measure(id: string): Promise<number | undefined>;
  remove(id: string): Promise<void>;
}

/**
 * Files in a folder, each encrypted under a key of its own (sealed-file.ts).
 *
 * @param folder of the files, in subfolders by the last two characters of their IDs
 * @param temporary for incomplete files; on the same volume
 */
export function createFileStore(folder: string, temporary: string): FileStore {
  const pathOf = (id: string) => join(folder, id.slice(-2), id);
  return {
    async write(id, source) {
      const draft = join(temporary, id);
      try {
        const stored = await writeSealed(draft, source, true);
        const path = pathOf(id);
        const isNewFolder = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        if (isNewFolder) await syncFolder(folder);
        await rename(draft, path);
        await syncFolder(dirname(path));
        return { ...stored, path };
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

/** A rename is on the disk after its folder is synced. Windows has no such call, and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
