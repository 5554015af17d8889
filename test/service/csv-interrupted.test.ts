import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type App, createApp } from '../../electron/service/app.ts';
import { digestFile } from '../../electron/service/host/backup/files.ts';
import { verifyDatabase } from '../../electron/service/host/verify/verify.ts';
import { actAs } from '../../electron/service/kernel/ownership.ts';
import { recordImport } from '../../electron/service/modules/csv-imports/apply/import-records.ts';
import { runImport } from '../../electron/service/modules/csv-imports/apply/run-import.ts';
import { investors } from '../../electron/service/modules/csv-imports/kinds/investors.ts';
import { investorRow, toCsv } from '../support/csv-files.ts';
import { openSecondConnection } from '../support/databases.ts';
import { cliProgram } from '../support/programs.ts';
import { openApp, temporaryFolder } from '../support/service.ts';
import { eventually } from '../support/wait.ts';

const rowCount = 5000;

type Folder = ReturnType<typeof temporaryFolder>;

/** Writes a file of investors next to the data folder. */
async function writeCsv({ keyFile }: Folder, rows = Array.from({ length: rowCount }, () => investorRow())) {
  const path = join(keyFile, '..', 'investors.csv');
  writeFileSync(path, toCsv(rows));
  return { path, fileName: 'investors.csv', ...(await digestFile(path)) };
}

type CsvUpload = Awaited<ReturnType<typeof writeCsv>>;

async function importFile(
  app: App,
  upload: CsvUpload,
): Promise<{ successfulRows: number; totalRows: number }> {
  const account = await app.service.storage.reader
    .selectFrom('accounts')
    .selectAll()
    .executeTakeFirstOrThrow();
  const summary = await app.run('importInvestors', actAs(account), { upload });
  return summary as { successfulRows: number; totalRows: number };
}

async function countCreated(app: App): Promise<number> {
  const rows = app.service.storage.reader.selectFrom('csvImportRows').where('created', 'is not', null);
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return total;
}

/** Committed rows are complete: each row that counts as imported has its records, and no other row has any. */
async function expectWholeRows(app: App): Promise<number> {
  const { storage, vault } = app.service;
  const { reader } = storage;
  const created = await reader.selectFrom('csvImportRows').select('created').execute();
  const ids = created.map(
    (row) => JSON.parse(row.created ?? '{}') as { userId: string; investorAccountId: string },
  );
  const users = await reader.selectFrom('users').select('id').execute();
  const accounts = await reader.selectFrom('investorAccounts').select('id').execute();
  const people = await reader.selectFrom('individuals').select('investorAccountId').execute();
  expect(ids.map(({ userId }) => userId).toSorted()).toEqual(users.map(({ id }) => id).toSorted());
  const accountIds = ids.map(({ investorAccountId }) => investorAccountId).toSorted();
  expect(accountIds).toEqual(accounts.map(({ id }) => id).toSorted());
  expect(accountIds).toEqual(people.map(({ investorAccountId }) => investorAccountId).toSorted());
  expect((await verifyDatabase(storage.paths.database, vault)).errors).toEqual([]);
  return created.length;
}

/** The import is marked as interrupted, its rows are complete, and the file can be sent again. */
async function expectInterrupted(app: App, upload: CsvUpload): Promise<void> {
  const imports = await app.service.storage.reader.selectFrom('csvImports').select('status').execute();
  expect(imports).toEqual([{ status: 'INTERRUPTED' }]);
  const committed = await expectWholeRows(app);
  expect(committed).toBeGreaterThan(0);
  expect(committed).toBeLessThan(rowCount);
  expect(await importFile(app, upload)).toMatchObject({
    totalRows: rowCount,
    successfulRows: rowCount - committed,
  });
}

test('a service that closes during an import leaves complete rows', async () => {
  const folder = temporaryFolder();
  const upload = await writeCsv(folder);
  const app = await createApp({ ...folder, role: 'host' });
  const started = new Promise<void>((resolve) => {
    app.parts.csvImports.onProgress = () => resolve();
  });
  const running = importFile(app, upload);
  const stopped = expect(running).rejects.toThrow();
  await started;

  await app.close();

  await stopped;
  await expectInterrupted(await openApp(folder), upload);
});

test('an import in which a step fails ends with the error of the step, and leaves complete rows', async () => {
  const folder = temporaryFolder();
  // Long enough that rows are still being read when the step fails.
  const rows = Array.from({ length: 1500 }, () => investorRow({ comment: 'x'.repeat(500) }));
  const upload = await writeCsv(folder, rows);
  const app = await openApp(folder);
  const { service, parts } = app;
  const account = await service.storage.reader.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
  const caller = actAs(account);
  const failing = `CREATE TRIGGER fails BEFORE INSERT ON users WHEN NEW.email = '${rows[250]?.email}'
    BEGIN SELECT RAISE(ABORT, 'The disk has a damaged block'); END`;
  openSecondConnection(app).exec(failing);
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));

  const imported = recordImport(
    { service, caller, db: service.storage.reader, now: new Date().toISOString() },
    investors.definition,
    upload,
    {},
    (started) =>
      runImport(
        service,
        parts.csvImports.drafts,
        investors,
        { ...started, source: upload, target: {} },
        () => {},
        new AbortController().signal,
      ),
  );

  await expect(imported).rejects.toThrow('The disk has a damaged block');
  expect(unhandled).toEqual([]);
  const imports = await service.storage.reader.selectFrom('csvImports').select('status').execute();
  expect(imports).toEqual([{ status: 'INTERRUPTED' }]);
  expect(await expectWholeRows(app)).toBeLessThan(rows.length);
});

test('a process that is killed during an import leaves complete rows', async () => {
  const folder = temporaryFolder();
  const upload = await writeCsv(folder);
  const watcher = await createApp({ ...folder, role: 'secondary' });
  const importing = spawn(
    process.execPath,
    [cliProgram(), '--data-dir', folder.dataDir, 'import', 'investors', upload.path],
    { env: { ...process.env, OFFERDESK_KEY_FILE: folder.keyFile }, stdio: 'ignore' },
  );
  onTestFinished(() => void importing.kill('SIGKILL'));
  const exit = once(importing, 'exit');
  await eventually(async () => expect(await countCreated(watcher)).toBeGreaterThan(0));

  importing.kill('SIGKILL');

  expect(await exit).toEqual([null, 'SIGKILL']);
  await watcher.close();
  await expectInterrupted(await openApp(folder), upload);
});
