/** What a start does with import drafts whose database was replaced, or that it cannot open. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { App } from '../../electron/service/app.ts';
import { dataFolderPaths } from '../../electron/service/storage/storage.ts';
import { investorRow, toCsv } from '../support/csv-files.ts';
import { ask, drop, dropAndCheck, runToEnd, waitForEnd } from '../support/import-drafts.ts';
import type { Folder } from '../support/new-folder.ts';
import { openApp, temporaryFolder } from '../support/service.ts';

const rowCount = 2500;

/** Opens a folder, and closes it when the work is done. */
async function withApp<Result>(folder: Folder, work: (app: App) => Promise<Result>): Promise<Result> {
  const app = await openApp(folder, () => {});
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

const dropped = (folder: Folder) => withApp(folder, (app) => drop(app, toCsv([investorRow()])));

const filesOf = (folder: Folder, id: string) =>
  readdirSync(dataFolderPaths(folder.dataDir).drafts).filter((name) => name.startsWith(id));

function watchErrors(): () => string {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  return () => logged.mock.calls.join('\n');
}

/** Puts a copy of the database in place, and accepts it. */
function replaceDatabase({ dataDir }: Folder, copy: string): void {
  const { database, auditHead } = dataFolderPaths(dataDir);
  for (const file of [database, `${database}-wal`, `${database}-shm`, auditHead])
    rmSync(file, { force: true });
  copyFileSync(copy, database);
}

/** A draft whose import was interrupted, and the databases before and after. */
async function interrupt() {
  const folder = temporaryFolder();
  const { database } = dataFolderPaths(folder.dataDir);
  const [older, newer] = [`${folder.keyFile}.older`, `${folder.keyFile}.newer`];
  await withApp(folder, async () => {});
  copyFileSync(database, older);
  const ids = await withApp(folder, async (app) => {
    const { id } = await dropAndCheck(app, toCsv(Array.from({ length: rowCount }, () => investorRow())));
    const committed = new Promise<void>((resolve) => {
      app.parts.csvImports.onProgress = (_id, { successfulRows }) => {
        if (successfulRows > 0) resolve();
      };
    });
    const { importId } = await ask(app, 'runImportDraft', { params: { id } });
    await committed;
    return { id, importId };
  });
  copyFileSync(database, newer);
  replaceDatabase(folder, older);
  return { folder, newer, ...ids };
}

test('a draft whose import is missing in the database is kept, and is imported after another validation', async () => {
  const { folder, id, importId } = await interrupt();
  const logged = watchErrors();

  await withApp(folder, async (app) => {
    const { items } = await ask(app, 'listImportDrafts');
    expect(items).toMatchObject([{ id, importId: null, isChecked: false }]);
    await ask(app, 'checkImportDraft', { params: { id } });
    expect(await runToEnd(app, id)).toMatchObject({ status: 'COMPLETED', successfulRows: rowCount });
  });

  expect(logged()).toContain(`Import draft ${id}: the database has no record of its import ${importId}.`);
});

test('an interrupted import is resumed after its database was missing for a start', async () => {
  const { folder, newer, id, importId } = await interrupt();
  const logged = watchErrors();
  await withApp(folder, async () => {});
  expect(logged()).toContain(importId);
  replaceDatabase(folder, newer);

  await withApp(folder, async (app) => {
    const { items } = await ask(app, 'listImportDrafts');
    expect(items).toMatchObject([{ id, importId }]);
    await ask(app, 'resumeImport', { params: { id: importId } });
    expect(await waitForEnd(app, importId)).toMatchObject({
      status: 'COMPLETED',
      totalRows: rowCount,
      successfulRows: rowCount,
    });
  });
});

test.each([
  ['has changed bytes', (bytes: Buffer) => bytes.fill(0xff, 50, 52)],
  ['was encrypted with other keys', (bytes: Buffer) => bytes.fill(0xff, 0, 4096)],
  ['is empty', () => Buffer.alloc(0)],
])('a draft that %s is moved aside with its file, and the log says where', async (_, damage) => {
  const folder = temporaryFolder();
  const { drafts, orphans } = dataFolderPaths(folder.dataDir);
  const { id } = await dropped(folder);
  const { id: other } = await dropped(folder);
  const path = join(drafts, `${id}.sqlite`);
  const source = readFileSync(`${path}.source`);
  writeFileSync(path, damage(readFileSync(path)));
  const logged = watchErrors();

  await withApp(folder, async (app) => {
    expect((await ask(app, 'listImportDrafts')).items).toMatchObject([{ id: other }]);
  });

  expect(filesOf(folder, id)).toEqual([]);
  const [day = ''] = readdirSync(orphans);
  expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(readdirSync(join(orphans, day))).toContain(`${id}.sqlite`);
  expect(readFileSync(join(orphans, day, `${id}.sqlite.source`))).toEqual(source);
  expect(logged()).toContain(`Import draft ${id} cannot be opened`);
  expect(logged()).toContain(`was moved to ${join(orphans, day)}, and is deleted after 30 days`);
});

test('a draft that the system does not open stays in place, and the other drafts are listed', async () => {
  const folder = temporaryFolder();
  const { drafts, orphans } = dataFolderPaths(folder.dataDir);
  const { id } = await dropped(folder);
  const { id: other } = await dropped(folder);
  const path = join(drafts, `${id}.sqlite`);
  rmSync(path);
  // SQLite cannot open a folder, regardless of permissions.
  mkdirSync(path);
  const logged = watchErrors();

  await withApp(folder, async (app) => {
    expect((await ask(app, 'listImportDrafts')).items).toMatchObject([{ id: other }]);
  });

  expect(filesOf(folder, id)).toEqual([`${id}.sqlite`, `${id}.sqlite.source`]);
  expect(existsSync(orphans)).toBe(false);
  expect(logged()).toContain(`Import draft ${id} cannot be opened: `);
  expect(logged()).toContain(`It stays in ${drafts}.`);
});
