import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { dayMilliseconds } from '#shared/domain/dates.ts';
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

/** Milliseconds from the start of a host until it looks for orphans: requests come first. */
const sweepDelay = 500;

/** So few IDs are looked up in a fraction of a millisecond, between two requests. */
const idsAtOnce = 100;

/** How long orphans are kept, in days: if a record was lost, its file still exists. */
export const orphanDays = 30;

/** Moves orphans while requests are answered, because that reads the names of all stored files. */
export function sweepInBackground(storage: Storage): { stop(): Promise<void> } {
  const startedAt = new Date();
  const stopping = new AbortController();
  let sweeping: Promise<unknown> | undefined;
  const timer = setTimeout(() => {
    sweeping = sweep(storage, startedAt, stopping.signal).catch(console.error);
  }, sweepDelay);
  timer.unref();
  return {
    async stop() {
      clearTimeout(timer);
      stopping.abort();
      await sweeping;
    },
  };
}

async function sweep(storage: Storage, now: Date, signal: AbortSignal): Promise<void> {
  const returned = await returnOrphans(storage);
  if (returned > 0)
    console.error(`Stored files whose records are in the database again: ${returned}. They were moved back.`);
  await removeOldOrphans(storage, now);
  const moved = await moveOrphans(storage, now, signal);
  if (moved === 0) return;
  console.error(
    `Stored files without a record: ${moved}. They were moved to ${storage.paths.orphans}, and are deleted after ${orphanDays} days.`,
  );
}

/**
 * Moves files back whose records exist again, because the right database was put back.
 * @returns how many were moved
 */
export async function returnOrphans(storage: Storage): Promise<number> {
  let returned = 0;
  for (const folder of await listDays(storage)) {
    for (const id of await findKnown(storage, await readdir(folder))) {
      if ((await storage.files.measure(id)) !== undefined) continue;
      const shard = join(storage.paths.files, id.slice(-2));
      await mkdir(shard, { recursive: true, mode: 0o700 });
      await rename(join(folder, id), join(shard, id));
      returned += 1;
    }
  }
  return returned;
}

/** Deletes what was moved so many days ago, except files with a record. */
export async function removeOldOrphans(storage: Storage, now: Date): Promise<void> {
  const oldest = orphanFolder(storage.paths, new Date(now.getTime() - orphanDays * dayMilliseconds));
  for (const folder of await listDays(storage)) {
    if (folder >= oldest) continue;
    const names = await readdir(folder);
    const known = new Set(await findKnown(storage, names));
    for (const name of names) if (!known.has(name)) await rm(join(folder, name), { recursive: true });
    if (known.size === 0) await rmdir(folder);
  }
}

/** Where the orphans of a day are moved. */
export function orphanFolder({ orphans }: Storage['paths'], date: Date): string {
  return join(orphans, dayOf(date));
}

/** The folders of orphans, which are named by the day. */
async function listDays({ paths }: Storage): Promise<string[]> {
  const found = await readdir(paths.orphans, { withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isDirectory() && dayForm.test(entry.name))
    .map(({ name }) => join(paths.orphans, name));
}

const dayForm = /^\d{4}-\d{2}-\d{2}$/;

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/**
 * Moves stored bytes without a record to another folder. They are from an upload that was interrupted between the two. A
 * record without bytes is impossible, because the bytes are on the disk before the record is committed.
 *
 * @param before newer files may belong to an upload that is in progress
 * @param signal ends the cleanup early; the next one continues
 * @returns how many were moved
 */
export async function moveOrphans(storage: Storage, before: Date, signal?: AbortSignal): Promise<number> {
  const target = orphanFolder(storage.paths, before);
  let moved = 0;
  for (const shard of await readdir(storage.paths.files, { withFileTypes: true })) {
    if (!shard.isDirectory() || !shardForm.test(shard.name)) continue;
    const folder = join(storage.paths.files, shard.name);
    const names = (await readdir(folder)).filter((name) => fileForm.test(name));
    for (let start = 0; start < names.length && !signal?.aborted; start += idsAtOnce) {
      const ids = names.slice(start, start + idsAtOnce);
      const known = new Set(await findKnown(storage, ids));
      for (const id of ids) {
        if (known.has(id)) continue;
        const path = join(folder, id);
        // Another cleanup may have moved it meanwhile.
        const found = await stat(path).catch(ignoreMissing);
        if (!found?.isFile() || found.mtime >= before) continue;
        await mkdir(target, { recursive: true, mode: 0o700 });
        await rename(path, join(target, id)).catch(ignoreMissing);
        moved += 1;
      }
      await setImmediate();
    }
  }
  return moved;
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** The names of stored files that have a record. */
async function findKnown({ reader }: Storage, names: string[]): Promise<string[]> {
  const known: string[] = [];
  for (let start = 0; start < names.length; start += idsAtOnce) {
    const ids = names.slice(start, start + idsAtOnce).filter((name) => fileForm.test(name));
    const rows = await reader.selectFrom('files').select('id').where('id', 'in', ids).execute();
    known.push(...rows.map(({ id }) => id));
  }
  return known;
}
