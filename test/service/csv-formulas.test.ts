import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { csvMark, writeCsv } from '../../electron/service/kernel/write-csv.ts';
import { openTable } from '../../electron/service/modules/csv-imports/parse/open-table.ts';

const format = { type: 'csv', encoding: 'utf-8', delimiter: ',' } as const;

test.each([
  ['=1+1', `'=1+1`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['+cmd|calc', `'+cmd|calc`],
  ['-2+3+cmd|calc', `'-2+3+cmd|calc`],
  ['\t=1+1', `'\t=1+1`],
  ['\r=1+1', `'\r=1+1`],
  ['\n=1+1', `'\n=1+1`],
  ['\tname', `'\tname`],
  [' =1+1', `' =1+1`],
  ['＝1+1', `'＝1+1`],
  ['＋cmd', `'＋cmd`],
  ['－cmd', `'－cmd`],
  ['＠SUM(A1)', `'＠SUM(A1)`],
  [`'=1+1`, `''=1+1`],
])('the cell %j is written as %j, which no spreadsheet runs', (cell, written) => {
  expect(writeCsv([[cell]])).toBe(`"${written}"\r\n`);
});

test.each([
  '+1 207 555 0142',
  '-39',
  '+1 (207) 555-0142',
  '＋1 207',
  "O'Brien",
  `'quoted'`,
  'a=b',
  '',
  'x;=1+1',
])('the cell %j is written unchanged', (cell) => {
  expect(writeCsv([[cell]])).toBe(`"${cell}"\r\n`);
});

test('every cell is quoted, so that no other separator can split it', () => {
  expect(writeCsv([['ID', 'x;=1+1', 'a\t=1+1', 'say "no"']])).toBe(
    `"ID","x;=1+1","a\t=1+1","say ""no"""\r\n`,
  );
});

/** What an import reads from the cells of a written file. */
async function roundTrip(cells: string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'offerdesk-test-'));
  try {
    const path = join(folder, 'rows.csv');
    const header = cells.map((_, index) => `column ${index}`);
    writeFileSync(path, csvMark + writeCsv([header, cells]));
    // Cells with the texts of known names would be detected as the header.
    const { batches } = await openTable({ path, bytes: statSync(path).size, format, headerRow: 1 });
    for await (const [row] of batches) return row?.cells ?? [];
    return [];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('an import reads every exported cell with its original value', async () => {
  const sign = fc.constantFrom(...`'=+-@＝＋－＠\t\r\n ;,"1a`);
  const cell = fc.oneof(
    fc.string(),
    fc.array(sign, { maxLength: 5 }).map((signs) => signs.join('')),
  );
  const phone = '+1 207 555 0142';

  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 20 }), async (cells) => {
      expect(await roundTrip([phone, ...cells])).toEqual([phone, ...cells]);
    }),
    { numRuns: 60 },
  );
});

test('an import removes the apostrophe that other programs add to a telephone number', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'offerdesk-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'rows.csv');
  writeFileSync(path, `'=name,phoneNumber\n'O'Brien,'+1 207 555 0142\n`);

  const { header, batches } = await openTable({ path, bytes: statSync(path).size, format });

  expect(header).toEqual(['=name', 'phoneNumber']);
  for await (const [row] of batches) expect(row?.cells).toEqual([`'O'Brien`, '+1 207 555 0142']);
});
