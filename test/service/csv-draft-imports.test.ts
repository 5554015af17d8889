import { setImmediate } from 'node:timers/promises';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { App } from '../../electron/service/app.ts';
import { verifyDatabase } from '../../electron/service/host/verify/verify.ts';
import { backOffice, type Caller } from '../../electron/service/kernel/caller.ts';
import type { WrittenDownload } from '../../shared/contracts/files/files.ts';
import { investorRow, issuerRow, toCsv } from '../support/csv-files.ts';
import { atEndOfFile } from '../support/end-of-file.ts';
import { failureOf } from '../support/errors.ts';
import {
  acknowledgeAll,
  ask,
  drop,
  dropAndCheck,
  readRows,
  runToEnd,
  waitForEnd,
} from '../support/import-drafts.ts';
import { freshEmail } from '../support/records.ts';
import { openApp, temporaryFolder } from '../support/service.ts';

const app = await openApp(undefined, atEndOfFile);

const rows = (count: number) => Array.from({ length: count }, () => investorRow());

async function countInvestors(app: App): Promise<number> {
  const accounts = app.service.storage.reader.selectFrom('investorAccounts');
  const { total } = await accounts
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The CSV of the rows that were not imported, as a spreadsheet reads it. */
async function readFailedRows(app: App, id: string): Promise<Record<string, string>[]> {
  const { write } = (await ask(app, 'exportFailedRows', { params: { id } })) as WrittenDownload;
  let text = '';
  for await (const piece of write()) text += piece;
  return Papa.parse<Record<string, string>>(text.replace('\ufeff', '').trim(), { header: true }).data;
}

/** Resolves when an import has committed rows and continues. */
const untilCommitted = (app: App) =>
  new Promise<void>((resolve) => {
    app.parts.csvImports.onProgress = () => resolve();
  });

describe('the import of a draft', () => {
  test('imports the fixed rows, skips the skipped ones, and appears in the history', async () => {
    const csv = toCsv([investorRow({ email: 'nobody' }), investorRow({ dob: 'once' }), ...rows(3)]);
    const { id } = await dropAndCheck(app, csv, 'March.csv');
    const email = freshEmail();
    await ask(app, 'editImportDraftCells', {
      params: { id },
      body: { cells: [{ row: 1, column: 2, value: email }] },
    });
    await ask(app, 'skipImportDraftRows', { params: { id }, body: { isSkipped: true } });

    const before = await countInvestors(app);

    const imported = await runToEnd(app, id);

    expect(imported).toMatchObject({
      kind: 'investors',
      fileName: 'March.csv',
      status: 'COMPLETED',
      accountName: 'Operator',
      actorKind: 'officer',
      totalRows: 5,
      successfulRows: 4,
      skippedRows: 1,
      failedRows: 0,
    });
    expect(await countInvestors(app)).toBe(before + 4);
    const users = app.service.storage.reader.selectFrom('users').select('email');
    expect((await users.execute()).map((user) => user.email)).toContain(email);
    expect((await ask(app, 'listImports')).items[0]).toEqual(imported);
    expect((await verifyDatabase(app.service.storage.paths.database, app.service.vault)).errors).toEqual([]);
  });

  test('reports its progress, and removes the draft when it has ended', async () => {
    const { id } = await dropAndCheck(app, toCsv(rows(2000)));
    const committed = untilCommitted(app);

    const { importId } = await ask(app, 'runImportDraft', { params: { id } });
    await committed;

    const running = await ask(app, 'getImport', { params: { id: importId } });
    expect(running).toMatchObject({
      status: 'RUNNING',
      progress: { stage: 'importing', expectedRows: 2000 },
    });
    expect(running.progress?.doneRows).toBeGreaterThan(0);
    expect(running.progress?.rowsPerSecond).toBeGreaterThan(0);
    expect(await waitForEnd(app, importId)).toMatchObject({ successfulRows: 2000 });
    await expect.poll(() => app.parts.csvImports.drafts.list()).not.toContain(id);
  });

  test('lists rows that failed although their validation passed', async () => {
    const email = freshEmail();
    const { id } = await dropAndCheck(app, toCsv([investorRow({ email }), investorRow()]));
    await runToEnd(app, (await dropAndCheck(app, toCsv([investorRow({ email })]))).id);

    const imported = await runToEnd(app, id);

    expect(imported).toMatchObject({ status: 'COMPLETED', successfulRows: 1, failedRows: 1 });
    const { rows: failed } = await ask(app, 'listImportOutcomes', {
      params: { id: imported.id },
      query: { only: 'failed' },
    });
    expect(failed).toEqual([
      { row: 1, reasons: [{ field: 'email', message: 'is already registered' }], recordId: null },
    ]);
  });

  test('uses the columns that were matched by hand', async () => {
    const { id } = await drop(app, `Vorname,Nachname,Post,Art\nIngrid,Solheim,${freshEmail()},INDIVIDUAL\n`);
    const fields = ['firstName', 'lastName', 'email', 'investorAccountType'];
    await ask(app, 'setImportDraft', { params: { id }, body: { kind: 'investors', fields } });
    await ask(app, 'checkImportDraft', { params: { id } });

    expect(await runToEnd(app, id)).toMatchObject({ status: 'COMPLETED', successfulRows: 1 });
  });

  test.each([
    { what: 'before it is validated', prepare: async () => {}, error: 'Validate the rows first' },
    {
      what: 'while a row has errors',
      prepare: (app: App, id: string) => ask(app, 'checkImportDraft', { params: { id } }),
      error: 'Rows with errors: 1. Fix or skip them',
    },
    {
      what: 'when every row is skipped',
      prepare: async (app: App, id: string) => {
        await ask(app, 'checkImportDraft', { params: { id } });
        await ask(app, 'skipImportDraftRows', {
          params: { id },
          body: { rows: [1, 2], isSkipped: true },
        });
      },
      error: 'All rows are skipped; restore at least one row',
    },
  ])('is rejected $what', async ({ prepare, error }) => {
    const { id } = await drop(app, toCsv([investorRow(), investorRow({ email: 'nobody' })]));
    await prepare(app, id);

    expect(await failureOf(ask(app, 'runImportDraft', { params: { id } }))).toEqual({
      code: 'rule',
      errors: [error],
    });
  });

  test('is rejected if the file was imported before, unless it is allowed again', async () => {
    const csv = toCsv([issuerRow()]);
    const first = await runToEnd(app, (await dropAndCheck(app, csv)).id);
    const again = await drop(app, csv);
    expect(again.importedBefore).toEqual({
      importId: first.id,
      createdAt: first.createdAt,
      actorName: 'Back office',
    });
    const { id } = await ask(app, 'checkImportDraft', { params: { id: again.id } });
    await ask(app, 'editImportDraftCells', {
      params: { id },
      body: { cells: [{ row: 1, column: 2, value: freshEmail() }] },
    });
    // The issuer of the first import has the same EIN.
    await acknowledgeAll(app, id);

    await expect(ask(app, 'runImportDraft', { params: { id } })).rejects.toMatchObject({ code: 'conflict' });

    expect(await runToEnd(app, id, true)).toMatchObject({ status: 'COMPLETED' });
  });

  test('prevents changes of the draft while it runs', async () => {
    const { id } = await dropAndCheck(app, toCsv(rows(1000)));
    const { importId } = await ask(app, 'runImportDraft', { params: { id } });

    for (const operation of ['checkImportDraft', 'discardImportDraft', 'runImportDraft'] as const) {
      await expect(ask(app, operation, { params: { id } })).rejects.toMatchObject({
        errors: [{ field: null, message: 'The file is being imported; wait until the import ends' }],
      });
    }
    await waitForEnd(app, importId);
  });
});

describe('an import that ends early', () => {
  test('retains committed rows when it is canceled, and the others can be saved', async () => {
    const { id } = await dropAndCheck(app, toCsv(rows(5000)));
    const before = await countInvestors(app);
    const committed = untilCommitted(app);
    const { importId } = await ask(app, 'runImportDraft', { params: { id } });
    await committed;

    await ask(app, 'cancelImport', { params: { id: importId } });

    const ended = await waitForEnd(app, importId);
    expect(ended.status).toBe('CANCELLED');
    expect(ended.successfulRows).toBeGreaterThan(0);
    expect(ended.successfulRows).toBeLessThan(5000);
    expect(ended.totalRows).toBe(5000);
    expect(await countInvestors(app)).toBe(before + ended.successfulRows);
    const rest = await readFailedRows(app, importId);
    expect(rest).toHaveLength(5000 - ended.successfulRows);
    expect(rest.at(-1)).toMatchObject({
      firstName: 'Ingrid',
      Reason: 'row: was not processed before the import ended',
    });
  });

  test('retains committed rows when the service closes, and reports it at the next start', async () => {
    const folder = temporaryFolder();
    const first = await openApp(folder, () => {});
    const { id } = await dropAndCheck(first, toCsv(rows(5000)));
    const committed = untilCommitted(first);
    const { importId } = await ask(first, 'runImportDraft', { params: { id } });
    await committed;
    await first.close();

    const second = await openApp(folder);

    const ended = await ask(second, 'getImport', { params: { id: importId } });
    expect(ended).toMatchObject({ status: 'INTERRUPTED', totalRows: 5000 });
    expect(ended.successfulRows).toBe(await countInvestors(second));
    expect(await readFailedRows(second, importId)).toHaveLength(5000 - ended.successfulRows);
    expect((await ask(second, 'listImportDrafts')).items).toMatchObject([{ id, importId }]);
  });

  test('is not ended twice, nor after it is complete', async () => {
    const { id } = await runToEnd(app, (await dropAndCheck(app, toCsv(rows(1)))).id);

    await expect(ask(app, 'cancelImport', { params: { id } })).rejects.toMatchObject({ code: 'rule' });
  });
});

describe('the CSV of rows that were not imported', () => {
  test('has the columns of their file and a reason, and no cell is a formula', async () => {
    const invalid = investorRow({
      firstName: '=HYPERLINK("https://example.com")',
      lastName: '@SUM(A1)',
      email: '-cmd|calc',
      phoneNumber: '+1 207 555 0142',
      ssn: '9',
      'Shoe size': '-39',
      Notes: 'first\nsecond, "third"',
    });
    const { id } = await dropAndCheck(app, toCsv([invalid, investorRow()]));
    await ask(app, 'skipImportDraftRows', { params: { id }, body: { isSkipped: true } });

    const imported = await runToEnd(app, id);

    expect(await readFailedRows(app, imported.id)).toEqual([
      {
        ...invalid,
        firstName: `'${invalid.firstName}`,
        lastName: `'${invalid.lastName}`,
        email: `'${invalid.email}`,
        Reason: 'row: was skipped; email: must be an email address; ssn: must be 9 digits',
      },
    ]);
  });

  test('is streamed, whatever their number', async () => {
    const invalid = Array.from({ length: 1200 }, () => investorRow({ email: 'nobody' }));
    const { id } = await dropAndCheck(app, toCsv([...invalid, investorRow()]));
    await ask(app, 'skipImportDraftRows', { params: { id }, body: { isSkipped: true } });
    const imported = await runToEnd(app, id);

    const { write } = (await ask(app, 'exportFailedRows', {
      params: { id: imported.id },
    })) as WrittenDownload;
    const lines: number[] = [];
    for await (const piece of write()) lines.push(piece.trimEnd().split('\r\n').length);

    expect(lines).toEqual([1, ...Array<number>(12).fill(100)]);
    const { items } = (await ask(app, 'listAuditEvents', { query: { recordId: imported.id, limit: 1 } })) as {
      items: object[];
    };
    expect(items).toMatchObject([
      { action: 'exportFailedRows', after: { exported: { fileName: imported.fileName }, rows: 1200 } },
    ]);
  });

  test('can be exported only by reviewers, because it contains full SSNs', async () => {
    const { id } = await dropAndCheck(app, toCsv([investorRow({ ssn: '91234567' }), investorRow()]));
    await ask(app, 'skipImportDraftRows', { params: { id }, body: { isSkipped: true } });
    const imported = await runToEnd(app, id);
    const administrator: Caller = { ...backOffice, officer: { name: 'Ada', roles: ['administrator'] } };

    await expect(
      app.run('exportFailedRows', administrator, { params: { id: imported.id } }),
    ).rejects.toMatchObject({
      code: 'forbidden',
      errors: [{ field: 'role', message: 'Requires the Reviewer role' }],
    });
  });

  test('is stored sealed', async () => {
    const { id } = await dropAndCheck(app, toCsv([investorRow({ ssn: '91234567' }), investorRow()]));
    await ask(app, 'skipImportDraftRows', { params: { id }, body: { isSkipped: true } });
    const imported = await runToEnd(app, id);

    const stored = await app.service.storage.reader
      .selectFrom('csvImportRows')
      .selectAll()
      .where('importId', '=', imported.id)
      .execute();

    expect(stored.filter(({ cellsSealed }) => cellsSealed !== null)).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain('91234567');
  });

  test('can be fixed, dropped, and imported', async () => {
    const { id } = await dropAndCheck(app, toCsv([investorRow({ dob: 'once' }), investorRow()]));
    await ask(app, 'skipImportDraftRows', { params: { id }, body: { isSkipped: true } });
    const imported = await runToEnd(app, id);
    const [row] = await readFailedRows(app, imported.id);

    const fixed = await dropAndCheck(app, Papa.unparse([{ ...row, dob: '07/21/1984' }]));

    expect(fixed).toMatchObject({ kind: 'investors', counts: { valid: 1, invalid: 0 } });
  });
});

test('the service responds while 20,000 rows are read and validated', async () => {
  let isChecking = true;
  const checking = dropAndCheck(app, toCsv(rows(20_000))).finally(() => {
    isChecking = false;
  });
  let responses = 0;
  while (isChecking) {
    await app.run('listIssuers', backOffice, { query: {} });
    // The validation reports its progress by messages, which promises do not wait for.
    await setImmediate();
    responses += 1;
  }
  const draft = await checking;

  expect(draft.counts).toMatchObject({ all: 20_000, valid: 20_000 });
  // Validation on the main thread would let only a few requests through.
  expect(responses).toBeGreaterThan(1000);
  expect(await readRows(app, draft.id, { offset: 19_990 })).toHaveLength(10);
});
