import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { backOffice, type Caller } from '../../electron/service/kernel/caller.ts';
import type { DataFolder } from '../../shared/contracts/installation/data-folder.ts';
import type { DataJob } from '../../shared/contracts/installation/data-jobs.ts';
import type { OfficerRole } from '../../shared/domain/officer-roles.ts';
import { openApp, startService, temporaryFolder } from '../support/service.ts';

type App = Awaited<ReturnType<typeof openApp>>;

const set = (app: App, operation: 'setNames' | 'setFileLimit', body: object) =>
  app.run(operation, backOffice, { body });
const get = (app: App) => app.run('getSettings', backOffice, {});

const defaults = { operator: 'OPERATOR', kycProvider: 'WITH_KYC_PROVIDER', cardProcessor: 'CARD_PROCESSOR' };

describe('the names of an installation', () => {
  test('apply at once, and after the next start', async () => {
    const folder = temporaryFolder();
    const app = await openApp(folder);

    expect(await set(app, 'setNames', { operator: 'HARBOR' })).toMatchObject({
      names: { ...defaults, operator: 'HARBOR' },
    });

    expect(await get(app)).toMatchObject({ names: { ...defaults, operator: 'HARBOR' } });
    await app.close();
    expect(await get(await openApp(folder))).toMatchObject({ names: { ...defaults, operator: 'HARBOR' } });
  });

  test('are used in new records, and do not change existing ones', async () => {
    const app = await openApp();
    const create = async (name: string) => {
      const created = await app.run('createDeveloperAccount', backOffice, { body: { name } });
      return { params: { id: (created as { id: string }).id } };
    };
    const before = await create('Before');

    await set(app, 'setNames', { operator: 'HARBOR' });

    expect(await app.run('getAccount', backOffice, await create('After'))).toMatchObject({
      managedBy: 'HARBOR',
    });
    expect(await app.run('getAccount', backOffice, before)).toMatchObject({ managedBy: 'OPERATOR' });
  });

  test('write an audit event with their previous values', async () => {
    const app = await openApp();
    await set(app, 'setNames', { cardProcessor: 'STRIPED' });

    const event = await app.service.storage.reader
      .selectFrom('auditEvents')
      .selectAll()
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow();

    expect(event).toMatchObject({ action: 'setNames', recordId: 'names' });
    expect(JSON.parse(event.after)).toEqual({
      before: defaults,
      after: { ...defaults, cardProcessor: 'STRIPED' },
    });
  });

  test.each(['', 'harbor', 'HARBOR LIGHT', '1HARBOR', '<OPERATOR>', 'ISSUER', 'IMPORT', 'A'.repeat(51)])(
    'cannot be %j',
    async (operator) => {
      const app = await openApp();

      await expect(set(app, 'setNames', { operator })).rejects.toMatchObject({
        code: 'invalid',
        errors: [{ field: 'operator', message: expect.any(String) }],
      });
      expect(await get(app)).toMatchObject({ names: defaults });
    },
  );
});

describe('the size limit of uploaded files', () => {
  const mebibyte = 1024 * 1024;

  test('can be set, and applies to the next upload', async () => {
    const service = await startService();
    const upload = async () => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(2 * mebibyte)]), 'large.bin');
      return (await service.post('/files?label=OTHER&name=Large&category=OTHER', form)).status;
    };
    expect(await upload()).not.toBe(413);

    await set(service.app, 'setFileLimit', { fileBytes: mebibyte });

    expect(await upload()).toBe(413);
  });

  test.each([0, mebibyte - 1, 100 * mebibyte + 1, 2.5 * mebibyte + 0.5])(
    'cannot be %d',
    async (fileBytes) => {
      const app = await openApp();

      await expect(set(app, 'setFileLimit', { fileBytes })).rejects.toMatchObject({ code: 'invalid' });
    },
  );
});

describe('the compliance time zone', () => {
  const setZone = (app: App, complianceTimeZone: string, caller: Caller = backOffice) =>
    app.run('setComplianceTimeZone', caller, { body: { complianceTimeZone } });
  const getZone = (app: App) => app.run('getComplianceTimeZone', backOffice, {});

  test('is New York until an administrator changes it, which the audit log records', async () => {
    const app = await openApp();
    expect(await getZone(app)).toEqual({ complianceTimeZone: 'America/New_York' });
    const approver = { ...backOffice, officer: { name: 'Ada', roles: ['approver'] } } as Caller;
    await expect(setZone(app, 'America/Chicago', approver)).rejects.toMatchObject({ code: 'forbidden' });

    await setZone(app, 'America/Chicago');

    expect(await getZone(app)).toEqual({ complianceTimeZone: 'America/Chicago' });
    const event = await app.service.storage.reader
      .selectFrom('auditEvents')
      .select('after')
      .where('action', '=', 'setComplianceTimeZone')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(event.after)).toEqual({ before: 'America/New_York', after: 'America/Chicago' });
  });

  test.each(['', 'Mars/Olympus', '+05:00', 'New York', `America/${'x'.repeat(500)}`])(
    'cannot be %j',
    async (zone) => {
      const app = await openApp();

      await expect(setZone(app, zone)).rejects.toMatchObject({
        code: 'invalid',
        errors: [{ field: 'complianceTimeZone', message: expect.any(String) }],
      });
      expect(await getZone(app)).toEqual({ complianceTimeZone: 'America/New_York' });
    },
  );
});

test('the paths of data and key are visible only to administrators', async () => {
  const folder = temporaryFolder();
  const app = await openApp(folder);
  const asOfficer = (role: OfficerRole): Caller => ({
    ...backOffice,
    officer: { name: 'Ada', roles: [role] },
  });
  const read = (role: OfficerRole) => app.run('getDataFolder', asOfficer(role), {});

  expect(await read('approver')).toMatchObject({ path: null, keyFile: null, files: 0 });
  expect(await read('administrator')).toMatchObject({ path: folder.dataDir, keyFile: folder.keyFile });
});

test('the folders of backups are visible only to administrators', async () => {
  const folder = temporaryFolder();
  const app = await openApp(folder);
  const asOfficer = (role: OfficerRole): Caller => ({
    ...backOffice,
    officer: { name: 'Ada', roles: [role] },
  });
  const backups = join(dirname(folder.dataDir), 'backups');
  mkdirSync(backups);
  await app.run('startBackup', backOffice, { body: { folder: backups } });
  await app.run('startBackupCheck', backOffice, { body: { folder: backups } });
  await app.settle();
  const list = async (role: OfficerRole) => {
    const { items } = (await app.run('listDataJobs', asOfficer(role), {})) as { items: DataJob[] };
    return items;
  };

  expect(JSON.stringify(await list('approver'))).not.toContain(backups);
  expect(await list('approver')).toMatchObject([
    { kind: 'backup', state: 'done', folder: null, failure: null },
    { kind: 'backup-check', state: 'failed', folder: null, failure: 'Administrators see the reason.' },
  ]);
  expect(await list('administrator')).toMatchObject([
    { kind: 'backup', folder: expect.stringContaining(backups) },
    { kind: 'backup-check', folder: backups, failure: expect.stringContaining(backups) },
  ]);
});

test('the data folder is described with its sizes, and a host without windows opens none', async () => {
  const folder = temporaryFolder();
  const app = await openApp(folder);

  const shown = (await app.run('getDataFolder', backOffice, {})) as DataFolder;

  expect(shown).toMatchObject({ path: folder.dataDir, keyFile: folder.keyFile, files: 0, hasWindow: false });
  expect(shown.databaseBytes).toBeGreaterThan(10_000);
  expect(shown.freeBytes).toBeGreaterThan(0);
  await expect(app.run('showDataFolder', backOffice, {})).rejects.toMatchObject({ code: 'rule' });
  await expect(app.run('chooseFolder', backOffice, { query: { title: 'Backup' } })).rejects.toMatchObject({
    code: 'rule',
  });
});
