import { describe, expect, test } from 'vitest';
import { type CsvRecord, importCsv, investorRow, toCsv } from '../support/csv-files.ts';
import { failureOf } from '../support/errors.ts';
import { acknowledgeAll, ask, drop, dropAndCheck, readRows, runToEnd } from '../support/import-drafts.ts';
import { createIndividual } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const { app } = service;

const columns = [...Object.keys(investorRow()), 'dob', 'ssn', 'state', 'country'];
const columnOf = (name: string) => columns.indexOf(name);
let rowsWritten = 0;

/** A row whose person is unique, unless the fields say otherwise. */
function person(fields: CsvRecord = {}): CsvRecord {
  rowsWritten += 1;
  const own = { dob: '', ssn: '', state: 'TX', country: 'US', lastName: `Solheim ${rowsWritten}` };
  return investorRow({ ...own, ...fields });
}

const check = (...rows: CsvRecord[]) => dropAndCheck(app, toCsv(rows));
const fix = (id: string, selection: object, fixed: object, name?: string) =>
  ask(app, 'fixImportDraftRows', {
    params: { id },
    body: {
      selection,
      columns: name === undefined ? [] : [columnOf(name)],
      fix: fixed as { action: 'clear' },
    },
  });
const acknowledge = (id: string, selection: object, name?: string) =>
  fix(id, selection, { action: 'acknowledge' }, name);
const edit = (id: string, row: number, name: string, value: string) =>
  ask(app, 'editImportDraftCells', {
    params: { id },
    body: { cells: [{ row, column: columnOf(name), value }] },
  });
const undo = async (id: string, isRedo = false) =>
  (await ask(app, 'undoImportDraftStep', { params: { id }, body: { isRedo } })).draft;
const start = (id: string) => failureOf(ask(app, 'runImportDraft', { params: { id }, body: {} }));

/** The warnings of each row: `2 ssn: Not a valid SSN`, with a mark if it is acknowledged. */
async function listWarnings(id: string): Promise<string[]> {
  const rows = await readRows(app, id);
  return rows.flatMap(({ row, warnings }) =>
    warnings.map(
      ({ field, message, isAcknowledged }) => `${row} ${field}: ${message}${isAcknowledged ? ' ✓' : ''}`,
    ),
  );
}

describe('the validation of a draft', () => {
  test('shows the warnings of the import over HTTP at their cells', async () => {
    const rows = [person({ ssn: '000-12-3456' }), person({ state: 'XX' }), person()];

    const { id, counts } = await check(...rows);
    const planned = await importCsv(service, 'investors', toCsv(rows), { dryRun: true });

    expect(counts).toMatchObject({ all: 3, valid: 1, warned: 2, invalid: 0 });
    const shown = (await readRows(app, id)).flatMap(({ row, warnings }) =>
      warnings.map(({ field, message }) => ({ row, field, message })),
    );
    expect(shown).toEqual(planned.body.warnings);
    const [first] = await readRows(app, id, { only: 'warned' });
    expect(first?.warnings).toEqual([
      {
        column: columnOf('ssn'),
        field: 'ssn',
        message: 'Not a valid SSN',
        recordIds: [],
        isAcknowledged: false,
      },
    ]);
    expect(first?.cells[columnOf('ssn')]).toBe('***-**-3456');
  });

  test('names the first 20 of many records with the same SSN', async () => {
    const stored = [];
    for (let count = 0; count < 25; count += 1)
      stored.push(await createIndividual(service, { lastName: `Quimby ${count}`, ssn: '899-33-0004' }));

    const { id } = await check(person({ ssn: '899330004' }));

    const [row] = await readRows(app, id);
    expect(row?.warnings).toMatchObject([{ field: 'ssn', recordIds: stored.slice(0, 20) }]);
  });

  test('names stored records with the same SSN, or the same name and date of birth', async () => {
    const stored = { firstName: 'Ruth', lastName: 'Quimby', dob: '03/04/1985' };
    const recordId = await createIndividual(service, { ...stored, ssn: '899-33-0003' });

    const { id } = await check(person({ ssn: '899330003' }), person(stored));

    const rows = await readRows(app, id);
    expect(rows.map(({ warnings }) => warnings.map(({ field, recordIds }) => [field, recordIds]))).toEqual([
      [['ssn', [recordId]]],
      [['lastName', [recordId]]],
    ]);
  });

  test('gives rows with errors and skipped rows no warnings', async () => {
    const { id, counts } = await check(person({ state: 'XX', email: 'x' }), person({ state: 'XX' }));
    expect(counts).toMatchObject({ warned: 1, invalid: 1 });

    const { draft } = await fix(id, { rows: [2] }, { action: 'skip' });

    expect(draft.counts).toMatchObject({ warned: 0, invalid: 1, skipped: 1 });
    expect(await listWarnings(id)).toEqual([]);
    expect((await undo(id)).counts).toMatchObject({ warned: 1 });
  });

  test('groups warnings by column and reason, without the values', async () => {
    const { id } = await check(
      person({ state: 'XX' }),
      person({ state: 'ZZ' }),
      person({ dob: '01/01/2231' }),
      person({ dob: '01/01/2230' }),
      person({ dob: '01/01/2232', state: 'QQ' }),
    );

    const { problems, warnings } = await ask(app, 'listImportDraftProblems', { params: { id } });

    expect(problems).toEqual([]);
    const born = { field: 'dob', message: 'The date of birth is in the future', column: columnOf('dob') };
    const state = { field: 'state', message: 'Not a US state', column: columnOf('state') };
    expect(warnings).toEqual([
      { ...born, rows: 3, openRows: 3 },
      { ...state, rows: 3, openRows: 3 },
    ]);
    const found = await readRows(app, id, { only: 'warned', field: 'state', message: 'Not a US state' });
    expect(found.map(({ row }) => row)).toEqual([1, 2, 5]);
  });

  test('finds the next warning when no row has errors', async () => {
    const { id } = await check(person(), person({ state: 'XX' }), person({ email: 'x' }));
    const find = async () =>
      (await ask(app, 'findInvalidImportDraftRow', { params: { id }, query: { from: 0, direction: 'next' } }))
        .row;

    expect(await find()).toBe(3);
    await fix(id, { rows: [3] }, { action: 'skip' });
    expect(await find()).toBe(2);
    await acknowledgeAll(app, id);
    expect(await find()).toBeNull();
  });
});

describe('rows with the same SSN', () => {
  const ssn = () => {
    rowsWritten += 1;
    return `8${String(99_400_001 + rowsWritten)}`;
  };

  test('are duplicates of the first one that is imported', async () => {
    const shared = ssn();
    const { id } = await check(person({ ssn: shared }), person({ ssn: shared }), person({ ssn: shared }));
    expect(await listWarnings(id)).toEqual([
      '2 ssn: Duplicate of row 1 (same SSN)',
      '3 ssn: Duplicate of row 1 (same SSN)',
    ]);

    await fix(id, { rows: [1] }, { action: 'skip' });
    expect(await listWarnings(id)).toEqual(['3 ssn: Duplicate of row 2 (same SSN)']);
    await undo(id);
    expect(await listWarnings(id)).toHaveLength(2);
  });

  test('have a warning as soon as an edit makes them equal, and none after they differ', async () => {
    const [shared, other] = [ssn(), ssn()];
    const { id } = await check(person({ ssn: shared }), person(), person({ ssn: other }));

    const { rows, counts } = await edit(id, 2, 'ssn', shared);
    expect(counts).toMatchObject({ valid: 2, warned: 1 });
    expect(rows.map(({ row }) => row)).toEqual([2]);

    // The other row is in the response, because its warning has changed.
    const changed = await edit(id, 1, 'ssn', other);
    expect(changed.rows.map(({ row }) => row)).toEqual([1, 2, 3]);
    expect(await listWarnings(id)).toEqual(['3 ssn: Duplicate of row 1 (same SSN)']);
    await edit(id, 3, 'ssn', '');
    expect(await listWarnings(id)).toEqual([]);
  });
});

describe('an acknowledgement', () => {
  test('is needed for every warning before the import', async () => {
    const { id } = await check(person({ state: 'XX' }), person({ state: 'ZZ', dob: '01/01/2231' }));
    expect(await start(id)).toMatchObject({
      code: 'rule',
      errors: ['Rows with warnings: 2. Fix, acknowledge, or skip them'],
    });

    const reason = { only: 'warned', field: 'state', message: 'Not a US state' };
    const { changedRows, draft } = await acknowledge(id, reason);
    expect([changedRows, draft.counts.warned]).toEqual([2, 1]);
    expect(draft.undo).toMatchObject({ action: 'acknowledge', rows: 2 });
    expect(await start(id)).toMatchObject({ code: 'rule' });

    const all = await acknowledgeAll(app, id);
    expect(all.draft.counts).toMatchObject({ valid: 2, warned: 0 });
    expect(all.draft.acknowledged).toEqual([{ officerName: 'Back office', warnings: 3 }]);
    expect(await runToEnd(app, id)).toMatchObject({
      status: 'COMPLETED',
      successfulRows: 2,
      acknowledged: [{ officerName: 'Back office', warnings: 3 }],
    });
  });

  test('is limited to the selected cells', async () => {
    const { id } = await check(person({ state: 'XX', dob: '01/01/2231' }), person({ state: 'XX' }));

    await acknowledge(id, { rows: [1] }, 'state');

    expect(await listWarnings(id)).toEqual([
      '1 dob: The date of birth is in the future: Jan 1, 2231',
      '1 state: XX is not a US state ✓',
      '2 state: XX is not a US state',
    ]);
  });

  test('is lost when the value changes, and returns when that is undone', async () => {
    const { id } = await check(person({ ssn: '000-12-3456' }));
    await acknowledgeAll(app, id);

    const changed = await edit(id, 1, 'ssn', '000-12-3457');
    expect(changed.counts.warned).toBe(1);

    expect((await undo(id)).counts.warned).toBe(0);
    // The value of another cell does not matter.
    expect((await edit(id, 1, 'firstName', 'Ruth')).counts.warned).toBe(0);
  });

  test('is undone and redone like other changes', async () => {
    const { id } = await check(person({ state: 'XX' }), person({ state: 'XX' }));
    await acknowledge(id, { rows: [1] });
    await acknowledgeAll(app, id);

    expect((await undo(id)).counts.warned).toBe(1);
    expect((await undo(id)).counts.warned).toBe(2);
    expect((await undo(id, true)).counts.warned).toBe(1);

    // After another change, what was undone stays undone, also when the rows are validated again.
    await edit(id, 2, 'firstName', 'Ruth');
    const checked = await ask(app, 'checkImportDraft', { params: { id } });
    expect(checked.counts.warned).toBe(1);
  });

  test('is kept when the rows are validated again, and lost when the file is read again', async () => {
    const { id } = await drop(app, toCsv([person({ state: 'XX' })]));
    const validate = async () => (await ask(app, 'checkImportDraft', { params: { id } })).counts.warned;
    expect(await validate()).toBe(1);
    await acknowledgeAll(app, id);
    expect(await validate()).toBe(0);

    await ask(app, 'setImportDraft', { params: { id }, body: { source: { delimiter: 'comma' } } });

    expect(await validate()).toBe(1);
  });

  test('is in the audit log with its officer, field, and reason, and without the value', async () => {
    const { id } = await check(person({ ssn: '000-12-3459' }));
    await acknowledgeAll(app, id);
    const { id: importId } = await runToEnd(app, id);

    const events = await app.service.storage.reader
      .selectFrom('auditEvents')
      .select(['action', 'after'])
      .where('recordId', '=', importId)
      .orderBy('seq')
      .execute();
    const [started] = events.filter(({ action }) => action === 'startImport').map(({ after }) => after);
    expect(started).toContain('Not a valid SSN');
    expect(started).toContain('back-office');
    expect(started).not.toMatch(/000-?12-?3459/);
  });
});
