import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { idPrefixes, idSuffixPattern } from '#shared/domain/ids.ts';
import type { Storage } from './storage.ts';

/** The folder names of the file store; it did not create any others. */
const shardForm = /^[0-9a-z]{2}$/;
const fileForm = new RegExp(`^${idPrefixes.file}_${idSuffixPattern}$`);

/** Removes incomplete uploads of a host that was killed. No other program receives files while this one runs. */
export async function clearTemporary(storage: Storage): Promise<void> {
  for (const name of await readdir(storage.paths.temporary)) {
    await rm(join(storage.paths.temporary, name), { force: true, recursive: true });
  }
}

/**
 * Removes stored bytes without a record, from an upload that was interrupted between the two. A record without bytes
 * is impossible, because the bytes are on the disk before the record is committed.
 *
 * @param before newer files may belong to an upload that is in progress
 * @returns how many were removed
 */
export async function removeOrphans(storage: Storage, before: Date): Promise<number> {
  let removed = 0;
  for (const shard of await readdir(storage.paths.files, { withFileTypes: true })) {
    if (!shard.isDirectory() || !shardForm.test(shard.name)) continue;
    const folder = join(storage.paths.files, shard.name);
    const entries = await readdir(folder, { withFileTypes: true });
    const ids = entries
      .filter((entry) => entry.isFile() && fileForm.test(entry.name))
      .map(({ name }) => name);
    if (ids.length === 0) continue;
    const rows = await storage.reader.selectFrom('files').select('id').where('id', 'in', ids).execute();
    const known = new Set(rows.map(({ id }) => id));
    for (const id of ids) {
      const path = join(folder, id);
      if (known.has(id) || (await stat(path)).mtime >= before) continue;
      await rm(path, { force: true });
      removed += 1;
    }
  }
  return removed;
}
