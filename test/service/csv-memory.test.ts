import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { investorRow, toCsv } from '../support/csv-files.ts';
import { cliProgram } from '../support/programs.ts';
import { temporaryFolder } from '../support/service.ts';

/** A file of 9,000 rows and 90 MB, whose last row is the only valid one. */
async function writeLongFile(path: string): Promise<void> {
  const notes = 'a long story, and more\n'.repeat(450);
  const thousand = toCsv(Array.from({ length: 1000 }, () => investorRow({ email: 'nobody', notes })));
  const write = function* () {
    yield thousand;
    for (let thousands = 1; thousands < 9; thousands += 1) yield withoutHeader(thousand);
    yield withoutHeader(toCsv([investorRow({ notes })]));
  };
  await pipeline(Readable.from(write()), createWriteStream(path));
}

/** A file of five rows of 12 MB, with the maximum number of columns and the maximum length in each. */
async function writeWideRows(path: string): Promise<void> {
  // One letter outside of Latin-1 doubles the memory of a text.
  const cell = `ж${'a'.repeat(65_000)}`;
  const notes = Object.fromEntries(Array.from({ length: 196 }, (_, index) => [`note ${index}`, cell]));
  const write = function* () {
    yield toCsv([investorRow(notes)]);
    for (let rows = 1; rows < 5; rows += 1) yield withoutHeader(toCsv([investorRow(notes)]));
  };
  await pipeline(Readable.from(write()), createWriteStream(path));
}

const withoutHeader = (csv: string) => csv.slice(csv.indexOf('\n') + 1);

/** Imports with the CLI, in a process whose threads have a limited heap. */
function importWithin(
  megabytes: number,
  { dataDir, keyFile }: ReturnType<typeof temporaryFolder>,
  ...args: string[]
): Promise<string> {
  const command = [`--max-old-space-size=${megabytes}`, cliProgram(), '--data-dir', dataDir, '--json'];
  const env = { ...process.env, OFFERDESK_KEY_FILE: keyFile };
  return new Promise((resolve) => {
    const options = { env, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, [...command, 'import', 'investors', ...args], options, (_error, stdout) =>
      resolve(stdout),
    );
  });
}

test.each([
  { what: 'planned', options: ['--dry-run'] },
  { what: 'imported', options: [] },
])('a file of 90 MB is $what in a heap of 64 MB', async ({ options }) => {
  const folder = temporaryFolder();
  const file = join(folder.keyFile, '..', 'long.csv');
  await writeLongFile(file);

  const answer = JSON.parse(await importWithin(64, folder, file, ...options));

  expect(answer).toMatchObject({ totalRows: 9001, successfulRows: 1 });
  expect(answer.failedRows).toHaveLength(9000);
});

test('rows of 12 MB are imported in a heap of 128 MB', async () => {
  const folder = temporaryFolder();
  const file = join(folder.keyFile, '..', 'wide.csv');
  await writeWideRows(file);

  const answer = JSON.parse(await importWithin(128, folder, file));

  expect(answer).toMatchObject({ totalRows: 5, successfulRows: 5 });
});
