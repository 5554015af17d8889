import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readSealed, writeSealed } from '#service/storage/sealed-file.ts';
import type { PackedRows } from '../parse/read-rows.ts';

/** Rows in a temporary file, which is encrypted: plain data, so that another thread can read them. */
export interface StoredRows {
  path: string;
  key: Uint8Array;
  /** The length of each chunk, in bytes. */
  lengths: number[];
}

/** Stores rows until `removeStoredRows`; if the program ends before, the next start of a host removes them. */
export async function storeRows(
  folder: string,
  name: string,
  chunks: AsyncIterable<PackedRows>,
): Promise<StoredRows> {
  const path = join(folder, name);
  const lengths: number[] = [];
  const measured = async function* () {
    for await (const { buffer, byteOffset, byteLength } of chunks) {
      lengths.push(byteLength);
      yield Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
    }
  };
  const { key } = await writeSealed(path, measured(), false);
  return { path, key, lengths };
}

/** @throws as `readSealed` */
export async function* readStoredRows({ path, key, lengths }: StoredRows): AsyncGenerator<PackedRows> {
  const bytes = lengths.reduce((sum, length) => sum + length, 0);
  let read: Buffer = Buffer.alloc(0);
  let next = 0;
  for await (const piece of readSealed(path, key, bytes, { start: 0, end: bytes - 1 })) {
    read = Buffer.concat([read, piece]);
    for (let length = lengths[next]; length !== undefined && length <= read.length; length = lengths[next]) {
      yield read.subarray(0, length);
      read = read.subarray(length);
      next += 1;
    }
  }
}

export async function removeStoredRows(folder: string, name: string): Promise<void> {
  await rm(join(folder, name), { force: true });
}
