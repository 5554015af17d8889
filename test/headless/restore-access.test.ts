import { copyFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createBackup } from '../../electron/service/host/backup/create-backup.ts';
import type { HostApp } from '../../electron/service/host/host-app.ts';
import { cli } from '../../electron/service/kernel/caller.ts';
import { keyringName } from '../../electron/service/storage/keyring.ts';
import { query } from '../support/databases.ts';
import { openFirstWindow, openWindowAs } from '../support/officers.ts';
import { openApp, temporaryFolder } from '../support/service.ts';
import { type Folder, offerdesk } from './processes.ts';

/** A closed data folder with the officer Ada, and a backup of it from before something was added. */
async function createTestBackup(add: (app: HostApp) => Promise<unknown> = async () => {}) {
  const folder = temporaryFolder();
  const app = await openApp(folder);
  await app.run('createApiKey', cli, { body: { name: 'CRM' } });
  const ada = await openFirstWindow(app);
  const from = join(dirname(folder.dataDir), 'backup');
  await createBackup(folder, from);
  await add(app);
  await app.close();
  return { folder, from, ada };
}

const officerNames = (folder: Folder) =>
  query<{ name: string }>(folder, 'SELECT name FROM officers ORDER BY seq').map(({ name }) => name);

/** The event of the restore in the audit log of the restored data. */
function restoreEvent(folder: Folder) {
  const events = "SELECT after FROM auditEvents WHERE recordId = 'restore'";
  const [event] = query<{ after: string }>(folder, events);
  return event && JSON.parse(event.after);
}

test('a restore removes officers who were added after the backup only with --remove-officers', async () => {
  const { folder, from } = await createTestBackup((app) => openWindowAs(app, 'Bo Winther', 'reviewer'));

  expect(await offerdesk(folder, 'restore', from, '--replace')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(
      'would remove officers who were added after the backup: Bo Winther. Confirm it: with --remove-officers',
    ),
  });
  expect(officerNames(folder)).toEqual(['Ada Lindqvist', 'Bo Winther']);

  expect(await offerdesk(folder, 'restore', from, '--replace', '--remove-officers')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Officer Bo Winther was added after the backup and is removed.\n'),
  });
  expect(officerNames(folder)).toEqual(['Ada Lindqvist']);
  expect(restoreEvent(folder).changes).toContainEqual(
    expect.objectContaining({ kind: 'officer-removed', name: 'Bo Winther' }),
  );
});

test('a restore turns second approval off only with --bypass-second-approval, and the audit log says so', async () => {
  const { folder, from } = await createTestBackup(async (app) => {
    await openWindowAs(app, 'Bo Winther', 'administrator', 'approver');
    await app.run('setSecondApproval', cli, { body: { issuer: ['APPROVED'] } });
  });
  const flags = ['--replace', '--remove-officers'];

  expect(await offerdesk(folder, 'restore', from, ...flags)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /too few enabled officers for second approval \(Issuer: Approved\).*--bypass-second-approval/,
    ),
  });
  expect(officerNames(folder)).toHaveLength(2);

  expect(await offerdesk(folder, 'restore', from, ...flags, '--bypass-second-approval')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/\nSecond approval is turned off, because .*: Issuer: Approved\.\n/),
  });
  expect(restoreEvent(folder)).toMatchObject({ bypassesSecondApproval: 'Issuer: Approved' });
});

test.each([
  ['the keys of the current data are missing', ({ dataDir }: Folder) => rmSync(join(dataDir, keyringName))],
  [
    'the current data has another master key',
    async ({ dataDir }: Folder) => {
      const other = temporaryFolder();
      await (await openApp(other)).close();
      copyFileSync(join(other.dataDir, keyringName), join(dataDir, keyringName));
    },
  ],
])('a restore revokes the API keys of the backup if %s', async (_what, damage) => {
  const { folder, from, ada } = await createTestBackup();
  await damage(folder);

  const { code, stdout, stderr } = await offerdesk(folder, 'restore', from, '--replace');

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('Nothing could be carried over from the current data, because it cannot be read');
  expect(stdout).toContain('API key "CRM" is revoked: the current data cannot be read.\n');
  expect(query(folder, 'SELECT name FROM apiKeys WHERE revokedAt IS NULL')).toEqual([]);
  expect(query(folder, 'SELECT id, disabledAt FROM officers')).toEqual([{ id: ada.id, disabledAt: null }]);
  expect(restoreEvent(folder).changes).toMatchObject([
    { kind: 'current-unreadable' },
    { kind: 'key-revoked-unreadable', name: 'CRM' },
    { kind: 'sessions-ended' },
  ]);
});
