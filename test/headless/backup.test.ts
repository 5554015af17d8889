import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statfsSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { tryLock } from '../../electron/service/storage/folder-lock.ts';
import { query } from '../support/databases.ts';
import { multipart, pdf } from '../support/documents.ts';
import { bodies } from '../support/records.ts';
import { temporaryFolder } from '../support/service.ts';
import { type Folder, offerdesk, startHost } from './processes.ts';

/** Sends a request to a host; a form is sent unchanged, everything else as JSON. */
async function send(address: string, key: string, path: string, body?: object): Promise<Response> {
  const isForm = body instanceof FormData;
  const response = await fetch(address + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-api-key': key, ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}

/** Creates issuers one at a time until it is stopped; returns their number. */
function writeInBackground(address: string, key: string): () => Promise<number> {
  let isStopped = false;
  const written = (async () => {
    let count = 0;
    for (; !isStopped; count += 1) await send(address, key, '/issuers', bodies.issuer);
    return count;
  })();
  return () => {
    isStopped = true;
    return written;
  };
}

const countIssuers = (folder: Folder) =>
  query<{ total: number }>(folder, 'SELECT count(*) AS total FROM issuers')[0]?.total;

test('a backup that is created while a host writes can be restored completely', async () => {
  const folder = temporaryFolder();
  const { address } = await startHost(folder);
  const key = (await offerdesk(folder, 'api-key', 'create', '--name', 'CRM')).stdout.trim();
  const issuer = await (await send(address, key, '/issuers', bodies.issuer)).json();
  const upload = new URLSearchParams({
    name: 'Terms',
    category: 'offering-document',
    label: 'OTHER',
    targetId: issuer.id,
  });
  const file = await (
    await send(address, key, `/files-public?${upload}`, multipart(pdf(), 'terms.pdf'))
  ).json();
  const to = join(dirname(folder.dataDir), 'backups', 'first');
  const restored: Folder = { ...folder, dataDir: join(dirname(folder.dataDir), 'restored') };
  mkdirSync(dirname(to));

  const stopWriting = writeInBackground(address, key);
  const backup = await offerdesk(folder, 'backup', to);
  const written = await stopWriting();
  const restore = await offerdesk(restored, 'restore', to);
  const verification = await offerdesk(restored, 'verify', '--json');
  const again = await startHost(restored);

  expect(backup).toMatchObject({ code: 0, stderr: '' });
  expect(backup.stdout).toContain(`Store ${folder.keyFile} separately`);
  expect(restore).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(verification.stdout)).toMatchObject({ ok: true, errors: [], counts: { files: 1 } });
  expect(written).toBeGreaterThan(0);
  expect(countIssuers(restored)).toBeLessThanOrEqual(written + 1);
  expect(await (await send(again.address, key, `/issuers/${issuer.id}`)).json()).toEqual(issuer);
  const preview = await send(again.address, key, `/files-public/preview/${file.id}`);
  expect(Buffer.from(await preview.arrayBuffer())).toEqual(pdf());
  expect(readdirSync(dirname(folder.dataDir)).sort()).toEqual(['backups', 'data', 'master.key', 'restored']);
});

test('a backup is recorded in the audit log, after its content is complete', async () => {
  const folder = temporaryFolder();
  await offerdesk(folder, 'api-key', 'create', '--name', 'CRM');
  const to = join(dirname(folder.dataDir), 'backup');

  const { code, stderr } = await offerdesk(folder, 'backup', to);

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const select = `SELECT action, actorKind, after FROM auditEvents WHERE recordId = 'backup'`;
  const [event, ...others] = query<{ action: string; actorKind: string; after: string }>(folder, select);
  expect(event).toMatchObject({ action: 'startBackup', actorKind: 'cli' });
  expect(JSON.parse(event?.after ?? '')).toMatchObject({
    state: 'done',
    folder: to,
    files: 2,
    bytes: expect.any(Number),
    withPassphrase: false,
  });
  expect(others).toEqual([]);
  expect(query({ ...folder, dataDir: to }, select)).toEqual([]);
});

test('a backup lists its content, and does not include the master key', async () => {
  const folder = temporaryFolder();
  await offerdesk(folder, 'api-key', 'create', '--name', 'CRM');
  const to = join(dirname(folder.dataDir), 'backup');

  const answer = JSON.parse((await offerdesk(folder, 'backup', to, '--json')).stdout);

  const { files, ...manifest } = JSON.parse(readFileSync(join(to, 'manifest.json'), 'utf8'));
  expect(answer).toEqual({ folder: to, keyFile: folder.keyFile, withPassphrase: false, ...manifest, files });
  const list = readFileSync(join(to, 'manifest-files.jsonl'), 'utf8');
  expect(manifest).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    createdAt: expect.stringMatching(/Z$/),
    keyId: expect.stringMatching(/^[0-9a-f]{16}$/),
    mac: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(readdirSync(to).sort()).toEqual([
    'keyring.json',
    'manifest-files.jsonl',
    'manifest.json',
    'offerdesk.sqlite',
  ]);
  const describe = (path: string) => {
    const bytes = readFileSync(join(to, path));
    return { path, bytes: bytes.length, sha256: hash('sha256', bytes) };
  };
  const described = ['keyring.json', 'offerdesk.sqlite'].map(describe);
  expect(list).toBe(described.map((file) => `${JSON.stringify(file)}\n`).join(''));
  expect(files).toEqual({
    count: 2,
    bytes: described.reduce((sum, file) => sum + file.bytes, 0),
    sha256: hash('sha256', list),
  });
  for (const path of readdirSync(to)) {
    expect(readFileSync(join(to, path)).includes(readFileSync(folder.keyFile, 'utf8').trim())).toBe(false);
  }
});

test('a backup is not started on a disk without room for it', async () => {
  const folder = temporaryFolder();
  await offerdesk(folder, 'api-key', 'create', '--name', 'CRM');
  const parent = dirname(folder.dataDir);
  const { bavail, bsize } = statfsSync(parent);
  const log = join(folder.dataDir, 'offerdesk.sqlite-wal');
  writeFileSync(log, '');
  // A file with a hole uses no space.
  truncateSync(log, bavail * bsize + 10_000_000_000);

  const { code, stderr } = await offerdesk(folder, 'backup', join(parent, 'backup'));

  expect(code).toBe(1);
  expect(stderr).toMatch(/^The backup needs [\d,]+ MB, and its disk has [\d,]+ MB free\. Free up space, /);
  expect(readdirSync(parent).sort()).toEqual(['data', 'master.key']);
});

test('a folder with a running host is not restored', async () => {
  const folder = temporaryFolder();
  const { address } = await startHost(folder);
  const to = join(dirname(folder.dataDir), 'backup');
  await offerdesk(folder, 'backup', to);

  const { code, stderr } = await offerdesk(folder, 'restore', to, '--replace');

  expect(code).toBe(1);
  expect(stderr).toContain(address);
  expect((await fetch(`${address}/clients-json`)).status).toBe(200);
});

test.each<[string, (folder: Folder) => string, RegExp]>([
  [
    'in the data folder',
    ({ dataDir }) => join(dataDir, 'tmp', 'backup'),
    /^folder: is the data folder or inside it/,
  ],
  ['above the data folder', ({ dataDir }) => dirname(dataDir), /^.* is not empty|^folder: contains/],
  [
    'in a folder that does not exist',
    ({ dataDir }) => join(dataDir, '..', 'none', 'backup'),
    /^folder: is in a folder that does not exist/,
  ],
])('a backup %s is rejected', async (_what, find, error) => {
  const folder = temporaryFolder();
  await offerdesk(folder, 'api-key', 'create', '--name', 'CRM');

  const { code, stdout, stderr } = await offerdesk(folder, 'backup', find(folder));

  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(error);
});

test.runIf(process.platform === 'linux')(
  'a backup to a special file system is rejected at once',
  async () => {
    const folder = temporaryFolder();
    await offerdesk(folder, 'api-key', 'create', '--name', 'CRM');

    const { code, stderr } = await offerdesk(folder, 'backup', '/proc/backup');

    expect(code).toBe(1);
    expect(stderr).toMatch(/^folder: cannot be written \(/);
  },
);

test('a backup removes what a killed one left at its location, and nothing of one that is running', async () => {
  const folder = temporaryFolder();
  await offerdesk(folder, 'api-key', 'create', '--name', 'CRM');
  const backups = join(dirname(folder.dataDir), 'backups');
  const [killed, running, unknown] = ['mon.partial-0a1b2c3d', 'tue.partial-0a1b2c3e', 'wed.partial-0a1b2c3f'];
  for (const name of [killed, running, unknown]) mkdirSync(join(backups, name), { recursive: true });
  for (const name of [killed, running]) writeFileSync(join(backups, name, 'in-progress.lock'), '');
  writeFileSync(join(backups, killed, 'offerdesk.sqlite'), 'the first pages');
  const lock = tryLock(join(backups, running, 'in-progress.lock'));

  const { code } = await offerdesk(folder, 'backup', join(backups, 'thu'));

  lock?.release();
  expect(code).toBe(0);
  expect(readdirSync(backups).toSorted()).toEqual(['thu', running, unknown]);
  expect(readdirSync(join(backups, 'thu'))).not.toContain('in-progress.lock');
});
