import { copyFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { expect, test } from 'vitest';
import { createApp } from '../../electron/service/app.ts';
import { verifyDatabase } from '../../electron/service/host/verify/verify.ts';
import { cli } from '../../electron/service/kernel/caller.ts';
import { openVault } from '../../electron/service/storage/open-keys.ts';
import { alterAuditEvent, firstPageOf, query, tamper } from '../support/databases.ts';
import { temporaryFolder } from '../support/service.ts';
import { type Folder, offerdesk } from './processes.ts';

/** A closed data folder with a key in it. */
async function createTestFolder(): Promise<Folder> {
  const folder = temporaryFolder();
  const app = await createApp({ ...folder, role: 'host' });
  await app.run('createApiKey', cli, { body: { name: 'CRM' } });
  await app.close();
  return folder;
}

test('the command counts the records, and finds no problems', async () => {
  const { code, stdout, stderr } = await offerdesk(await createTestFolder(), 'verify');

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^API keys +1$/m);
  expect(stdout).toMatch(/^Audit events +2$/m);
  expect(stdout).toMatch(/\nNo problems found\n$/);
});

test('the command fails with a message if an audit event was changed', async () => {
  const folder = await createTestFolder();
  alterAuditEvent(folder);

  const { code, stderr } = await offerdesk(folder, 'verify');
  const json = await offerdesk(folder, 'verify', '--json');

  expect({ code, stderr }).toEqual({ code: 1, stderr: 'Audit log: Event 2 was altered\n' });
  expect(json.code).toBe(1);
  expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, errors: ['Audit log: Event 2 was altered'] });
});

test.each<[string, (folder: Folder) => void, RegExp]>([
  [
    'the last audit event is missing',
    (folder) =>
      tamper(folder, 'DROP TRIGGER auditEventsAreNeverDeleted; DELETE FROM auditEvents WHERE seq = 2'),
    /^Audit log: Event 2 is missing$/,
  ],
  [
    'a record refers to a missing one',
    (folder) => tamper(folder, 'DELETE FROM accounts'),
    /^api_key_\w+ refers to a record of accounts that does not exist$/,
  ],
  [
    'a byte of the first page is changed',
    ({ dataDir }) => flipByte(dataDir, 200),
    /^The database cannot be read: file is not a database$/,
  ],
  [
    'a byte of a page of records is changed',
    (folder) => flipByte(folder.dataDir, 4096 * (firstPageOf(folder, 'accounts') - 1) + 50),
    /^The database is damaged: page \d+ (and \d+ others? )?cannot be read$/,
  ],
])('the command reports that %s', async (_, damage, error) => {
  const folder = await createTestFolder();
  damage(folder);

  const { errors } = await verifyDatabase(join(folder.dataDir, 'offerdesk.sqlite'), openVault(folder));

  expect(errors[0]).toMatch(error);
});

test.each<[string, (folder: Folder) => void, RegExp]>([
  [
    'with the master key of another data folder',
    ({ keyFile }) => writeFileSync(keyFile, Buffer.alloc(32, 7).toString('base64')),
    /^The master key in \S+ belongs to another data folder: name the key file of this one with --key-file or OFFERDESK_KEY_FILE\n$/,
  ],
  [
    'without the master key',
    ({ keyFile }) => rmSync(keyFile),
    /^The master key of this data folder is missing: restore it to /,
  ],
  [
    'whose start was overwritten',
    ({ dataDir }) => writeFileSync(databaseOf(dataDir), Buffer.alloc(4096, 0xa5), { flag: 'r+' }),
    /offerdesk\.sqlite is damaged, or keyring\.json is from another data folder: restore a backup\n$/,
  ],
  [
    'that is not encrypted',
    ({ dataDir }) => replaceWithPlain(databaseOf(dataDir)),
    /offerdesk\.sqlite is not encrypted: it is not from this program\n$/,
  ],
])('the command explains why it cannot open a database %s', async (_, damage, message) => {
  const folder = await createTestFolder();
  damage(folder);

  const { code, stdout, stderr } = await offerdesk(folder, 'verify');

  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(message);
});

test.each<[string, (folder: Folder) => void]>([
  ['missing', ({ dataDir }) => rmSync(databaseOf(dataDir))],
  ['empty', ({ dataDir }) => truncateSync(databaseOf(dataDir), 0)],
])('the command reports that the database of a data folder is %s', async (_, damage) => {
  const folder = await createTestFolder();
  damage(folder);

  const { code, stderr } = await offerdesk(folder, 'verify');

  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^The database of .* is missing; /),
  });
});

test('a database that has lost its last events is opened after a command has accepted it, and the audit log records that', async () => {
  const folder = await createTestFolder();
  const older = join(folder.dataDir, '..', 'older.sqlite');
  copyFileSync(databaseOf(folder.dataDir), older);
  await offerdesk(folder, 'api-key', 'create', '--name', 'lost');
  copyFileSync(older, databaseOf(folder.dataDir));

  const denied = await offerdesk(folder, 'api-key', 'list');
  expect(denied).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/lost its last events.*accept-database/),
  });
  expect(await offerdesk(folder, 'accept-database')).toMatchObject({ code: 0, stderr: '' });

  const events = query(folder, 'SELECT actorKind, action, after FROM auditEvents WHERE seq = 3');
  const details = expect.stringMatching(/"state":"accepted","expectedHead":"3:[0-9a-f]{64}"/);
  expect(events).toEqual([{ actorKind: 'cli', action: 'acceptDatabase', after: details }]);
  expect((await offerdesk(folder, 'verify')).code).toBe(0);
  expect((await offerdesk(folder, 'accept-database')).stdout).toContain('There is nothing to accept');
});

const databaseOf = (dataDir: string) => join(dataDir, 'offerdesk.sqlite');

function flipByte(dataDir: string, position: number): void {
  const bytes = readFileSync(databaseOf(dataDir));
  bytes[position] = (bytes[position] ?? 0) ^ 1;
  writeFileSync(databaseOf(dataDir), bytes);
}

function replaceWithPlain(file: string): void {
  rmSync(file);
  const database = new SqliteDatabase(file);
  database.exec('CREATE TABLE settings (name TEXT)');
  database.close();
}

test('the command prints the head of the audit log, and rejects a data folder without an expected one', async () => {
  const folder = await createTestFolder();

  const { head } = JSON.parse((await offerdesk(folder, 'verify', '--json')).stdout);
  const same = await offerdesk(folder, 'verify', '--quick', '--expect-head', head);
  const newer = await offerdesk(folder, 'verify', '--expect-head', head.replace(/^\d+/, '900'));

  expect(head).toMatch(/^2:[0-9a-f]{64}$/);
  expect(same.stdout).toContain(`Audit log head: ${head}`);
  expect(newer).toMatchObject({ code: 1, stderr: expect.stringContaining('an older copy of the data') });
});
