/** What import drafts may cost. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { App } from '../../electron/service/app.ts';
import { limits } from '../../shared/domain/limits.ts';
import { failureOf } from '../support/errors.ts';
import { ask, drop, writeUpload } from '../support/import-drafts.ts';
import { openApp } from '../support/service.ts';
import { inline, shared, toColumn, writeWorkbook } from '../support/workbooks.ts';

const folderOf = ({ service }: App) => service.storage.paths.drafts;

/** A workbook whose cells all refer to one long text. */
function writeRepeatedText(rows: number): Buffer {
  const header = ['firstName', 'lastName', 'email', 'investorAccountType'];
  const columns = Array.from({ length: limits.csvColumns }, (_, place) => toColumn(place));
  const first = columns.map((column, place) => [column, inline(header[place] ?? `c${place}`)]);
  const repeated = Object.fromEntries(columns.map((column) => [column, shared(0)]));
  return writeWorkbook({
    sheets: {
      Data: Object.fromEntries([
        [1, Object.fromEntries(first)],
        ...Array.from({ length: rows }, (_, index) => [index + 2, repeated]),
      ]),
    },
    sharedStrings: [`<t>${'A'.repeat(60_000)}</t>`],
  });
}

test('a small workbook whose cells share one long text is rejected, as a draft and as a direct import', async () => {
  const app = await openApp();
  const workbook = writeRepeatedText(10);
  expect(workbook.length).toBeLessThan(20_000);
  const message = expect.stringMatching(
    /^file: has rows with more than 50,\d{3},\d{3} characters, the limit of a file of \d+(\.\d)? KiB\. Save the table as CSV and try again$/,
  );
  const rejected = { code: 'invalid', errors: [message] };

  expect(await failureOf(drop(app, workbook, 'list.xlsx'))).toMatchObject(rejected);
  const upload = writeUpload(workbook, 'list.xlsx');
  expect(await failureOf(ask(app, 'importInvestors', { upload, query: {} }))).toMatchObject(rejected);
  expect(readdirSync(folderOf(app))).toEqual([]);
});

test('an empty cell counts, so rows of a wide table with one value each do not fill the disk', async () => {
  const app = await openApp();
  const wide = Array.from({ length: limits.csvColumns }, (_, place) => [
    toColumn(place),
    inline(`c${place}`),
  ]);
  const rows = `<row><c><v>1</v></c></row>`.repeat(100_000);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const header = `<row>${wide.map((_, place) => `<c t="inlineStr"><is><t>c${place}</t></is></c>`).join('')}</row>`;
  const workbook = writeWorkbook({
    sheets: { Data: {} },
    parts: {
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${header}${rows}</sheetData></worksheet>`,
    },
  });

  expect(await failureOf(drop(app, workbook, 'wide.xlsx'))).toMatchObject({
    errors: [expect.stringMatching(/^file: has rows with more than/)],
  });
});
