import { describe, expect, test } from 'vitest';
import type { Fix, RowSelection } from '../../shared/contracts/csv-imports/draft-changes.ts';
import { limits } from '../../shared/domain/limits.ts';
import { type CsvRecord, investorRow, toCsv, toLines } from '../support/csv-files.ts';
import { atEndOfFile } from '../support/end-of-file.ts';
import { failureOf } from '../support/errors.ts';
import { ask, drop, dropAndCheck, readRows } from '../support/import-drafts.ts';
import { openApp, temporaryFolder } from '../support/service.ts';

const app = await openApp(undefined, atEndOfFile);
const columns = Object.keys({ ...investorRow(), dob: '', tid: '' });
const wide = (row: CsvRecord) => ({ ...Object.fromEntries(columns.map((name) => [name, ''])), ...row });
const columnOf = (name: string) => columns.indexOf(name);
const check = (rows: CsvRecord[]) => dropAndCheck(app, toCsv(rows.map(wide)));

const edit = (id: string, ...cells: [row: number, name: string, value: string][]) =>
  ask(app, 'editImportDraftCells', {
    params: { id },
    body: { cells: cells.map(([row, name, value]) => ({ row, column: columnOf(name), value })) },
  });
const fix = (id: string, name: string, change: Fix, selection: RowSelection = {}) =>
  ask(app, 'fixImportDraftRows', {
    params: { id },
    body: { selection, columns: name ? [columnOf(name)] : [], fix: change },
  });
const undo = (id: string, step?: number) =>
  ask(app, 'undoImportDraftStep', { params: { id }, body: { isRedo: false, ...(step && { step }) } });
const redo = (id: string) => ask(app, 'undoImportDraftStep', { params: { id }, body: { isRedo: true } });
const valuesOf = async (id: string, name: string) =>
  (await readRows(app, id)).map(({ cells }) => cells[columnOf(name)]);

describe('an undo', () => {
  test('restores the cells of an edit with their errors, and a redo changes them again', async () => {
    const { id } = await check([investorRow({ tid: 'A' }), investorRow({ tid: 'B' })]);
    await edit(id, [1, 'dob', 'never'], [1, 'tid', 'X'], [2, 'tid', 'Y']);
    expect(await valuesOf(id, 'tid')).toEqual(['X', 'Y']);

    const { draft, changedRows } = await undo(id);

    expect(changedRows).toBe(2);
    expect(draft.counts).toEqual({
      all: 2,
      valid: 2,
      warned: 0,
      invalid: 0,
      skipped: 0,
      imported: 0,
      edited: 0,
    });
    expect(draft).toMatchObject({ undo: null, redo: { action: 'edit', rows: 2 } });
    expect(await valuesOf(id, 'tid')).toEqual(['A', 'B']);
    const again = await redo(id);
    expect(again.draft.counts).toMatchObject({ invalid: 1, edited: 2 });
    expect(await valuesOf(id, 'tid')).toEqual(['X', 'Y']);
  });

  test('releases the address that the edit reserved', async () => {
    const { id } = await check([
      investorRow({ email: 'nobody' }),
      investorRow({ email: 'second@example.com' }),
    ]);
    await edit(id, [1, 'email', 'second@example.com']);
    expect((await readRows(app, id, { only: 'invalid' })).map(({ row }) => row)).toEqual([2]);

    await undo(id);

    expect((await readRows(app, id, { only: 'invalid' })).map(({ row }) => row)).toEqual([1]);
  });

  test('restores the format error of a row', async () => {
    const { id } = await dropAndCheck(app, toLines([columns, ['Ingrid', 'Solheim', 'a@example.com']]));
    const [before] = await readRows(app, id);
    await edit(id, [1, 'investorAccountType', 'INDIVIDUAL']);
    expect((await readRows(app, id))[0]?.errors).toEqual([]);

    await undo(id);

    expect(await readRows(app, id)).toEqual([before]);
  });

  test('restores skipped rows, whether they were skipped one by one or together', async () => {
    const { id } = await check([investorRow({ email: 'nobody' }), investorRow(), investorRow({ dob: 'x' })]);
    const skip = (rows: number[] | null) =>
      ask(app, 'skipImportDraftRows', { params: { id }, body: { rows, isSkipped: true } });
    await skip([2]);
    const skipped = await skip(null);
    expect(skipped.counts).toMatchObject({ invalid: 0, skipped: 3 });

    expect((await undo(id)).draft.counts).toMatchObject({ invalid: 2, skipped: 1 });
    expect((await undo(id)).draft.counts).toMatchObject({ invalid: 2, valid: 1, skipped: 0 });
    await redo(id);
    expect((await redo(id)).draft.counts).toMatchObject({ invalid: 0, skipped: 3 });
  });

  test('is possible for the last 100 changes, which a change that is undone ends', async () => {
    const { id } = await check([investorRow({ tid: '0' })]);
    for (let number = 1; number <= limits.draftSteps + 2; number += 1)
      await edit(id, [1, 'tid', String(number)]);
    for (let count = 0; count < limits.draftSteps; count += 1) await undo(id);

    expect(await valuesOf(id, 'tid')).toEqual(['2']);
    expect(await failureOf(undo(id))).toMatchObject({ code: 'rule', errors: ['There is no change to undo'] });
    await edit(id, [1, 'tid', 'other']);
    expect(await failureOf(redo(id))).toMatchObject({ code: 'rule', errors: ['There is no change to redo'] });
  });

  test('is rejected if the step is no longer the last one', async () => {
    const { id } = await check([investorRow()]);
    await edit(id, [1, 'tid', 'a']);
    const { undo: shown } = await ask(app, 'getImportDraft', { params: { id } });
    await edit(id, [1, 'tid', 'b']);

    expect(await failureOf(undo(id, shown?.step))).toEqual({
      code: 'conflict',
      errors: ['step: is no longer the last change; reload the rows'],
    });
    expect(await valuesOf(id, 'tid')).toEqual(['b']);
  });

  test('is possible after a restart of the host', async () => {
    const folder = temporaryFolder();
    const first = await openApp(folder, () => {});
    const { id } = await dropAndCheck(first, toCsv([investorRow({ tid: 'A' })]));
    const body = {
      cells: [{ row: 1, column: Object.keys(investorRow({ tid: '' })).indexOf('tid'), value: 'B' }],
    };
    await ask(first, 'editImportDraftCells', { params: { id }, body });
    await first.close();

    const second = await openApp(folder);

    const undone = await ask(second, 'undoImportDraftStep', { params: { id }, body: { isRedo: false } });
    expect(undone.draft.counts.edited).toBe(0);
  });
});

describe('a fix of many rows', () => {
  const people = (count: number) =>
    Array.from({ length: count }, (_, index) => investorRow({ tid: ` t${index % 2} `, dob: '03/04/1985' }));

  test.each<{ what: string; change: Fix; before: string[]; after: string[] }>([
    { what: 'sets a value', change: { action: 'set', value: 'X' }, before: ['a', ''], after: ['X', 'X'] },
    { what: 'clears cells', change: { action: 'clear' }, before: ['a', 'b'], after: ['', ''] },
    {
      what: 'replaces a part of a value in any case',
      change: { action: 'replace', find: 'A.', value: '$&' },
      before: ['xa.y', 'xab'],
      after: ['x$&y', 'xab'],
    },
    {
      what: 'replaces whole values',
      change: { action: 'replace', find: 'a', value: 'b', isWhole: true },
      before: ['A', 'aa'],
      after: ['b', 'aa'],
    },
    {
      what: 'replaces values in the same case',
      change: { action: 'replace', find: 'a', value: 'b', isExact: true },
      before: ['A', 'aa'],
      after: ['A', 'bb'],
    },
    {
      what: 'removes extra spaces',
      change: { action: 'transform', transform: 'trim' },
      before: ['  a   b ', 'c'],
      after: ['a b', 'c'],
    },
    {
      what: 'keeps only digits',
      change: { action: 'transform', transform: 'digits' },
      before: ['no. 12-3', ''],
      after: ['123', ''],
    },
    {
      what: 'fills each cell from the row above it',
      change: { action: 'fillDown' },
      before: ['a', 'b', 'c'],
      after: ['a', 'a', 'a'],
    },
  ])('$what', async ({ change, before, after }) => {
    const { id } = await check(before.map((tid) => investorRow({ tid })));

    const { draft } = await fix(id, 'tid', change);

    expect(await valuesOf(id, 'tid')).toEqual(after);
    expect(draft.undo).toMatchObject({ action: change.action });
    await undo(id);
    expect(await valuesOf(id, 'tid')).toEqual(before);
  });

  test('accepts the suggestions for a column in the selected rows', async () => {
    const { id } = await check([investorRow({ dob: '13/12/1951' }), investorRow({ dob: '14/12/1951' })]);

    await fix(id, 'dob', { action: 'suggestion' }, { rows: [2] });

    expect(await valuesOf(id, 'dob')).toEqual(['13/12/1951', '12/14/1951']);
  });

  test('swaps day and month, and the rows with errors become valid', async () => {
    const { id } = await check([investorRow({ dob: '13/12/1951' }), investorRow({ dob: '01/31/1960' })]);

    const change: Fix = { action: 'transform', transform: 'swapDayAndMonth' };
    const { draft } = await fix(id, 'dob', change, { only: 'invalid' });

    expect(await valuesOf(id, 'dob')).toEqual(['12/13/1951', '01/31/1960']);
    expect(draft.counts).toMatchObject({ valid: 2, edited: 1 });
  });

  test('changes a block of rows from its first row, and is one step', async () => {
    const { id } = await check(people(3000));

    const { changedRows } = await fix(id, 'tid', { action: 'fillDown' }, { first: 999, last: 2998 });

    expect(changedRows).toBe(1000);
    const { draft } = await undo(id);
    expect(draft.counts.edited).toBe(0);
  });

  test('skips rows, and restores them', async () => {
    const { id } = await check([investorRow(), investorRow()]);

    const skipped = await fix(id, '', { action: 'skip' });
    expect(skipped.draft.counts).toMatchObject({ skipped: 2 });
    const restored = await fix(id, '', { action: 'restore' }, { rows: [2] });

    expect(restored.draft.counts).toMatchObject({ valid: 1, skipped: 1 });
  });

  test('reverts cells to the file, also after several edits', async () => {
    const { id } = await check([investorRow({ tid: 'A', dob: '01/02/1980' })]);
    await edit(id, [1, 'tid', 'B'], [1, 'dob', '01/03/1980']);
    await edit(id, [1, 'tid', 'C']);

    expect((await fix(id, 'tid', { action: 'revert' })).draft.counts.edited).toBe(1);
    expect([...(await valuesOf(id, 'tid')), ...(await valuesOf(id, 'dob'))]).toEqual(['A', '01/03/1980']);

    expect((await fix(id, 'dob', { action: 'revert' })).draft.counts.edited).toBe(0);
  });

  test.each<{ what: string; name: string; change: Fix; columns?: number[]; error: string }>([
    { what: 'has no value', name: 'tid', change: { action: 'set' }, error: 'fix.value: is required' },
    { what: 'finds nothing', name: 'tid', change: { action: 'replace' }, error: 'fix.find: is required' },
    {
      what: 'has no transform',
      name: 'tid',
      change: { action: 'transform' },
      error: 'fix.transform: is required',
    },
  ])('is rejected if it $what', async ({ name, change, error }) => {
    const { id } = await check([investorRow()]);

    expect(await failureOf(fix(id, name, change))).toEqual({ code: 'invalid', errors: [error] });
  });

  test('is rejected for a column that the file does not have', async () => {
    const { id } = await check([investorRow()]);
    const body = { selection: {}, columns: [199], fix: { action: 'clear' as const } };

    expect(await failureOf(ask(app, 'fixImportDraftRows', { params: { id }, body }))).toEqual({
      code: 'invalid',
      errors: ['columns: must exist in the file'],
    });
  });

  test('is rejected before the rows are validated', async () => {
    const { id } = await drop(app, toCsv([wide(investorRow())]));

    expect(await failureOf(fix(id, 'tid', { action: 'clear' }))).toMatchObject({ code: 'rule' });
  });

  test('shows its progress, and no other change runs meanwhile', async () => {
    const { id } = await check(people(2000));

    const running = fix(id, 'tid', { action: 'set', value: 'same' });

    expect(await ask(app, 'getImportDraft', { params: { id } })).toMatchObject({
      changedRows: expect.any(Number),
    });
    for (const change of [edit(id, [1, 'tid', 'x']), undo(id), fix(id, 'tid', { action: 'clear' })]) {
      expect(await failureOf(change)).toMatchObject({
        code: 'rule',
        errors: ['The rows are being changed; wait until the change ends'],
      });
    }
    expect(await running).toMatchObject({ changedRows: 2000, draft: { changedRows: null } });
  });
});
