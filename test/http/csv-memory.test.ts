import { createWriteStream, openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { importCsv, investorRow, toCsv } from '../support/csv-files.ts';
import { startService, temporaryFolder } from '../support/service.ts';

const megabyte = 1_000_000;

/** A long file of 30,000 rows, whose last alone is valid. */
async function writeLongFile(file: string): Promise<void> {
  const notes = 'ü, "and" more\n'.repeat(500);
  const rows = toCsv(Array.from({ length: 1000 }, () => investorRow({ email: 'nobody', notes })));
  const [header = ''] = rows.split('\n', 1);
  const write = function* () {
    for (let thousands = 0; thousands < 30; thousands += 1)
      yield thousands === 0 ? rows : rows.slice(header.length + 1);
    yield toCsv([investorRow({ notes })]).slice(header.length + 1);
  };
  await pipeline(Readable.from(write()), createWriteStream(file));
}

/** @returns the greatest growth of the process while the work is done, its threads included, in bytes */
async function measureGrowth(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage.rss();
  let highest = before;
  const sampling = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 10);
  await work().finally(() => clearInterval(sampling));
  return highest - before;
}

test('memory stays flat however long the file', async () => {
  const folder = temporaryFolder();
  const service = await startService(folder);
  const file = join(folder.dataDir, 'long.csv');
  await writeLongFile(file);
  const blob = await openAsBlob(file);
  expect(blob.size).toBeGreaterThan(200 * megabyte);
  const form = new FormData();
  form.append('file', blob, 'long.csv');
  // What any import needs, however short: the thread, its connections and its code.
  await importCsv(service, 'investors', toCsv([investorRow()]));

  for (const query of ['?dryRun=true', '']) {
    const growth = await measureGrowth(async () => {
      const { body } = await service.post(`/csv/investors${query}`, form);
      expect(body).toMatchObject({ totalRows: 30_001, successfulRows: 1 });
    });
    console.warn(growth / 1e6);
    expect(growth).toBeLessThan(150 * megabyte);
  }
}, 120_000);
