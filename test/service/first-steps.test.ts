import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { backOffice, cli } from '../../electron/service/kernel/caller.ts';
import { readKeyringFile } from '../../electron/service/storage/keyring.ts';
import type { getFirstSteps } from '../../shared/contracts/installation/overview.ts';
import type { OutputOf } from '../../shared/contracts/operation.ts';
import { importCsv, issuerRow, toCsv } from '../support/csv-files.ts';
import { passphrase } from '../support/officers.ts';
import { createIssuer } from '../support/records.ts';
import { openApp, startService, temporaryFolder } from '../support/service.ts';

type App = Awaited<ReturnType<typeof openApp>>;

const read = (app: App) =>
  app.run('getFirstSteps', backOffice, {}) as Promise<OutputOf<typeof getFirstSteps>>;

const nothing = {
  hasRecords: false,
  hasOfficers: false,
  isKeyExported: false,
  hasBackupSchedule: false,
  hasApiKey: false,
  hasImports: false,
  isDismissed: false,
};

test('a first step is done as soon as what it asks for exists', async () => {
  expect(await read(await openApp())).toEqual(nothing);

  const service = await startService();
  const { app } = service;
  expect(await read(app)).toEqual({ ...nothing, hasApiKey: true });
  await createIssuer(service);
  expect(await read(app)).toMatchObject({ hasRecords: true, hasImports: false });
  await importCsv(service, 'issuers', toCsv([issuerRow()]));
  expect(await read(app)).toMatchObject({ hasImports: true, hasOfficers: false });
  await app.run('createOfficer', cli, { body: { name: 'Ada Lindqvist', passphrase, roles: ['reviewer'] } });
  expect(await read(app)).toMatchObject({ hasOfficers: true });
});

test('a scheduled backup and an exported key are done until the schedule is off and the key is rotated', async () => {
  const folder = temporaryFolder();
  const app = await openApp(folder);
  const [exports, backups] = ['exports', 'backups'].map((name) => join(dirname(folder.dataDir), name));
  for (const each of [exports, backups]) mkdirSync(String(each));
  const schedule = (frequency: string) =>
    app.run('setBackupSchedule', backOffice, {
      body: { folder: backups, frequency, weekday: 'sunday', hour: 2, kept: 3 },
    });

  await app.run('exportMasterKey', backOffice, { body: { folder: exports } });
  await schedule('daily');
  expect(await read(app)).toMatchObject({ isKeyExported: true, hasBackupSchedule: true });

  await schedule('off');
  const { id: keyId } = readKeyringFile(folder.dataDir).current;
  await app.run('startKeyRotation', backOffice, { body: { keyId } });
  await app.settle();
  expect(await read(app)).toMatchObject({ isKeyExported: false, hasBackupSchedule: false });
});

test('the dismissal of the first steps is kept after a restart, and can be withdrawn', async () => {
  const folder = temporaryFolder();
  const app = await openApp(folder);
  await app.run('dismissFirstSteps', backOffice, { body: { isDismissed: true } });
  await app.close();

  const again = await openApp(folder);
  expect(await read(again)).toMatchObject({ isDismissed: true });
  await again.run('dismissFirstSteps', backOffice, { body: { isDismissed: false } });
  expect(await read(again)).toMatchObject({ isDismissed: false });
});
