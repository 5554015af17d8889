import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createApp } from '../../electron/service/app.ts';
import { createBackup } from '../../electron/service/host/backup/create-backup.ts';
import { restoreBackup } from '../../electron/service/host/backup/restore-backup.ts';
import { verifyData } from '../../electron/service/host/verify/verify-data.ts';
import { cli } from '../../electron/service/kernel/caller.ts';
import { openVault } from '../../electron/service/storage/open-keys.ts';
import { dataFolderPaths } from '../../electron/service/storage/storage.ts';
import { query, tamper } from '../support/databases.ts';
import type { Folder } from '../support/new-folder.ts';
import { openApp, passwordCost, temporaryFolder } from '../support/service.ts';

const open = (folder: Folder) => createApp({ ...folder, passwordCost, role: 'host' });
const databaseOf = ({ dataDir }: Folder) => join(dataDir, 'offerdesk.sqlite');
const logOf = (folder: Folder) => `${databaseOf(folder)}-wal`;
const headOf = ({ dataDir }: Folder) => join(dataDir, 'audit-head');
const namesIn = ({ dataDir }: Folder) => readdirSync(dataDir, { recursive: true }).sort();
const keyNames = (folder: Folder) =>
  query<{ name: string }>(folder, 'SELECT name FROM apiKeys ORDER BY seq').map(({ name }) => name);

async function createKey(folder: Folder, name: string): Promise<void> {
  const app = await open(folder);
  await app.run('createApiKey', cli, { body: { name } });
  await app.close();
}

/** A data folder as a host leaves it that is killed after the second of two keys, and its database before that key. */
async function createKilled(): Promise<{ folder: Folder; older: string }> {
  const folder = temporaryFolder();
  await createKey(folder, 'first');
  const older = `${folder.keyFile}.older`;
  copyFileSync(databaseOf(folder), older);
  const running = { ...folder, dataDir: `${folder.dataDir}-running` };
  cpSync(folder.dataDir, running.dataDir, { recursive: true });
  const app = await openApp(running);
  await app.run('createApiKey', cli, { body: { name: 'second' } });
  rmSync(folder.dataDir, { recursive: true });
  cpSync(running.dataDir, folder.dataDir, { recursive: true });
  return { folder, older };
}

async function verify(folder: Folder): Promise<string[]> {
  const { errors } = await verifyData(dataFolderPaths(folder.dataDir), openVault(folder));
  return errors;
}

test('a folder whose host was killed opens with everything, also if the last events are not recorded beside the database', async () => {
  const { folder } = await createKilled();
  const recorded = readFileSync(headOf(folder));
  await createKey(folder, 'third');
  writeFileSync(headOf(folder), recorded);

  expect(await verify(folder)).toEqual([]);
  await createKey(folder, 'fourth');
  expect(keyNames(folder)).toEqual(['first', 'second', 'third', 'fourth']);
});

const damages: [string, (folder: Folder, older: string) => void][] = [
  [
    'is an older one',
    (folder, older) => {
      copyFileSync(older, databaseOf(folder));
      rmSync(logOf(folder));
    },
  ],
  ['has no log', (folder) => rmSync(logOf(folder))],
  ['has a log that was cut', (folder) => truncateSync(logOf(folder), statSync(logOf(folder)).size / 2)],
  ['has a log with a changed byte', (folder) => flipByte(logOf(folder), 2000)],
];

function flipByte(file: string, position: number): void {
  const bytes = readFileSync(file);
  bytes[position] = (bytes[position] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

test.each(damages)(
  'a folder whose database %s is reported, not opened, and not changed',
  async (_, damage) => {
    const { folder, older } = await createKilled();
    const log = readFileSync(logOf(folder));
    const database = readFileSync(databaseOf(folder));
    damage(folder, older);
    const lost =
      /^The database of \S+ has lost its last events: its audit log ends at event \d, but event 3 was written/;

    expect((await verify(folder))[0]).toMatch(lost);
    await expect(open(folder)).rejects.toThrow(lost);
    await expect(createBackup(folder, `${folder.dataDir}-backup`)).rejects.toThrow(lost);

    writeFileSync(databaseOf(folder), database);
    writeFileSync(logOf(folder), log);
    await (await open(folder)).close();
    expect(keyNames(folder)).toEqual(['first', 'second']);
  },
);

test.each([
  ['has lost its last events', /has lost its last events/, () => {}],
  [
    'was written by a newer version',
    /newer version of Offerdesk/,
    (folder: Folder) => {
      rmSync(headOf(folder));
      tamper(folder, "INSERT INTO kysely_migration VALUES ('9999', '')");
    },
  ],
])('a start that is rejected because the database %s creates no files', async (_, reason, change) => {
  const { folder, older } = await createKilled();
  copyFileSync(older, databaseOf(folder));
  for (const name of ['offerdesk.sqlite-wal', 'offerdesk.sqlite-shm', 'tmp', 'drafts'])
    rmSync(join(folder.dataDir, name), { recursive: true, force: true });
  change(folder);
  const left = namesIn(folder);

  await expect(open(folder)).rejects.toThrow(reason);

  expect(namesIn(folder)).toEqual(left);
});

test('a folder with another event in place of the last one is reported, and not opened', async () => {
  const { folder, older } = await createKilled();
  const recorded = readFileSync(headOf(folder));
  copyFileSync(older, databaseOf(folder));
  for (const file of [logOf(folder), headOf(folder)]) rmSync(file);
  await createKey(folder, 'another');
  writeFileSync(headOf(folder), recorded);

  const other = /event 3 of its audit log is not the one that was written/;
  expect(await verify(folder)).toEqual([expect.stringMatching(other)]);
  await expect(open(folder)).rejects.toThrow(other);
});

test('a folder whose recorded event was altered is reported, and not opened', async () => {
  const { folder } = await createKilled();
  const forged = readFileSync(headOf(folder), 'utf8').replace(/^3/, '9');
  writeFileSync(headOf(folder), forged);

  expect(await verify(folder)).toEqual([
    expect.stringMatching(/^audit-head in \S+ was altered or is damaged/),
  ]);
  await expect(open(folder)).rejects.toThrow('audit-head');
});

test.each([
  ['without a file', (folder: Folder) => rmSync(headOf(folder))],
  ['with an empty file, as after a power failure', (folder: Folder) => truncateSync(headOf(folder), 0)],
  [
    'with a file of zeros, as after a power failure',
    (folder: Folder) => writeFileSync(headOf(folder), Buffer.alloc(160)),
  ],
])('a folder opens and records its last event %s', async (_, change) => {
  const { folder } = await createKilled();
  change(folder);

  await (await open(folder)).close();

  expect(readFileSync(headOf(folder), 'utf8')).toMatch(/^3:[0-9a-f]{64} [0-9a-f]{64} *$/);
});

const missing =
  /^The database of \S+ is missing; restore it: put offerdesk.sqlite and offerdesk.sqlite-wal back/;

test.each<[string, (folder: Folder) => void]>([
  ['was deleted', (folder) => rmSync(databaseOf(folder))],
  ['is empty', (folder) => truncateSync(databaseOf(folder), 0)],
  [
    'is missing beside its keyring',
    ({ dataDir }) => {
      const keyring = readFileSync(join(dataDir, 'keyring.json'));
      rmSync(dataDir, { recursive: true });
      mkdirSync(dataDir);
      writeFileSync(join(dataDir, 'keyring.json'), keyring);
    },
  ],
  [
    'is missing beside stored files',
    ({ dataDir }) => {
      rmSync(dataDir, { recursive: true });
      mkdirSync(join(dataDir, 'files', '00'), { recursive: true });
    },
  ],
  [
    'is missing beside its log',
    (folder) => {
      rmSync(folder.dataDir, { recursive: true });
      mkdirSync(folder.dataDir);
      writeFileSync(logOf(folder), 'x');
    },
  ],
  ...['drafts', 'files-without-record'].map((name): [string, (folder: Folder) => void] => [
    `is missing beside ${name}`,
    ({ dataDir }) => {
      rmSync(dataDir, { recursive: true });
      mkdirSync(join(dataDir, name), { recursive: true });
      writeFileSync(join(dataDir, name, 'x'), 'x');
    },
  ]),
])('a folder whose database %s is not opened, and stays as it is', async (_, damage) => {
  const folder = temporaryFolder();
  await createKey(folder, 'first');
  const backup = `${folder.dataDir}-backup`;
  await createBackup(folder, backup);
  damage(folder);
  const left = namesIn(folder);

  await expect(open(folder)).rejects.toThrow(missing);
  expect(namesIn(folder)).toEqual(left);
  await restoreBackup(backup, folder, { replace: true, removeOfficers: true }, cli);

  await (await open(folder)).close();
  expect(keyNames(folder)).toEqual(['first']);
});

test('a folder opens whose creation was interrupted before its database existed', async () => {
  const folder = temporaryFolder();
  openVault(folder);
  mkdirSync(join(folder.dataDir, 'files'));

  await createKey(folder, 'first');
  rmSync(databaseOf(folder));

  await expect(open(folder)).rejects.toThrow(missing);
  expect(existsSync(databaseOf(folder))).toBe(false);
});

test('a restore is rejected while a host runs on a folder that has lost its database', async () => {
  const folder = temporaryFolder();
  const backup = `${folder.dataDir}-backup`;
  await createKey(folder, 'first');
  await createBackup(folder, backup);
  await openApp(folder);
  rmSync(databaseOf(folder));

  const restoring = restoreBackup(backup, folder, { replace: true, removeOfficers: true }, cli);

  await expect(restoring).rejects.toThrow(/open: close it first$/);
});
