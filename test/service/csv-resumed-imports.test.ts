import { describe, expect, test } from 'vitest';
import type { App } from '../../electron/service/app.ts';
import { backOffice, type Caller } from '../../electron/service/kernel/caller.ts';
import { investorRow, toCsv } from '../support/csv-files.ts';
import { atEndOfFile } from '../support/end-of-file.ts';
import { failureOf } from '../support/errors.ts';
import { ask, dropAndCheck, runToEnd, undoToEnd, waitForEnd } from '../support/import-drafts.ts';
import { openApp, temporaryFolder } from '../support/service.ts';

const rowCount = 2500;
const app = await openApp(undefined, atEndOfFile);

/** Validates a file of investors; two rows have errors, one of them is skipped and one fixed. */
async function dropPeople(app: App) {
  const rows = Array.from({ length: rowCount }, () => investorRow());
  const { id } = await dropAndCheck(app, toCsv([investorRow({ email: 'nobody' }), ...rows.slice(1)]));
  await ask(app, 'skipImportDraftRows', { params: { id }, body: { rows: [1], isSkipped: true } });
  await ask(app, 'editImportDraftCells', {
    params: { id },
    body: { cells: [{ row: rowCount, column: 0, value: 'Inga' }] },
  });
  return id;
}

/** Resolves when the import has committed some rows. */
function untilCommitted({ parts }: App): Promise<void> {
  return new Promise((resolve) => {
    parts.csvImports.onProgress = (_id, { successfulRows }) => {
      if (successfulRows > 0) resolve();
    };
  });
}

async function cancelInTheMiddle(app: App, draftId: string) {
  const committed = untilCommitted(app);
  const { importId } = await ask(app, 'runImportDraft', { params: { id: draftId } });
  await committed;
  await ask(app, 'cancelImport', { params: { id: importId } });
  return waitForEnd(app, importId);
}

async function resumeToEnd(app: App, id: string, caller: Caller = backOffice) {
  await app.run('resumeImport', caller, { params: { id } });
  return waitForEnd(app, id);
}

const countUsers = async ({ service }: App) =>
  (await service.storage.reader.selectFrom('users').select('id').execute()).length;

const ofInga = ({ service }: App) =>
  service.storage.reader.selectFrom('individuals').select('id').where('firstName', '=', 'Inga').execute();

describe('a canceled import', () => {
  test('continues where it stopped, counts both parts, and is undone as a whole', async () => {
    const before = await countUsers(app);
    const canceled = await cancelInTheMiddle(app, await dropPeople(app));
    expect(canceled).toMatchObject({
      status: 'CANCELLED',
      totalRows: rowCount,
      skippedRows: 1,
      failedRows: 0,
    });
    expect(canceled.unreachedRows).toBe(rowCount - 1 - canceled.successfulRows);
    expect(canceled.unreachedRows).toBeGreaterThan(0);
    expect(Date.parse(canceled.resumableUntil ?? '')).toBeGreaterThan(Date.now());

    const resumed = await resumeToEnd(app, canceled.id);

    expect(resumed).toMatchObject({
      status: 'COMPLETED',
      totalRows: rowCount,
      successfulRows: rowCount - 1,
      skippedRows: 1,
      failedRows: 0,
      unreachedRows: 0,
      resumableUntil: null,
    });
    expect(resumed.ranMilliseconds).toBeGreaterThanOrEqual(canceled.ranMilliseconds);
    expect(await countUsers(app)).toBe(before + rowCount - 1);
    expect(await ofInga(app)).toHaveLength(1);
    expect(await undoToEnd(app, canceled.id)).toMatchObject({ undoneRows: rowCount - 1 });
    expect(await countUsers(app)).toBe(before);
  });

  test('is resumed under the name of the officer who resumes it', async () => {
    const { id } = await cancelInTheMiddle(app, await dropPeople(app));

    await resumeToEnd(app, id, {
      ...backOffice,
      actor: { kind: 'officer', id: 'officer_2' },
      officer: { name: 'Grace', roles: ['reviewer'] },
    });

    const { items } = (await ask(app, 'listAuditEvents', { query: { recordId: id } })) as {
      items: { action: string; actorId: string; after: object }[];
    };
    expect(items.filter(({ action }) => action === 'resumeImport')).toMatchObject([
      { actorId: 'officer_2', after: { status: 'RUNNING' } },
    ]);
  });

  test('can be canceled and resumed again', async () => {
    const first = await cancelInTheMiddle(app, await dropPeople(app));
    const committed = untilCommitted(app);
    await ask(app, 'resumeImport', { params: { id: first.id } });
    await committed;
    await ask(app, 'cancelImport', { params: { id: first.id } });
    const second = await waitForEnd(app, first.id);
    expect(second.successfulRows).toBeGreaterThan(first.successfulRows);

    expect(await resumeToEnd(app, first.id)).toMatchObject({
      successfulRows: rowCount - 1,
      unreachedRows: 0,
    });
  });

  test('cannot be resumed after it was undone, and its draft is removed', async () => {
    const draftId = await dropPeople(app);
    const { id } = await cancelInTheMiddle(app, draftId);
    await undoToEnd(app, id);

    expect(await failureOf(ask(app, 'resumeImport', { params: { id } }))).toMatchObject({
      errors: ['This import cannot be resumed'],
    });
    expect(app.parts.csvImports.drafts.list()).not.toContain(draftId);
  });
});

test('a completed import cannot be resumed', async () => {
  const { id } = await runToEnd(app, (await dropAndCheck(app, toCsv([investorRow()]))).id);

  expect(await failureOf(ask(app, 'resumeImport', { params: { id } }))).toMatchObject({
    errors: ['This import cannot be resumed'],
  });
});

test('an import of a host that was closed can be resumed after a restart', async () => {
  const folder = temporaryFolder();
  const first = await openApp(folder, () => {});
  const id = await dropPeople(first);
  const committed = untilCommitted(first);
  const { importId } = await ask(first, 'runImportDraft', { params: { id } });
  await committed;
  await first.close();
  const second = await openApp(folder);
  const interrupted = await ask(second, 'getImport', { params: { id: importId } });
  expect(interrupted).toMatchObject({ status: 'INTERRUPTED', totalRows: rowCount, skippedRows: 1 });
  expect(interrupted.resumableUntil).not.toBeNull();

  expect(await resumeToEnd(second, importId)).toMatchObject({
    status: 'COMPLETED',
    totalRows: rowCount,
    successfulRows: rowCount - 1,
  });
  expect(await ofInga(second)).toHaveLength(1);
});
