import { describe, expect, test } from 'vitest';
import { type CsvRecord, investorRow, jointRow, toCsv, toLines } from '../support/csv-files.ts';
import { atEndOfFile } from '../support/end-of-file.ts';
import { failureOf } from '../support/errors.ts';
import { ask, dropAndCheck, readRows, writeUpload } from '../support/import-drafts.ts';
import { freshEmail } from '../support/records.ts';
import { openApp } from '../support/service.ts';

const app = await openApp(undefined, atEndOfFile);

/** All columns, in their order. */
const columns = Object.keys({ ...jointRow(), dob: '', ssn: '', jointSsn: '' });
const wide = (row: CsvRecord) => ({ ...Object.fromEntries(columns.map((name) => [name, ''])), ...row });
const columnOf = (name: string) => columns.indexOf(name);

const check = (rows: CsvRecord[]) => dropAndCheck(app, toCsv(rows.map(wide)));
const edit = (id: string, row: number, name: string, value: string) =>
  ask(app, 'editImportDraftCells', {
    params: { id },
    body: { cells: [{ row, column: columnOf(name), value }] },
  });
const skipRows = (id: string, rows: number[] | null, isSkipped = true) =>
  ask(app, 'skipImportDraftRows', { params: { id }, body: { rows, isSkipped } });

/** The numbers of the rows with errors. */
const invalidRows = async (id: string) =>
  (await readRows(app, id, { only: 'invalid' })).map(({ row }) => row);

describe('a validation reports the error and its cell for', () => {
  const duplicate = 'email: Duplicate of row 1 (same email).';
  test.each<{ what: string; row: CsvRecord; errors: [string, string][] }>([
    {
      what: 'a field',
      row: investorRow({ email: 'nobody' }),
      errors: [['email', 'must be an email address']],
    },
    {
      what: 'several fields',
      row: investorRow({ dob: 'once', ssn: '9' }),
      errors: [
        ['dob', 'must be a valid date (MM/DD/YYYY or YYYY-MM-DD)'],
        ['ssn', 'must be 9 digits'],
      ],
    },
    {
      what: 'a field that the account type requires',
      row: jointRow({ jointFirstName: '' }),
      errors: [['jointFirstName', 'is required for JOINT']],
    },
    {
      what: 'a field without a column',
      row: investorRow({ investorAccountType: 'LEGAL_ENTITY' }),
      errors: [
        ['entityName', 'is required for LEGAL_ENTITY'],
        ['entityEin', 'is required for LEGAL_ENTITY'],
        ['entityCompanyType', 'is required for LEGAL_ENTITY'],
      ],
    },
  ])('$what', async ({ row, errors }) => {
    const { id, counts } = await check([investorRow(), row, investorRow()]);

    expect(counts).toEqual({ all: 3, valid: 2, warned: 0, invalid: 1, skipped: 0, imported: 0, edited: 0 });
    const [invalid] = await readRows(app, id, { only: 'invalid' });
    expect(invalid?.row).toBe(2);
    expect(invalid?.errors).toEqual(
      errors.map(([field, message]) => {
        const column = columns.includes(field) ? columnOf(field) : null;
        return { column, field, message };
      }),
    );
  });

  test('a row that is not split like the header', async () => {
    const { id } = await dropAndCheck(app, `${toCsv([investorRow()])}Ingrid,Solheim\n"a"b,c,d,e\n`);

    expect((await readRows(app, id, { only: 'invalid' })).map(({ errors }) => errors[0])).toEqual([
      { column: null, field: 'row', message: 'has 2 cells; the header has 4' },
      { column: null, field: 'row', message: 'has text after a closing quote' },
    ]);
  });

  test('the import over HTTP, with the same text', async () => {
    const rows = [
      investorRow({ email: 'nobody', dob: 'once' }),
      jointRow({ jointOwnership: 101 }),
      investorRow({ investorAccountType: 'TRUST' }),
    ].map(wide);
    const { id } = await dropAndCheck(app, toCsv(rows));
    const found = await readRows(app, id, { only: 'invalid' });

    const shown = found.map(({ errors }) => errors.map(({ column: _, ...error }) => error));

    const planned = app.service.storage.reader.selectFrom('csvImportRows').select('errors');
    const upload = writeUpload(toCsv(rows));
    await expect(ask(app, 'importInvestors', { query: { dryRun: true }, upload })).rejects.toThrow();
    const errors = (await planned.execute()).map((row) => JSON.parse(row.errors ?? '[]') as object[]);
    expect(shown).toEqual(errors);
  });

  test('an SSN, which is shown only as far as it must be corrected', async () => {
    const { id } = await check([
      investorRow({ ssn: '912-34-5678' }),
      investorRow({ ssn: '912-34-56' }),
      jointRow({ ssn: '913345678', jointSsn: '914345678' }),
    ]);

    const rows = await readRows(app, id);

    expect(rows.map(({ cells }) => cells[columnOf('ssn')])).toEqual([
      '***-**-5678',
      '912-34-56',
      '***-**-5678',
    ]);
    expect(rows[2]?.cells[columnOf('jointSsn')]).toBe('***-**-5678');
  });

  test('the second of two rows with the same address, in any case', async () => {
    const email = freshEmail();
    const { id } = await check([
      investorRow({ email, dob: 'once' }),
      investorRow({ email }),
      investorRow({ email: email.toUpperCase() }),
      investorRow({ email }),
    ]);

    const rows = await readRows(app, id);

    const messages = rows.map(({ errors }) => errors.map(({ message }) => `email: ${message}`));
    expect(messages.slice(1)).toEqual([[duplicate], [duplicate], [duplicate]]);
  });
});

describe('an edited cell', () => {
  test('makes its row valid, and stays unchanged', async () => {
    const { id } = await check([investorRow({ email: 'nobody' }), investorRow()]);
    const email = freshEmail();

    const { rows, counts } = await edit(id, 1, 'email', email);

    expect(rows).toMatchObject([{ row: 1, errors: [], isEdited: true }]);
    expect(rows[0]?.cells[columnOf('email')]).toBe(email);
    expect(counts).toEqual({ all: 2, valid: 2, warned: 0, invalid: 0, skipped: 0, imported: 0, edited: 1 });
    expect(await readRows(app, id, { only: 'edited' })).toEqual(rows);
  });

  test('makes its row invalid', async () => {
    const { id } = await check([investorRow()]);

    const { rows, counts } = await edit(id, 1, 'dob', '02/30/1984');

    expect(rows[0]?.errors).toMatchObject([{ column: columnOf('dob') }]);
    expect(counts).toMatchObject({ valid: 0, invalid: 1 });
  });

  test('releases its address for the next row with it, and reserves another one', async () => {
    const [first, second] = [freshEmail(), freshEmail()];
    const emails = [first, first, second, first];
    const { id } = await check(emails.map((email) => investorRow({ email })));
    expect(await invalidRows(id)).toEqual([2, 4]);

    const { rows } = await edit(id, 1, 'email', second);

    expect(rows.map(({ row }) => row)).toEqual([1, 2, 3, 4]);
    expect(await invalidRows(id)).toEqual([3, 4]);
    await edit(id, 1, 'email', first);
    expect(await invalidRows(id)).toEqual([2, 4]);
  });

  test('with an error keeps its address until its row is skipped', async () => {
    const email = freshEmail();
    const { id } = await check([investorRow({ email, ssn: '9' }), investorRow({ email })]);
    expect(await invalidRows(id)).toEqual([1, 2]);

    await edit(id, 1, 'ssn', '');
    expect(await invalidRows(id)).toEqual([2]);

    await skipRows(id, [1]);
    expect(await invalidRows(id)).toEqual([]);
  });

  test('gives a row with a format error the form of the grid', async () => {
    const good = Object.values(investorRow({ email: freshEmail() }));
    const csv = `${toLines([Object.keys(investorRow()), good.slice(0, 3)])}`;
    const { id } = await dropAndCheck(app, csv);

    const { rows, counts } = await ask(app, 'editImportDraftCells', {
      params: { id },
      body: { cells: [{ row: 1, column: 3, value: 'INDIVIDUAL' }] },
    });

    expect(rows[0]).toMatchObject({ cells: good, errors: [] });
    expect(counts).toMatchObject({ valid: 1, invalid: 0 });
  });

  test.each([
    { row: 3, column: 0, error: 'row: does not exist in the file' },
    { row: 1, column: 199, error: 'column: does not exist in the file' },
  ])('at $row, $column does not exist', async ({ row, column, error }) => {
    const { id } = await check([investorRow(), investorRow()]);

    const edit = ask(app, 'editImportDraftCells', {
      params: { id },
      body: { cells: [{ row, column, value: '' }] },
    });

    expect(await failureOf(edit)).toEqual({ code: 'invalid', errors: [error] });
  });
});

describe('a skipped row', () => {
  test('is neither valid nor invalid, and releases its address', async () => {
    const email = freshEmail();
    const { id } = await check([
      investorRow({ email }),
      investorRow({ email }),
      investorRow({ email: 'nobody' }),
    ]);

    const draft = await skipRows(id, [1]);

    expect(draft.counts).toEqual({
      all: 3,
      valid: 1,
      warned: 0,
      invalid: 1,
      skipped: 1,
      imported: 0,
      edited: 0,
    });
    expect(await invalidRows(id)).toEqual([3]);
  });

  test('can be restored, with its previous state', async () => {
    const email = freshEmail();
    const { id } = await check([investorRow({ email }), investorRow({ email })]);
    await skipRows(id, [1]);

    await skipRows(id, [1], false);

    expect(await invalidRows(id)).toEqual([2]);
  });

  test('can be one of all rows with errors, and all can be restored', async () => {
    const email = freshEmail();
    const { id } = await check([
      investorRow({ email }),
      investorRow({ email }),
      investorRow({ email: 'nobody' }),
      investorRow(),
    ]);

    const left = await skipRows(id, null);
    expect(left.counts).toMatchObject({ valid: 2, invalid: 0, skipped: 2 });
    await edit(id, 1, 'email', freshEmail());
    const back = await skipRows(id, null, false);

    expect(back.counts).toMatchObject({ valid: 3, invalid: 1, skipped: 0 });
    expect(await invalidRows(id)).toEqual([3]);
  });
});

describe('the rows of a draft can be read', () => {
  test('in pages, whatever is requested', async () => {
    const { id } = await check(
      Array.from({ length: 450 }, (_, index) => investorRow(index % 3 === 0 ? { email: 'nobody' } : {})),
    );

    const page = (await readRows(app, id, { offset: 400, limit: 200 })).map(({ row }) => row);
    const invalid = (await readRows(app, id, { offset: 100, limit: 30, only: 'invalid' })).map(
      ({ row }) => row,
    );

    expect(page).toEqual(Array.from({ length: 50 }, (_, index) => 401 + index));
    expect(invalid).toEqual(Array.from({ length: 30 }, (_, index) => 301 + 3 * index));
  });

  test('from one row with errors to the next and back', async () => {
    const { id } = await check(
      [1, 2, 3, 4, 5].map((row) => investorRow(row % 2 === 0 ? { email: 'nobody' } : {})),
    );
    const find = async (from: number, direction: 'next' | 'previous') =>
      (await ask(app, 'findInvalidImportDraftRow', { params: { id }, query: { from, direction } })).row;

    expect([await find(0, 'next'), await find(2, 'next'), await find(4, 'next')]).toEqual([2, 4, null]);
    expect([await find(4, 'previous'), await find(2, 'previous')]).toEqual([2, null]);
  });
});
