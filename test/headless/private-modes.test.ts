/** Other users of the machine can open neither the data folder nor the master key. Windows has no such modes. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createApp } from '../../electron/service/app.ts';
import { loadMasterKey } from '../../electron/service/storage/master-key.ts';
import { restrictToOwner } from '../../electron/service/storage/private-modes.ts';
import { temporaryFolder } from '../support/service.ts';
import { type Folder, offerdesk, startHost } from './processes.ts';

const hasModes = process.platform !== 'win32';
const isRoot = process.getuid?.() === 0;
const stranger = 65_534;

/** The paths of a data folder, including itself, that other users have permissions for. */
function findOpen({ dataDir }: Folder): string[] {
  const below = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((path) =>
    join(dataDir, path),
  );
  return [dataDir, ...below].filter((path) => (statSync(path).mode & 0o077) !== 0);
}

/** A closed data folder, with a file in a subfolder, that everyone can read. */
async function openToEveryone(): Promise<Folder> {
  const folder = temporaryFolder();
  await (await createApp({ ...folder, role: 'host' })).close();
  mkdirSync(join(folder.dataDir, 'files', 'ab'));
  for (const path of readdirSync(folder.dataDir, { recursive: true, encoding: 'utf8' })) {
    chmodSync(join(folder.dataDir, path), 0o755);
  }
  chmodSync(folder.dataDir, 0o755);
  return folder;
}

test.skipIf(!hasModes)('a host makes a folder and every file in it private', async () => {
  const folder = temporaryFolder();
  mkdirSync(folder.dataDir, { mode: 0o755 });

  await startHost(folder);

  expect(readdirSync(folder.dataDir)).toEqual(
    expect.arrayContaining(['offerdesk.sqlite', 'offerdesk.sqlite-wal', 'host.json', 'host.lock']),
  );
  expect(findOpen(folder)).toEqual([]);
});

test.skipIf(!hasModes)('a command makes everything private in a folder that was open to others', async () => {
  const folder = await openToEveryone();

  expect(await offerdesk(folder, 'api-key', 'list')).toMatchObject({ code: 0, stderr: '' });

  expect(findOpen(folder)).toEqual([]);
});

test.skipIf(!hasModes)('a folder inside a private one is private, too', async () => {
  const folder = await openToEveryone();
  chmodSync(folder.dataDir, 0o700);

  restrictToOwner(folder.dataDir);

  expect(statSync(join(folder.dataDir, 'files')).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder.dataDir, 'offerdesk.sqlite')).mode & 0o777).toBe(0o700);
});

test.skipIf(!isRoot)('another user cannot read the database or the master key', async () => {
  const folder = temporaryFolder();
  await startHost(folder);
  chmodSync(dirname(folder.dataDir), 0o755);
  const read = (path: string) =>
    spawnSync('cat', [path], { uid: stranger, gid: stranger, encoding: 'utf8' }).stderr;

  for (const path of [join(folder.dataDir, 'offerdesk.sqlite'), folder.keyFile]) {
    expect(read(path)).toContain('Permission denied');
  }
});

test.skipIf(!isRoot)('a folder that belongs to another user and is open is rejected', async () => {
  const folder = await openToEveryone();
  chmodSync(dirname(folder.dataDir), 0o755);
  process.seteuid?.(stranger);
  try {
    expect(() => restrictToOwner(folder.dataDir)).toThrow(
      `Other users can open ${folder.dataDir}, and it belongs to one of them: run "chmod -R go= '${folder.dataDir}'" as its owner`,
    );
  } finally {
    process.seteuid?.(0);
  }
});

test.skipIf(!hasModes).each([0o640, 0o604, 0o620, 0o602])(
  'a key file of mode %o is rejected with the command that closes it',
  (mode) => {
    const { keyFile } = temporaryFolder();
    loadMasterKey(keyFile, true);
    chmodSync(keyFile, mode);

    expect(() => loadMasterKey(keyFile, false)).toThrow(
      `Other users can read or change ${keyFile}: run "chmod 600 '${keyFile}'"`,
    );
  },
);

test.skipIf(!hasModes)('a key file in a folder that others can write is rejected', () => {
  const { keyFile } = temporaryFolder();
  loadMasterKey(keyFile, true);
  chmodSync(dirname(keyFile), 0o777);

  expect(() => loadMasterKey(keyFile, false)).toThrow(
    `Other users can replace ${keyFile}: run "chmod go-w '${dirname(keyFile)}'"`,
  );
  chmodSync(dirname(keyFile), 0o1777);
  expect(() => loadMasterKey(keyFile, false)).not.toThrow();
});
