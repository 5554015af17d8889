import { describe, expect, test } from 'vitest';
import type { RowView } from '../../shared/contracts/csv-imports/import-drafts.ts';
import { type CsvRecord, investorRow, toCsv } from '../support/csv-files.ts';
import { atEndOfFile } from '../support/end-of-file.ts';
import { failureOf } from '../support/errors.ts';
import { ask, dropAndCheck, readRows } from '../support/import-drafts.ts';
import { openApp } from '../support/service.ts';

const app = await openApp(undefined, atEndOfFile);
const columns = [...Object.keys(investorRow()), 'dob', 'ssn', 'tid', 'state', 'country'];
const wide = (row: CsvRecord) => ({ ...Object.fromEntries(columns.map((name) => [name, ''])), ...row });
const columnOf = (name: string) => columns.indexOf(name);
const check = (rows: CsvRecord[]) => dropAndCheck(app, toCsv(rows.map(wide)));
const rowsOf = async (id: string, view: RowView) => (await readRows(app, id, view)).map(({ row }) => row);
const problemsOf = async (id: string) =>
  (await ask(app, 'listImportDraftProblems', { params: { id } })).problems.map(
    ({ message: _, ...rest }) => rest,
  );

describe('the errors of a draft by reason', () => {
  const people = [
    investorRow({ email: 'nobody' }),
    investorRow({ email: 'noone', dob: 'once' }),
    investorRow(),
    investorRow({ investorAccountType: 'IRA' }),
  ];

  test('are counted, the most frequent first, with their columns', async () => {
    const { id } = await check(people);

    const { problems } = await ask(app, 'listImportDraftProblems', { params: { id } });

    expect(problems[0]).toEqual({
      field: 'email',
      message: 'must be an email address',
      column: columnOf('email'),
      rows: 2,
    });
    expect(problems.slice(1).map(({ field, rows }) => ({ field, rows }))).toEqual([
      { field: 'dob', rows: 1 },
      { field: 'investorAccountType', rows: 1 },
    ]);
  });

  test('follow edits, skipped rows, and undo', async () => {
    const { id } = await check(people);
    const count = async (field: string) =>
      (await problemsOf(id)).filter((each) => each.field === field).reduce((sum, { rows }) => sum + rows, 0);
    const cells = [{ row: 2, column: columnOf('dob'), value: '01/02/1980' }];

    await ask(app, 'editImportDraftCells', { params: { id }, body: { cells } });
    expect(await count('dob')).toBe(0);
    await ask(app, 'skipImportDraftRows', { params: { id }, body: { rows: [1], isSkipped: true } });
    expect(await count('email')).toBe(1);
    await ask(app, 'skipImportDraftRows', { params: { id }, body: { isSkipped: true } });
    expect(await problemsOf(id)).toEqual([]);
    for (let step = 0; step < 3; step += 1)
      await ask(app, 'undoImportDraftStep', { params: { id }, body: { isRedo: false } });

    expect([await count('email'), await count('dob')]).toEqual([2, 1]);
  });

  test('show their rows, which a fix of the reason changes and no other row', async () => {
    const { id } = await check(people);
    const reason = { field: 'email', message: 'must be an email address' };
    expect(await rowsOf(id, reason)).toEqual([1, 2]);

    const body = {
      selection: reason,
      columns: [columnOf('email')],
      fix: { action: 'replace' as const, find: 'NOONE', value: 'fixed@example.com', isWhole: true },
    };
    const { changedRows } = await ask(app, 'fixImportDraftRows', { params: { id }, body });

    expect(changedRows).toBe(1);
    expect(await rowsOf(id, { ...reason, opened: 2 })).toEqual([1]);
  });
});

describe('rows are filtered', () => {
  test('by a text in a column or in any column, in any case', async () => {
    const { id } = await check([
      investorRow({ tid: 'Alpha', lastName: 'Beta' }),
      investorRow({ tid: 'beta' }),
      investorRow({ tid: 'gamma', lastName: 'Zoë "Q"' }),
    ]);

    expect(await rowsOf(id, { text: 'BETA' })).toEqual([1, 2]);
    expect(await rowsOf(id, { text: 'ZOË "q' })).toEqual([3]);
    expect(await rowsOf(id, { text: 'BETA', column: columnOf('tid') })).toEqual([2]);
    expect(await rowsOf(id, { text: 'delta' })).toEqual([]);
  });

  test('by the value that is stored, and by their state', async () => {
    const { id } = await check([
      investorRow({ state: 'Texas', country: 'US' }),
      investorRow({ state: 'tx', country: 'US', email: 'nobody' }),
      investorRow({ state: 'Maine', country: 'US' }),
    ]);
    const view = { text: 'TX', column: columnOf('state') };

    expect(await rowsOf(id, view)).toEqual([1, 2]);
    expect(await rowsOf(id, { ...view, only: 'invalid' })).toEqual([2]);
  });

  test('but not by the digits of an SSN that is masked', async () => {
    const { id } = await check([investorRow({ ssn: '912-34-5678' })]);

    expect(await rowsOf(id, { text: '34-5678', column: columnOf('ssn') })).toEqual([]);
    expect(await rowsOf(id, { text: '34-5678' })).toEqual([]);
    expect(await rowsOf(id, { text: '5678', column: columnOf('ssn') })).toEqual([1]);
  });

  test('and stay in place while they are edited, until the filter is applied again', async () => {
    const { id } = await check(['a1', 'a2', 'b'].map((tid) => investorRow({ tid })));
    const view = { text: 'a', column: columnOf('tid'), opened: 1 };
    expect(await rowsOf(id, view)).toEqual([1, 2]);

    const cells = [{ row: 1, column: columnOf('tid'), value: 'c' }];
    await ask(app, 'editImportDraftCells', { params: { id }, body: { cells } });

    expect((await readRows(app, id, view)).map(({ cells }) => cells[columnOf('tid')])).toEqual(['c', 'a2']);
    expect(await rowsOf(id, { ...view, opened: 2 })).toEqual([2]);
  });
});

describe('rows are sorted', () => {
  test.each<{ by: string; values: string[]; ascending: number[]; descending: number[] }>([
    {
      by: 'tid',
      values: ['b', '', 'A', 'c'],
      ascending: [3, 1, 4, 2],
      descending: [4, 1, 3, 2],
    },
    {
      by: 'dob',
      values: ['12/31/1980', '3/4/1985', '01/01/1990', 'Apr 3, 1975'],
      ascending: [4, 1, 2, 3],
      descending: [3, 2, 1, 4],
    },
  ])('by $by, with empty cells last', async ({ by, values, ascending, descending }) => {
    const { id } = await check(values.map((value) => investorRow({ [by]: value })));

    expect(await rowsOf(id, { sort: columnOf(by) })).toEqual(ascending);
    expect(await rowsOf(id, { sort: columnOf(by), descending: true })).toEqual(descending);
    expect(await rowsOf(id, { sort: columnOf(by), offset: 1, limit: 2 } as RowView)).toEqual(
      ascending.slice(1, 3),
    );
  });

  test('and a block of them is changed in that order', async () => {
    const { id } = await check(['c', 'a', 'b'].map((tid) => investorRow({ tid })));
    const body = {
      selection: { sort: columnOf('tid'), first: 0, last: 1 },
      columns: [columnOf('tid')],
      fix: { action: 'fillDown' as const },
    };

    await ask(app, 'fixImportDraftRows', { params: { id }, body });

    const tids = (await readRows(app, id)).map(({ cells }) => cells[columnOf('tid')]);
    expect(tids).toEqual(['c', 'a', 'a']);
  });
});

test('filters and orders follow edits, undo, decisions about a column, and a file that is read again', async () => {
  const { id } = await check([investorRow({ state: 'Texas' }), investorRow({ state: 'Ohio' })]);
  const [state, params] = [columnOf('state'), { id }];
  let opened = 0;
  const look = async () => {
    opened += 1;
    const sorted = await rowsOf(id, { sort: state, opened });
    return { sorted, texas: await rowsOf(id, { column: state, text: 'texas', opened }) };
  };
  const asStored = { sorted: [2, 1], texas: [] };
  expect(await look()).toEqual(asStored);

  await ask(app, 'setImportDraft', { params, body: { reading: { column: state, asTyped: true } } });
  await ask(app, 'checkImportDraft', { params });
  const asTyped = { sorted: [2, 1], texas: [1] };
  expect(await look()).toEqual(asTyped);

  const cells = [{ row: 2, column: state, value: 'West Texas' }];
  await ask(app, 'editImportDraftCells', { params, body: { cells } });
  expect(await look()).toEqual({ sorted: [1, 2], texas: [1, 2] });
  await ask(app, 'undoImportDraftStep', { params, body: { isRedo: false } });
  expect(await look()).toEqual(asTyped);

  await ask(app, 'setImportDraft', { params, body: { source: { headerRow: 1 } } });
  expect(await look()).toEqual(asStored);
});

describe('the values of a column', () => {
  test('are counted in the rows of a filter, the most frequent first', async () => {
    const { id } = await check([
      ...['x', 'y', 'x', 'z'].map((tid) => investorRow({ tid, email: 'nobody' })),
      investorRow({ tid: 'valid' }),
    ]);
    const query = { field: 'email', message: 'must be an email address', of: columnOf('tid') };

    const { values, total } = await ask(app, 'listImportDraftValues', { params: { id }, query });

    expect(values[0]).toEqual({ text: 'x', rows: 2 });
    expect(values.map(({ text }) => text).toSorted()).toEqual(['x', 'y', 'z']);
    expect(total).toBe(3);
  });

  test('are masked if they are SSNs', async () => {
    const { id } = await check([investorRow({ ssn: '912345678' })]);

    const query = { of: columnOf('ssn') };
    const { values } = await ask(app, 'listImportDraftValues', { params: { id }, query });

    expect(values).toEqual([{ text: '***-**-5678', rows: 1 }]);
  });

  test('are rejected for a column that the file does not have', async () => {
    const { id } = await check([investorRow()]);

    const values = ask(app, 'listImportDraftValues', { params: { id }, query: { of: 199 } });

    expect(await failureOf(values)).toEqual({ code: 'invalid', errors: ['of: does not exist in the file'] });
  });
});
