import { expect, test } from 'vitest';
import { freshEmail } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { textRows, writeWorkbook } from '../support/workbooks.ts';

const service = await shareService();
const header = ['firstName', 'lastName', 'email', 'investorAccountType'];

/** Sends a file with options for how it is read, as a dry run. */
const send = (file: string | Buffer, options: Record<string, string>) =>
  service.post(`/csv/investors?${new URLSearchParams({ dryRun: 'true', ...options })}`, file, {
    'content-type': 'text/csv',
  });

const person = (lastName = 'Moe') => ['Ida', lastName, freshEmail(), 'INDIVIDUAL'];

test('headerRow replaces the header that is detected', async () => {
  const file = [header, header, person()].map((cells) => cells.join()).join('\n');

  expect((await send(file, {})).body).toMatchObject({ totalRows: 2, successfulRows: 1 });
  expect((await send(file, { headerRow: '2' })).body).toMatchObject({ totalRows: 1, successfulRows: 1 });
  expect((await send(file, { headerRow: '0' })).status).toBe(400);
});

test('delimiter replaces the one that is detected', async () => {
  const file = [header, person()].map((cells) => cells.join('|')).join('\n');

  expect((await send(file, { delimiter: 'pipe' })).body).toMatchObject({ successfulRows: 1 });
  const { status, body } = await send(file, { delimiter: 'comma' });
  expect([status, body.errors]).toEqual([400, expect.arrayContaining(['firstName: the column is missing'])]);
  expect((await send(file, { delimiter: '|' })).body.errors).toEqual([
    'delimiter: must be one of comma, semicolon, tab, pipe',
  ]);
});

test('encoding replaces the one that is detected', async () => {
  const lines = [header, person('Köhler')].map((cells) => cells.join()).join('\n');

  expect((await send(Buffer.from(lines, 'utf16le'), { encoding: 'utf-16le' })).body).toMatchObject({
    successfulRows: 1,
  });
  expect((await send(Buffer.from(lines, 'utf16le'), { encoding: 'windows-1252' })).status).toBe(400);
  expect((await send(lines, { encoding: 'latin-9' })).status).toBe(400);
});

test('sheet selects the sheet of a workbook, and is required if several have rows', async () => {
  const workbook = writeWorkbook({
    sheets: { Old: textRows([header, person(), person()]), Current: textRows([header, person()]) },
  });

  expect((await send(workbook, {})).body.errors).toEqual([
    'sheet: is required; the workbook has Old, Current',
  ]);
  expect((await send(workbook, { sheet: 'Current' })).body).toMatchObject({
    totalRows: 1,
    successfulRows: 1,
  });
  expect((await send(workbook, { sheet: 'Next' })).status).toBe(400);
});
