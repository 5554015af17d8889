import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { App } from '../../electron/service/app.ts';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { expireDrafts } from '../../electron/service/modules/csv-imports/drafts/expire-drafts.ts';
import { limits } from '../../shared/domain/limits.ts';
import { investorRow, toCsv } from '../support/csv-files.ts';
import { failureOf } from '../support/errors.ts';
import { ask, drop, dropAndCheck, readRows } from '../support/import-drafts.ts';
import { openApp, temporaryFolder } from '../support/service.ts';
import { eventually } from '../support/wait.ts';

const days = 24 * 3_600_000;

const filesOf = ({ service }: App, id: string) =>
  readdirSync(service.storage.paths.drafts).filter((name) => name.startsWith(id));

/** Runs the scheduled work as of a time. */
const workAt = ({ service, parts }: App, time: number) =>
  expireDrafts(parts.csvImports).doDue(service, {
    now: new Date(time).toISOString(),
    isStopped: () => false,
  });

async function discardEdited(app: App) {
  const { id } = await dropAndCheck(app, toCsv([investorRow({ ssn: '912345678' })]));
  await ask(app, 'editImportDraftCells', {
    params: { id },
    body: { cells: [{ row: 1, column: 0, value: 'Inga' }] },
  });
  const officer = { name: 'Grace', roles: ['reviewer' as const] };
  const discarded = await app.run('discardImportDraft', { ...backOffice, officer }, { params: { id } });
  return discarded as Awaited<ReturnType<typeof ask<'discardImportDraft'>>>;
}

test('a discarded draft is listed with who discarded it, and until when it can be restored', async () => {
  const app = await openApp();

  const discarded = await discardEdited(app);

  const { items, discarded: listed } = await ask(app, 'listImportDrafts');
  expect(items).toEqual([]);
  expect(listed).toEqual([discarded]);
  expect(discarded).toMatchObject({ fileName: 'people.csv', totalRows: 1, discardedBy: 'Grace' });
  const lifetime = Date.parse(discarded.removedAt) - Date.parse(discarded.discardedAt);
  expect(lifetime).toBe(limits.discardedDraftDays * days);
  expect(await failureOf(ask(app, 'getImportDraft', { params: { id: discarded.id } }))).toMatchObject({
    code: 'not-found',
  });
});

test('a discarded draft is restored with its changes, also after a restart', async () => {
  const folder = temporaryFolder();
  const first = await openApp(folder, () => {});
  const { id } = await discardEdited(first);
  await first.close();
  const second = await openApp(folder);

  const restored = await ask(second, 'restoreImportDraft', { params: { id } });

  expect(restored).toMatchObject({ id, isChecked: true, counts: { edited: 1 } });
  expect((await readRows(second, id))[0]?.cells[0]).toBe('Inga');
  expect(await ask(second, 'listImportDrafts')).toMatchObject({ items: [{ id }], discarded: [] });
  await expect(ask(second, 'restoreImportDraft', { params: { id } })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('the rows of a discarded draft are removed for good when its time has passed', async () => {
  const app = await openApp();
  const { id, removedAt } = await discardEdited(app);
  expect(filesOf(app, id)).not.toEqual([]);

  await workAt(app, Date.parse(removedAt) - 1);
  expect(filesOf(app, id)).not.toEqual([]);
  await workAt(app, Date.parse(removedAt));

  expect(filesOf(app, id)).toEqual([]);
  expect((await ask(app, 'listImportDrafts')).discarded).toEqual([]);
  await expect(ask(app, 'restoreImportDraft', { params: { id } })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('a draft that was not changed for days is removed, and one that is being validated is not', async () => {
  const app = await openApp();
  const { id: old } = await drop(app, toCsv([investorRow()]));
  const { id: busy } = await drop(app, toCsv(Array.from({ length: 2000 }, () => investorRow())));
  const checking = ask(app, 'checkImportDraft', { params: { id: busy } });
  await eventually(() => expect(app.parts.csvImports.draftRunner.isBusy(busy)).toBe(true));

  await workAt(app, Date.now() + (limits.csvDraftDays + 1) * days);

  expect(filesOf(app, old)).toEqual([]);
  expect(await checking).toMatchObject({ isChecked: true });
});
