/** What import drafts may cost: disk, file descriptors, and their number. */
import { readdirSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { App } from '../../electron/service/app.ts';
import { expireDrafts } from '../../electron/service/modules/csv-imports/drafts/expire-drafts.ts';
import { limits } from '../../shared/domain/limits.ts';
import { investorRow, toCsv } from '../support/csv-files.ts';
import { failureOf } from '../support/errors.ts';
import { ask, drop, dropAndCheck, readRows, writeUpload } from '../support/import-drafts.ts';
import { openApp } from '../support/service.ts';
import { inline, picture, shared, toColumn, writeWorkbook } from '../support/workbooks.ts';

const folderOf = ({ service }: App) => service.storage.paths.drafts;

/** The bytes of the databases of drafts. */
const databaseBytes = (app: App) =>
  readdirSync(folderOf(app))
    .filter((name) => name.includes('.sqlite') && !name.endsWith('.source'))
    .reduce((sum, name) => sum + statSync(join(folderOf(app), name)).size, 0);

/** The open files of drafts, of every thread. */
function openFiles(app: App): string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`);
      return path.startsWith(folderOf(app)) ? [path] : [];
    } catch {
      return []; // It was closed meanwhile.
    }
  });
}

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
  const rows = `<row><c><v>1</v></c></row>`.repeat(150_000);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const header = `<row>${wide.map((_, place) => `<c t="inlineStr"><is><t>c${place}</t></is></c>`).join('')}</row>`;
  const workbook = writeWorkbook({
    sheets: { Data: {} },
    parts: {
      ...picture,
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${header}${rows}</sheetData></worksheet>`,
    },
  });

  expect(await failureOf(drop(app, workbook, 'wide.xlsx'))).toMatchObject({
    errors: [expect.stringMatching(/^file: has rows with more than/)],
  });
});

test('a discarded draft takes little space, and is restored with its rows, changes, and steps', async () => {
  const app = await openApp();
  const rows = Array.from({ length: 2000 }, () => investorRow({ address: 'A'.repeat(400) }));
  const { id } = await dropAndCheck(app, toCsv(rows));
  await ask(app, 'editImportDraftCells', {
    params: { id },
    body: { cells: [{ row: 1, column: 0, value: 'Inga' }] },
  });
  await ask(app, 'skipImportDraftRows', { params: { id }, body: { rows: [2], isSkipped: true } });
  const before = {
    draft: await ask(app, 'getImportDraft', { params: { id } }),
    rows: await readRows(app, id),
  };
  const bytes = databaseBytes(app);

  await ask(app, 'discardImportDraft', { params: { id } });

  expect(databaseBytes(app)).toBeLessThan(bytes / 4);
  const restored = await ask(app, 'restoreImportDraft', { params: { id } });
  expect(restored).toMatchObject(before.draft);
  expect(await readRows(app, id)).toEqual(before.rows);
  await ask(app, 'undoImportDraftStep', { params: { id }, body: { isRedo: false } });
  expect((await readRows(app, id))[1]).toMatchObject({ row: 2, isSkipped: false });
});

test.skipIf(process.platform !== 'linux')(
  'only the drafts that were used last are open, and no discarded one',
  async () => {
    const app = await openApp();
    const { service, parts } = app;
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) ids.push((await drop(app, toCsv([investorRow()]))).id);
    await ask(app, 'listImportDrafts');
    const work = { now: new Date().toISOString(), isStopped: () => false };
    await expireDrafts(parts.csvImports).doDue(service, work);

    expect(openFiles(app).length).toBeLessThanOrEqual(8 * 3);
    expect((await ask(app, 'getImportDraft', { params: { id: ids[0] ?? '' } })).totalRows).toBe(1);
    for (const id of ids) await ask(app, 'discardImportDraft', { params: { id } });
    await ask(app, 'listImportDrafts');
    await expireDrafts(parts.csvImports).doDue(service, work);
    expect(openFiles(app)).toEqual([]);
  },
);

test('a further draft is rejected at the limit, and replaces the draft that was discarded first', async () => {
  const app = await openApp();
  const file = toCsv([investorRow()]);
  const drafts = await Promise.all(Array.from({ length: limits.csvDrafts }, () => drop(app, file)));

  expect(await failureOf(drop(app, file))).toMatchObject({
    code: 'rule',
    errors: [expect.stringMatching(/^file: .* Import or discard some of them first$/)],
  });
  const [first, second] = drafts.slice(40).map(({ id }) => ({ params: { id } }));
  await ask(app, 'discardImportDraft', first);
  await ask(app, 'discardImportDraft', second);
  await drop(app, file);

  expect(await failureOf(ask(app, 'restoreImportDraft', first))).toMatchObject({ code: 'not-found' });
  expect(await ask(app, 'restoreImportDraft', second)).toMatchObject({ id: second?.params.id });
});
