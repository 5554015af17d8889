import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DiskPace, portionBytes } from '#service/host/backup/disk-pace.ts';
import { copyAndDigest, digestFile } from '#service/host/backup/files.ts';
import { temporaryFolder } from '../support/service.ts';

function createFolder(): string {
  const { dataDir } = temporaryFolder();
  mkdirSync(dataDir, { recursive: true });
  return dataDir;
}

test('a portion of a copy stays within its limits, however long the disk takes', () => {
  const pace = new DiskPace();
  const file = openSync(join(createFolder(), 'portions'), 'w');
  const sizes = Array.from({ length: 20 }, () => {
    writeSync(file, Buffer.alloc(pace.bytes, 1));
    pace.force(file);
    return pace.bytes;
  });
  closeSync(file);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(portionBytes.least);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(portionBytes.most);
});

test('a file of several portions is copied completely, and an existing file is never overwritten', async () => {
  const dataDir = createFolder();
  const [from, to] = [join(dataDir, 'large'), join(dataDir, 'copies/large')];
  const bytes = randomBytes(3 * portionBytes.least + 12_345);
  writeFileSync(from, bytes);
  const digest = await copyAndDigest(from, to);
  expect(digest.bytes).toBe(bytes.length);
  expect(digest).toEqual(await digestFile(to));
  expect(readFileSync(to).equals(bytes)).toBe(true);
  await expect(copyAndDigest(from, to)).rejects.toThrow('EEXIST');
});
