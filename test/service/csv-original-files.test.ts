import { expect, test } from 'vitest';
import { backOffice } from '../../electron/service/kernel/caller.ts';
import { expireOriginals } from '../../electron/service/modules/csv-imports/drafts/original-files.ts';
import type { Download } from '../../shared/contracts/files/files.ts';
import { operations } from '../../shared/contracts/index.ts';
import { newRequestId } from '../../shared/domain/ids.ts';
import { limits } from '../../shared/domain/limits.ts';
import { investorRow, toCsv } from '../support/csv-files.ts';
import { acknowledgeAll, ask, dropAndCheck, runToEnd, undoToEnd } from '../support/import-drafts.ts';
import { openFirstWindow, openWindowAs } from '../support/officers.ts';
import { openApp } from '../support/service.ts';

const download = (app: Awaited<ReturnType<typeof openApp>>, id: string) =>
  app.run('exportImportFile', backOffice, { params: { id } }) as Promise<unknown> as Promise<Download>;

async function readText({ open, bytes }: Download): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of open({ start: 0, end: bytes - 1 })) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

test('the original file of an import is downloaded with an audit event, also after an undo, until it expires', async () => {
  const app = await openApp();
  const csv = toCsv([investorRow(), investorRow()]);
  const draft = await dropAndCheck(app, csv, 'March investors.csv');
  await acknowledgeAll(app, draft.id);
  const imported = await runToEnd(app, draft.id);

  expect(Date.parse(imported.fileUntil ?? '')).toBeGreaterThan(Date.now());
  const file = await download(app, imported.id);
  expect([file.fileName, file.mediaType]).toEqual(['March investors.csv', 'text/csv']);
  expect(await readText(file)).toBe(csv);
  const events = await app.service.storage.reader
    .selectFrom('auditEvents')
    .select(['recordId', 'after'])
    .where('action', '=', 'exportImportFile')
    .execute();
  expect(events).toEqual([
    { recordId: imported.id, after: JSON.stringify({ exported: { fileName: 'March investors.csv' } }) },
  ]);

  await undoToEnd(app, imported.id);
  expect(await readText(await download(app, imported.id))).toBe(csv);

  const later = new Date(Date.now() + (limits.importedFileDays + 1) * 24 * 3_600_000).toISOString();
  await expireOriginals(app.parts.csvImports.drafts, later);
  await expect(download(app, imported.id)).rejects.toMatchObject({ code: 'not-found' });
  expect((await ask(app, 'getImport', { params: { id: imported.id } })).fileUntil).toBeNull();
});

test('the original file of an import is denied to officers who cannot see SSNs, such as administrators', async () => {
  const app = await openApp();
  const draft = await dropAndCheck(app, toCsv([investorRow()]));
  await acknowledgeAll(app, draft.id);
  const { id } = await runToEnd(app, draft.id);
  await openFirstWindow(app);
  const { session } = await openWindowAs(app, 'Cleo Marsh', 'administrator');
  const downloadInWindow = async () => {
    const caller = await session.caller(app.service, operations.exportImportFile);
    return app.run('exportImportFile', { ...caller, requestId: newRequestId() }, { params: { id } });
  };

  await expect(downloadInWindow()).rejects.toMatchObject({ code: 'forbidden' });
  const events = app.service.storage.reader
    .selectFrom('auditEvents')
    .select('seq')
    .where('action', '=', 'exportImportFile');
  expect(await events.execute()).toEqual([]);
});
