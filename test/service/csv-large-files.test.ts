import { renameSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type CsvRecord, importCsv, investorRow, jointRow, toCsv } from '../support/csv-files.ts';
import { acknowledgeAll, ask, dropAndCheck, runToEnd, waitForEnd } from '../support/import-drafts.ts';
import { type Running, startService, temporaryFolder } from '../support/service.ts';
import { askAsStaff } from '../support/staff.ts';

/** Enough in each row for the file to be read in a separate thread. */
const notes = 'long enough '.repeat(40);
const rowCount = 2500;
const jointAt = 1250;

const ssnOf = (row: number) => `9123${String(row).padStart(5, '0')}`;

/** A large file: the second row has errors, and one in the middle has two individuals. */
function writeRows(count = rowCount): string {
  const rows = Array.from({ length: count }, (_, index): CsvRecord => {
    const row = { ssn: ssnOf(index + 1), notes };
    if (index + 1 === jointAt) return jointRow({ ...row, jointSsn: '987654321' });
    return investorRow(index === 1 ? { ...row, dob: 'once' } : row);
  });
  return toCsv(rows);
}

/** The SSNs of the individuals, in the order of the file. */
async function revealAll(service: Running): Promise<string[]> {
  const people = await service.app.service.storage.reader
    .selectFrom('individuals')
    .select('id')
    .orderBy('seq')
    .execute();
  const shown = [0, 1, jointAt - 2, jointAt - 1, people.length - 1].map((index) => people[index]?.id);
  const revealed = shown.map((id) =>
    askAsStaff(service, 'revealSsn', { params: { id }, body: { reason: 'Form 1099' } }),
  );
  return (await Promise.all(revealed)).map(({ ssn }) => ssn.replaceAll('-', ''));
}

const revealed = [ssnOf(1), ssnOf(3), ssnOf(jointAt), '987654321', ssnOf(rowCount)];

test.each([false, true])('a large file is imported like a small one (atomic=%s)', async (atomic) => {
  const service = await startService();
  const csv = atomic ? writeRows().replace(',once,', ',01/31/1980,') : writeRows();

  const { status, body } = await importCsv(service, 'investors', csv, { atomic });

  expect(status).toBe(200);
  expect(body).toMatchObject({
    totalRows: rowCount,
    successfulRows: atomic ? rowCount : rowCount - 1,
    failedRows: atomic ? [] : [{ row: 2, errors: ['dob: must be a valid date (MM/DD/YYYY or YYYY-MM-DD)'] }],
    ignoredColumns: ['notes'],
  });
  if (!atomic) expect(await revealAll(service)).toEqual(revealed);
});

test('the draft of a large file is imported like a small one', async () => {
  const service = await startService();
  const { id } = await dropAndCheck(service.app, writeRows());
  await askAsStaff(service, 'skipImportDraftRows', { params: { id }, body: { isSkipped: true } });
  await acknowledgeAll(service.app, id);

  expect(await runToEnd(service.app, id)).toMatchObject({ successfulRows: rowCount - 1, skippedRows: 1 });

  expect(await revealAll(service)).toEqual(revealed);
});

test('a large import that is canceled retains committed rows, and the next one can start', async () => {
  const { app } = await startService();
  // A commit contains 2000 of them.
  const count = 4 * rowCount;
  const { id } = await dropAndCheck(app, writeRows(count).replace(',once,', ',01/31/1980,'));
  await acknowledgeAll(app, id);
  const committed = new Promise<void>((resolve) => {
    app.parts.csvImports.onProgress = () => resolve();
  });
  const { importId } = await ask(app, 'runImportDraft', { params: { id } });
  await committed;

  await ask(app, 'cancelImport', { params: { id: importId } });

  const { status, successfulRows } = await waitForEnd(app, importId);
  expect(status).toBe('CANCELLED');
  expect(successfulRows).toBeGreaterThan(0);
  expect(successfulRows).toBeLessThan(count);
  const next = await dropAndCheck(app, toCsv([investorRow()]));
  expect(await runToEnd(app, next.id)).toMatchObject({ status: 'COMPLETED', successfulRows: 1 });
});

test('a large file with wrong columns is rejected like a small one', async () => {
  const service = await startService();

  const { status, body } = await importCsv(service, 'investors', writeRows().replace('email', 'post'));

  expect(status).toBe(400);
  expect(body.errors).toEqual(['email: the column is missing']);
});

test('an import fails if its thread cannot start, and the file can be sent again', async () => {
  const folder = temporaryFolder();
  const service = await startService(folder);
  // Running threads already have the key; the new thread has yet to read it.
  renameSync(folder.keyFile, `${folder.keyFile}.away`);

  const failed = await importCsv(service, 'investors', writeRows());

  expect(failed.status).toBe(500);
  renameSync(`${folder.keyFile}.away`, folder.keyFile);
  const again = await importCsv(service, 'investors', writeRows());
  expect(again.body).toMatchObject({ totalRows: rowCount, successfulRows: rowCount - 1 });
});
