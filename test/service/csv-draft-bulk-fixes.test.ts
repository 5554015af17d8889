import { expect, test } from 'vitest';
import { type CsvRecord, investorRow, toCsv } from '../support/csv-files.ts';
import { ask, dropAndCheck, readRows } from '../support/import-drafts.ts';
import { openApp } from '../support/service.ts';

test('a change of most rows of a large file leaves the errors, warnings, and decisions of the others as they are', async () => {
  const app = await openApp();
  const rows = Array.from(
    { length: 1200 },
    (_, index): CsvRecord => investorRow({ email: `ida.${index}@example.com`, ssn: '', city: 'Portland' }),
  );
  rows[1] = investorRow({ email: 'ida.0@example.com', ssn: '', city: 'Portland' });
  rows[2] = investorRow({ email: 'ida.2@example.com', ssn: '', state: 'XX', country: 'US' });
  rows[3] = investorRow({ email: 'ida.3@example.com', ssn: '', state: 'XX', country: 'US' });
  const { id, columns, counts } = await dropAndCheck(app, toCsv(rows));
  const fix = (body: object) =>
    ask(app, 'fixImportDraftRows', { params: { id }, body: { columns: [], ...body } as never });
  await fix({ selection: { rows: [3] }, fix: { action: 'acknowledge' } });
  const city = columns.findIndex(({ field }) => field === 'city');

  const { changedRows, draft } = await fix({
    selection: {},
    columns: [city],
    fix: { action: 'set', value: 'Salem' },
  });

  expect(changedRows).toBe(1200);
  expect(draft.counts).toMatchObject({ ...counts, valid: counts.valid + 1, warned: 1, edited: 1200 });
  const [, second, third, fourth] = await readRows(app, id, { limit: 4 });
  expect(second?.errors).toMatchObject([{ field: 'email', message: 'Duplicate of row 1 (same email).' }]);
  expect([third, fourth].map((row) => row?.warnings.map(({ isAcknowledged }) => isAcknowledged))).toEqual([
    [true],
    [false],
  ]);
  const undone = await ask(app, 'undoImportDraftStep', { params: { id }, body: { isRedo: false } });
  expect(undone.draft.counts).toMatchObject({ invalid: counts.invalid, edited: 0 });
});
