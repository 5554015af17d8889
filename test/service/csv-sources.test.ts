import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { SentChoices } from '../../shared/contracts/csv-imports/source-settings.ts';
import { atEndOfFile } from '../support/end-of-file.ts';
import { failureOf } from '../support/errors.ts';
import { ask, drop, readRows } from '../support/import-drafts.ts';
import { openApp } from '../support/service.ts';
import { textRows, writeWorkbook } from '../support/workbooks.ts';

const app = await openApp(undefined, atEndOfFile);
const header = ['firstName', 'lastName', 'email', 'investorAccountType'];
const person = (lastName: string) => ['Ada', lastName, 'ada@byron.example', 'INDIVIDUAL'];

const reread = (id: string, source: SentChoices) =>
  ask(app, 'setImportDraft', { params: { id }, body: { source } });

describe('a dropped file is read again', () => {
  test('in another encoding', async () => {
    const { id, source } = await drop(app, `${header}\n${person('Müller')}\n`);
    expect(source.encoding).toBe('utf-8');

    const draft = await reread(id, { encoding: 'windows-1252' });

    expect(draft).toMatchObject({ source: { encoding: 'windows-1252' }, isChecked: false });
    expect((await readRows(app, id))[0]?.cells[1]).toBe('MÃ¼ller');
  });

  test('with another delimiter, which maps its columns again', async () => {
    const { id, columns, kind } = await drop(app, 'email|notes;a,b;c,d\na@byron.example|x;1,2;3,4\n');
    expect({ columns: columns.length, kind }).toEqual({ columns: 3, kind: null });

    const draft = await reread(id, { delimiter: 'pipe' });

    expect(draft.source.delimiter).toBe('pipe');
    expect(draft.columns.map(({ name }) => name)).toEqual(['email', 'notes;a,b;c,d']);
  });

  test('from another sheet, and not from one that the workbook does not have', async () => {
    const workbook = writeWorkbook({
      sheets: {
        Current: textRows([header, person('Byron')]),
        Former: textRows([header, person('Lovelace'), person('King')]),
      },
    });
    const { id, source, totalRows } = await drop(app, workbook, 'people.xlsx');
    expect({ sheet: source.sheet, totalRows }).toEqual({ sheet: 'Current', totalRows: 1 });

    expect(await failureOf(reread(id, { sheet: 'Future' }))).toMatchObject({ code: 'invalid' });
    expect(await reread(id, { sheet: 'Former' })).toMatchObject({
      source: { sheet: 'Former' },
      totalRows: 2,
    });
    expect((await readRows(app, id)).map(({ cells }) => cells[1])).toEqual(['Lovelace', 'King']);
  });

  test('from another header row, and changed cells are lost', async () => {
    const { id } = await drop(app, `${header}\n${header}\n${person('Byron')}\n`);
    await ask(app, 'checkImportDraft', { params: { id } });
    const cells = [{ row: 1, column: 1, value: 'Changed' }];
    await ask(app, 'editImportDraftCells', { params: { id }, body: { cells } });

    const draft = await reread(id, { headerRow: 2 });

    expect(draft).toMatchObject({
      source: { headerRow: 2 },
      totalRows: 1,
      counts: { edited: 0 },
      undo: null,
    });
    expect((await readRows(app, id)).map(({ cells }) => cells[1])).toEqual(['Byron']);
  });

  test.each([
    { what: 'a header row after the end of the file', source: { headerRow: 9 }, field: 'headerRow' },
    { what: 'a sheet of a CSV file', source: { sheet: 'Current' }, field: 'sheet' },
  ])('but keeps its rows if it is chosen: $what', async ({ source, field }) => {
    const { id } = await drop(app, `${header}\n${person('Byron')}\n`);

    const { errors } = await failureOf(reread(id, source));

    expect(errors).toEqual([expect.stringMatching(`^${field}: `)]);
    expect((await readRows(app, id)).map(({ cells }) => cells[1])).toEqual(['Byron']);
  });
});

describe('rows without data', () => {
  test('are skipped, named, and can be restored: totals, titles of groups, and notes', async () => {
    const lines = [
      header,
      ['Investors of 2026', '', '', ''],
      person('Byron'),
      ['Grand total', '1', '', ''],
      ['Printed by the office', '', '', ''],
    ];
    const { id, source, counts } = await drop(app, lines.map((cells) => cells.join()).join('\n'));
    expect({ rows: source.totalsRows, skipped: counts.skipped }).toEqual({ rows: [1, 3, 4], skipped: 3 });

    await ask(app, 'checkImportDraft', { params: { id } });
    await ask(app, 'skipImportDraftRows', { params: { id }, body: { rows: [3], isSkipped: false } });

    expect((await ask(app, 'getImportDraft', { params: { id } })).counts).toMatchObject({
      valid: 1,
      invalid: 1,
      skipped: 2,
    });
  });

  test('are not those of a person whose name has the word, or of a table with few columns', async () => {
    const { counts } = await drop(app, `${header}\n${person('Total')}\n`);
    const small = await drop(app, 'email,notes\na@byron.example,\nb@byron.example,x\n');

    expect([counts.skipped, small.counts.skipped]).toEqual([0, 0]);
  });
});

test('drafts are listed while the file of another one is read', async () => {
  const { id } = await drop(app, `${header}\n${person('Byron')}\n`);
  const rows = Array.from({ length: 20_000 }, () => person('King').join());
  let isRead = false;
  const reading = drop(app, `${header}\n${rows.join('\n')}\n`).finally(() => {
    isRead = true;
  });

  const listed: string[][] = [];
  while (!isRead) {
    listed.push((await ask(app, 'listImportDrafts')).items.map((draft) => draft.id));
    // The worker thread answers by messages, which promises do not wait for.
    await setImmediate();
  }
  const { id: added } = await reading;

  expect(listed.length).toBeGreaterThan(1);
  expect(listed.flat()).toContain(id);
  expect(listed[0]).not.toContain(added);
});

test('numbers that can be SSNs are masked before their column has a field, also above the header', async () => {
  const csv = `Holders,521-44-1023\n${header},Number\n${person('Byron')},521441023\n${person('King')},12448801\n`;
  const { columns, source } = await drop(app, csv);

  expect(columns[4]).toMatchObject({ field: null, samples: ['***-**-1023', '****8801'] });
  expect(JSON.stringify({ columns, source })).not.toMatch(/521-?44-?1023|12448801/);
});
