import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createApp } from '../../electron/service/app.ts';
import { shell } from '../../electron/service/caller.ts';
import { verifyDatabase } from '../../electron/service/verify.ts';
import { temporaryFolder } from '../support/service.ts';
import { alterAuditEvent, tamper } from './databases.ts';
import { type Folder, offerdesk } from './processes.ts';

/** A closed data folder with a key in it. */
async function makeFolder(): Promise<Folder> {
  const folder = temporaryFolder();
  const app = await createApp({ ...folder, role: 'host' });
  await app.run('createApiKey', shell, { body: { name: 'CRM' } });
  await app.close();
  return folder;
}

test('it counts what there is, and finds nothing wrong', async () => {
  const { code, stdout, stderr } = await offerdesk(await makeFolder(), 'verify');

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^apiKeys +1$/m);
  expect(stdout).toMatch(/^auditEvents +2$/m);
  expect(stdout).toMatch(/\nAll is well\n$/);
});

test('it fails, and says so, when an audit event was altered', async () => {
  const folder = await makeFolder();
  alterAuditEvent(folder.dataDir);

  const { code, stderr } = await offerdesk(folder, 'verify');
  const json = await offerdesk(folder, 'verify', '--json');

  expect({ code, stderr }).toEqual({ code: 1, stderr: 'Audit log: Event 2 was altered\n' });
  expect(json.code).toBe(1);
  expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, faults: ['Audit log: Event 2 was altered'] });
});

test.each<[string, (folder: Folder) => void, RegExp]>([
  [
    'the last audit event is gone',
    ({ dataDir }) =>
      tamper(dataDir, 'DROP TRIGGER auditEventsAreNeverDeleted; DELETE FROM auditEvents WHERE seq = 2'),
    /^Audit log: Events 2 to 2 are missing$/,
  ],
  [
    'a record names one that is not there',
    ({ dataDir }) => tamper(dataDir, 'DELETE FROM accounts'),
    /^apiKeys: row 1 names a record of accounts that is not there$/,
  ],
  ['the file is no database', ({ dataDir }) => overwrite(dataDir, 0), /^The database cannot be read: /],
  [
    'a page of the file is overwritten',
    ({ dataDir }) => overwrite(dataDir, 4096 * 3),
    /^Database: |cannot be read/,
  ],
])('it notices when %s', async (_, damage, fault) => {
  const folder = await makeFolder();
  damage(folder);

  const { faults } = await verifyDatabase(join(folder.dataDir, 'offerdesk.sqlite'));

  expect(faults[0]).toMatch(fault);
});

function overwrite(dataDir: string, position: number): void {
  const file = openSync(join(dataDir, 'offerdesk.sqlite'), 'r+');
  writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, position);
  closeSync(file);
}
