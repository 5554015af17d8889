import { mkdirSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  readStoredRows,
  removeStoredRows,
  type StoredRows,
  storeRows,
} from '../../electron/service/modules/csv-imports/apply/stored-rows.ts';
import { temporaryFolder } from '../support/service.ts';

/** Longer than a chunk of an encrypted file, shorter, and empty. */
const chunks = [300_000, 5, 0, 70_000].map((length, index) => new Uint8Array(length).fill(index));

async function store() {
  const { dataDir } = temporaryFolder();
  mkdirSync(dataDir);
  return storeRows(
    dataDir,
    'rows',
    (async function* () {
      yield* chunks.map((chunk) => new Uint8Array(chunk));
    })(),
  );
}

async function readAll(stored: StoredRows): Promise<Uint8Array[]> {
  const read: Uint8Array[] = [];
  for await (const rows of readStoredRows(stored)) read.push(new Uint8Array(rows));
  return read;
}

/** The open files of this process. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return readlinkSync(join('/proc/self/fd', descriptor));
    } catch {
      return [];
    }
  });
}

describe('stored rows', () => {
  test('are read in the chunks in which they were stored', async () => {
    const stored = await store();

    const read = await readAll(stored);

    expect(read.map((rows) => rows.length)).toEqual(chunks.map((chunk) => chunk.length));
    expect(read.every((rows, index) => rows.every((byte) => byte === index))).toBe(true);
  });

  test.runIf(process.platform === 'linux')('leave no file open if only the first chunk is read', async () => {
    const stored = await store();

    for await (const rows of readStoredRows(stored)) {
      expect(rows.length).toBe(300_000);
      break;
    }

    expect(openFiles()).not.toContain(stored.path);
  });

  test('are removed, and removing them again is no error', async () => {
    const { dataDir } = temporaryFolder();

    await removeStoredRows(dataDir, 'rows');

    const stored = await store();
    await removeStoredRows(join(stored.path, '..'), 'rows');
    await expect(readAll(stored)).rejects.toThrow('ENOENT');
  });
});
