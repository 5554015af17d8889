import { hash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createApp } from '../../electron/service/app.ts';
import { createBackup } from '../../electron/service/host/backup/create-backup.ts';
import { nameFolders } from '../../electron/service/host/backup/exchange-folders.ts';
import {
  fileListName,
  type ListedFile,
  writeFileList,
} from '../../electron/service/host/backup/file-list.ts';
import { digestFile } from '../../electron/service/host/backup/files.ts';
import {
  manifestName,
  readManifest,
  walkBackup,
  writeManifest,
} from '../../electron/service/host/backup/manifest.ts';
import { prepareRestore } from '../../electron/service/host/backup/prepare-restore.ts';
import { restoreBackup } from '../../electron/service/host/backup/restore-backup.ts';
import { cli } from '../../electron/service/kernel/caller.ts';
import { openVault } from '../../electron/service/storage/open-keys.ts';
import { alterAuditEvent, query } from '../support/databases.ts';
import { temporaryFolder } from '../support/service.ts';
import { type Folder, offerdesk } from './processes.ts';

/** A restore without any confirmation. */
const withoutReplacing = { replace: false, removeOfficers: false };

/** A closed data folder with a key named `before`, and a backup of it. */
async function createTestBackup() {
  const folder = temporaryFolder();
  const app = await createApp({ ...folder, role: 'host' });
  await app.run('createApiKey', cli, { body: { name: 'before' } });
  await app.close();
  const from = join(dirname(folder.dataDir), 'backup');
  await createBackup(folder, from);
  return { folder, from, elsewhere: { ...folder, dataDir: join(dirname(folder.dataDir), 'elsewhere') } };
}

async function* describe(from: string): AsyncGenerator<ListedFile> {
  for await (const path of walkBackup(from)) yield { path, ...(await digestFile(join(from, path))) };
}

/** Lists the files again and signs the manifest, after the test has changed the backup. */
async function signAgain(from: string, folder: Folder): Promise<void> {
  const { manifestKey } = openVault(folder);
  const { version, createdAt } = await readManifest(from, manifestKey);
  for (const name of [manifestName, fileListName]) rmSync(join(from, name));
  await writeManifest(from, manifestKey, {
    version,
    createdAt,
    files: await writeFileList(from, describe(from)),
  });
}

/** Changes the lines of the list: of the keyring, and of the database. */
function changeList(from: string, change: (keyring: string, database: string) => string): void {
  const [keyring = '', database = ''] = readFileSync(join(from, fileListName), 'utf8').split('\n');
  writeFileSync(join(from, fileListName), change(keyring, database));
}

/** Changes the list and signs it, as a thief of the master key could. */
async function forgeList(from: string, folder: Folder, change: Parameters<typeof changeList>[1]) {
  changeList(from, change);
  const { manifestKey } = openVault(folder);
  const { version, createdAt, files } = await readManifest(from, manifestKey);
  const list = readFileSync(join(from, fileListName));
  rmSync(join(from, manifestName));
  const forged = { count: list.toString().split('\n').length - 1, bytes: files.bytes };
  await writeManifest(from, manifestKey, {
    version,
    createdAt,
    files: { ...forged, sha256: hash('sha256', list) },
  });
}

const line = (path: string) => JSON.stringify({ path, bytes: 1, sha256: 'a'.repeat(64) });

const changedList = /^The backup cannot be trusted: manifest-files.jsonl was changed after the backup/;

test.each<[string, (from: string, folder: Folder) => unknown, RegExp]>([
  [
    'one that was changed',
    (from) => appendFileSync(join(from, 'offerdesk.sqlite'), '!'),
    /^The backup is damaged: offerdesk.sqlite does not match the backup$/,
  ],
  [
    'one that lacks a file',
    (from) => rmSync(join(from, 'offerdesk.sqlite')),
    /^The backup is damaged: offerdesk.sqlite is missing$/,
  ],
  [
    'one with a file too many',
    (from) => writeFileSync(join(from, 'more'), ''),
    /^The backup is damaged: more is not part of the backup$/,
  ],
  [
    'one without its manifest',
    (from) => rmSync(join(from, manifestName)),
    /^No backup found in \S+: manifest.json is missing$/,
  ],
  [
    'one whose manifest is cut off',
    (from) => writeFileSync(join(from, manifestName), '{"version"'),
    /^The backup is damaged: manifest.json cannot be read$/,
  ],
  [
    'one of an earlier build, whose manifest contains the files',
    (from) => {
      const { version, keyId } = JSON.parse(readFileSync(join(from, manifestName), 'utf8'));
      const file = { path: 'keyring.json', bytes: 1, sha256: 'a'.repeat(64) };
      const earlier = { version, createdAt: '', files: Array(2000).fill(file), keyId, mac: '' };
      writeFileSync(join(from, manifestName), JSON.stringify(earlier, null, 2));
    },
    /^The backup has the format of an earlier build of Offerdesk\./,
  ],
  [
    'one whose list is missing',
    (from) => rmSync(join(from, fileListName)),
    /^The backup is damaged: manifest-files.jsonl is missing$/,
  ],
  [
    'one whose list is cut off within a line',
    (from) => changeList(from, (keyring, database) => `${keyring}\n${database.slice(0, 40)}`),
    /^The backup is damaged: manifest-files.jsonl is cut off$/,
  ],
  ['one whose list lacks a line', (from) => changeList(from, (keyring) => `${keyring}\n`), changedList],
  [
    'one whose list has one more line',
    (from) => changeList(from, (...lines) => `${lines.join('\n')}\n${line('other')}\n`),
    changedList,
  ],
  [
    'one whose list has a changed line',
    (from) => changeList(from, (keyring) => `${keyring}\n${line('offerdesk.sqlite')}\n`),
    changedList,
  ],
  [
    'one whose list names a file twice',
    (from, folder) => forgeList(from, folder, (keyring) => `${keyring}\n${keyring}\n`),
    /^The backup is damaged: line 2 of manifest-files.jsonl is a duplicate or not sorted$/,
  ],
  [
    'one whose list is not sorted',
    (from, folder) => forgeList(from, folder, (keyring, database) => `${database}\n${keyring}\n`),
    /^The backup is damaged: line 2 of manifest-files.jsonl is a duplicate or not sorted$/,
  ],
  ...['../data/offerdesk.sqlite', '/etc/passwd', 'files/../keyring.json', 'files\\one', 'C:one', ''].map(
    (path): [string, (from: string, folder: Folder) => unknown, RegExp] => [
      `one whose list names a file outside of it, as ${JSON.stringify(path)}`,
      (from, folder) => forgeList(from, folder, () => `${line(path)}\n`),
      /^The backup is damaged: line 1 of manifest-files.jsonl cannot be read$/,
    ],
  ),
  [
    'one whose list has a line without end',
    (from) => changeList(from, () => 'x'.repeat(200_000)),
    /^The backup is damaged: manifest-files.jsonl has a line that is too long$/,
  ],
  [
    'one whose audit log was altered',
    (from, folder) => {
      alterAuditEvent({ ...folder, dataDir: from });
      return signAgain(from, folder);
    },
    /^The backup is damaged: Audit log: Event 2 was altered$/,
  ],
])('a restore rejects %s, and leaves nothing', async (_, damage, reason) => {
  const { folder, from, elsewhere } = await createTestBackup();
  await damage(from, folder);

  await expect(restoreBackup(from, elsewhere, withoutReplacing, cli)).rejects.toThrow(reason);

  expect(readdirSync(dirname(from)).sort()).toEqual(['backup', 'data', 'master.key']);
});

test.each<[string, (from: string) => void, RegExp]>([
  ['has an extra file', (from) => truncateExtra(join(from, 'extra')), /extra is not part of the backup$/],
  [
    'has a file that was made longer',
    (from) => truncateExtra(join(from, 'offerdesk.sqlite')),
    /offerdesk.sqlite does not match the backup$/,
  ],
])('a restore of a backup that %s fails before anything is copied', async (_, damage, reason) => {
  const { folder, from } = await createTestBackup();
  damage(from);
  const phases = new Set<string>();
  const order = {
    from,
    folders: nameFolders(`${folder.dataDir}-restored`),
    restorer: cli,
    confirmedRemovals: [],
    bypassesSecondApproval: false,
  };

  const restoring = prepareRestore(order, folder, undefined, (phase) => phases.add(phase));

  await expect(restoring).rejects.toThrow(reason);
  expect([...phases]).toEqual(['Comparing files']);
});

/** Takes no room on the disk, but a copy would. */
function truncateExtra(file: string): void {
  appendFileSync(file, '');
  truncateSync(file, 2 ** 40);
}

test('a restore rejects a backup that the current master key does not open', async () => {
  const { from, elsewhere } = await createTestBackup();
  const other = temporaryFolder();
  await (await createApp({ ...other, role: 'host' })).close();

  await expect(
    restoreBackup(from, { ...elsewhere, keyFile: other.keyFile }, withoutReplacing, cli),
  ).rejects.toThrow(/^The backup was created with another master key/);
  await expect(
    restoreBackup(from, { ...elsewhere, keyFile: `${other.keyFile}2` }, withoutReplacing, cli),
  ).rejects.toThrow(/^The master key of this data folder is missing/);
  expect(existsSync(elsewhere.dataDir)).toBe(false);
});

const keyNames = (folder: Folder) => query(folder, 'SELECT name FROM apiKeys ORDER BY seq');

test('a restore does not overwrite data, and moves it aside with --replace', async () => {
  const { folder, from } = await createTestBackup();
  const app = await createApp({ ...folder, role: 'host' });
  await app.run('createApiKey', cli, { body: { name: 'after' } });
  await app.close();

  const rejected = await offerdesk(folder, 'restore', from);
  expect(rejected).toMatchObject({ code: 1, stdout: '' });
  expect(rejected.stderr).toMatch(/is not empty\. To move its data to another folder, use --replace\.\n$/);
  expect(keyNames(folder)).toHaveLength(2);

  const { code, stdout } = await offerdesk(folder, 'restore', from, '--replace');
  const aside = /Your previous data is in (.+)\n$/.exec(stdout)?.[1] ?? '';
  expect(code).toBe(0);
  expect(aside).toMatch(/data\.before-restore-\d{8}T\d+Z$/);
  expect(keyNames(folder)).toEqual([{ name: 'before' }]);
  expect(keyNames({ ...folder, dataDir: aside })).toEqual([{ name: 'before' }, { name: 'after' }]);
});

test('a restore replaces an empty folder', async () => {
  const { from, elsewhere } = await createTestBackup();
  mkdirSync(elsewhere.dataDir);

  expect(await restoreBackup(from, elsewhere, withoutReplacing, cli)).toMatchObject({ movedTo: undefined });

  expect(keyNames(elsewhere)).toEqual([{ name: 'before' }]);
});

test('a backup rejects a folder that is not empty', async () => {
  const { folder, from } = await createTestBackup();

  await expect(createBackup(folder, from)).rejects.toThrow(/is not empty/);
  await expect(createBackup(folder, dirname(folder.dataDir))).rejects.toThrow(/is not empty/);
});
