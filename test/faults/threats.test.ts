/**
 * The result of each attacker of the threat model. Attacks that need a browser are in `test/screens`, and the tests of
 * each defense are next to it; here, each attacker tries everything at once.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '../support/client.ts';
import { investorRow, toCsv } from '../support/csv-files.ts';
import { multipart, pdf } from '../support/documents.ts';
import { operationCases } from '../support/operations.ts';
import { bodies, createInvestor, createInvestorAccount, createIssuer } from '../support/records.ts';
import { temporaryFolder } from '../support/service.ts';
import { eventually } from '../support/wait.ts';
import { type HostDidNotStart, startFaultHost } from './support/host.ts';
import { World } from './support/world.ts';

const secrets = {
  firstName: 'Thorgunn',
  lastName: 'Plantedsdottir',
  email: 'thorgunn.planted@example.com',
  address: '77 Planted Lane',
  ssn: '934-56-7890',
};
const imported = { firstName: 'Sigrun', lastName: 'Importedsdottir', email: 'sigrun.imported@example.com' };
const drafted = { firstName: 'Ragna', lastName: 'Draftedsdottir', email: 'ragna.drafted@example.com' };
const uploading = 'Uploadedsdottir';

/** A running host with secrets in a record, a stored file, an import, a draft, and a backup. */
async function plant(): Promise<World> {
  const world = await World.create(temporaryFolder(), {}, 0);
  onTestFinished(() => world.host.kill().then(() => {}));
  const { client, officerSession } = world;
  const investorAccountId = await createInvestorAccount(client);
  const person = await client.post('/individuals', { ...secrets, investorAccountId });
  expect(person.status).toBe(201);
  const query = new URLSearchParams({ name: 'n', category: 'c', label: 'OTHER', targetId: person.body.id });
  const file = Buffer.concat([pdf(), Buffer.from(`% ${secrets.lastName}`)]);
  expect((await client.post(`/files?${query}`, multipart(file, 'planted.pdf'))).status).toBe(201);
  const csv = { 'content-type': 'text/csv' };
  expect((await client.post('/csv/investors', toCsv([investorRow(imported)]), csv)).status).toBe(200);
  const draft = await fetch(`${officerSession.base}/uploads/createImportDraft`, {
    method: 'POST',
    headers: {
      ...officerSession.headers,
      'content-type': 'application/octet-stream',
      'x-file-name': 'drafted.csv',
    },
    body: toCsv([investorRow(drafted)]),
  });
  expect(draft.status).toBe(200);
  const folder = join(world.backups, 'first');
  mkdirSync(folder);
  await world.ask('startBackup', { body: { folder } });
  await eventually(async () => expect((await world.ask('listDataJobs')).items[0].state).toBe('done'));
  return world;
}

/** Every file of a folder, with its bytes. */
function readAll(folder: string): Map<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [path, readFileSync(path)]));
}

/** The files that contain one of the texts in UTF-8 or UTF-16. */
function findIn(files: Map<string, Buffer>, texts: readonly string[]): string[] {
  const encoded = texts.flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')]);
  return [...files].filter(([, bytes]) => encoded.some((text) => bytes.includes(text))).map(([path]) => path);
}

/** Sends the start of a CSV file and keeps the connection open. */
function startUpload({ host, client }: World): void {
  const { hostname, port, host: name } = new URL(host.address);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  const rows = Array.from({ length: 20_000 }, () => `${uploading},${secrets.ssn}\n`).join('');
  const head = `POST /csv/investors HTTP/1.1\r\nHost: ${name}\r\nX-API-KEY: ${client.key}\r\nContent-Type: text/csv\r\n`;
  socket.write(`${head}Content-Length: ${2 * rows.length}\r\n\r\nlastName,ssn\n${rows}`);
}

test('someone with a stolen disk, but not the key, finds no secret in any byte, even during an upload', async () => {
  const world = await plant();
  const temporary = join(world.folder.dataDir, 'tmp');
  startUpload(world);
  const sizes = () => [...readAll(temporary).values()].map(({ length }) => length);
  await eventually(() => expect(Math.max(0, ...sizes())).toBeGreaterThan(100_000));

  const disk = new Map([...readAll(world.folder.dataDir), ...readAll(world.backups)]);

  expect([...disk.keys()].filter((path) => path.includes('/drafts/')).length).toBeGreaterThan(0);
  const texts = [secrets, imported, drafted].flatMap((values) => Object.values(values));
  expect(
    findIn(disk, [...texts, '934567890', uploading, 'planted.pdf', 'MediaBox', world.client.key]),
  ).toEqual([]);
});

test('someone with a copied data folder or backup, but not its key, can neither open nor read it', async () => {
  const world = await plant();
  const root = dirname(world.folder.keyFile);
  const otherKey = join(root, 'other', 'master.key');
  const own = temporaryFolder();
  await (await startFaultHost({ ...own, keyFile: own.keyFile })).kill();
  mkdirSync(dirname(otherKey));
  cpSync(own.keyFile, otherKey);
  for (const [index, from] of [world.folder.dataDir, ...backupsOf(world)].entries()) {
    const copy = join(root, `copy-${index}`);
    cpSync(from, copy, { recursive: true });
    rmSync(join(copy, 'host.json'), { force: true });
    for (const keyFile of [join(root, 'none.key'), otherKey]) {
      const end = await startFaultHost({ dataDir: copy, keyFile }).then(
        (host) => host.kill().then(() => 'It opened'),
        (error: HostDidNotStart) => error.end,
      );
      expect(end).toMatchObject({ code: 1, stderr: expect.stringMatching(/master key/) });
    }
  }
});

function backupsOf({ backups }: World): string[] {
  const parts = readdirSync(join(backups, 'first'), { withFileTypes: true });
  return parts.filter((part) => part.isDirectory()).map((part) => join(part.parentPath, part.name));
}

test('another program or a web page on this machine gets no access without a key and a session', async () => {
  const { host } = await World.create(temporaryFolder(), {}, 0).then((world) => {
    onTestFinished(() => world.host.kill().then(() => {}));
    return world;
  });
  const page = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };
  const denied: [string, Record<string, string>, number[]][] = [
    ['without a key', {}, [401]],
    ['with a guessed key', { 'x-api-key': `odk_${'0'.repeat(26)}_${'a'.repeat(43)}` }, [401, 429]],
    ['as a page of another site', page, [401, 403]],
    [
      'with a cookie only',
      { cookie: `offerdesk-session-${new URL(host.address).port}=${'a'.repeat(43)}` },
      [401],
    ],
  ];
  for (const [, headers, statuses] of denied) {
    for (const { name, method, path } of operationCases) {
      const response = await fetch(host.address + path, { method, headers });
      expect(statuses, `${name}: ${await response.text()}`).toContain(response.status);
      expect(response.headers.get('access-control-allow-origin'), name).toBeNull();
    }
    const screens = await fetch(`${host.address}/back-office/operations/getOverview`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: '{}',
    });
    expect([401, 403], await screens.text()).toContain(screens.status);
    expect(screens.headers.get('access-control-allow-origin')).toBeNull();
  }
});

const isRoot = process.getuid?.() === 0;
const stranger = 65_534;
if (!isRoot)
  process.stdout.write('The test of another local user is skipped: only root can act as another user\n');

test.skipIf(!isRoot)(
  'another local user can open no file of the data folder, the key, or a backup',
  async () => {
    const world = await plant();
    const root = dirname(world.folder.dataDir);
    chmodSync(root, 0o755);
    chmodSync(world.backups, 0o755);
    chmodSync(join(world.backups, 'first'), 0o755);
    const files = [
      ...readAll(world.folder.dataDir).keys(),
      ...readAll(world.backups).keys(),
      world.folder.keyFile,
    ];
    expect(files.length).toBeGreaterThan(8);

    const as = { uid: stranger, gid: stranger, encoding: 'utf8' } as const;
    for (const path of files) {
      const { status, stderr } = spawnSync('head', ['-c', '1', path], as);
      expect({ path, status, stderr }).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('denied'),
      });
    }
    const listed = spawnSync('find', [root, '-type', 'f', '-readable'], as);
    expect(listed.stdout).toBe('');
    const created = spawnSync('touch', [join(world.folder.dataDir, 'planted')], as);
    expect(created.status).toBe(1);
    for (const path of files) expect(statSync(path).mode & 0o077, path).toBe(0);
  },
);

test('a client with a read key changes nothing and reads no record of another client', async () => {
  const world = await World.create(temporaryFolder(), {}, 0);
  onTestFinished(() => world.host.kill().then(() => {}));
  const issuer = await createIssuer(world.client);
  const user = await createInvestor(world.client);
  const { key } = await world.ask('createApiKey', {
    body: { name: 'Reader', account: 'Other client', scopes: ['read'] },
  });
  const reader = createClient(world.host.address, key);
  const writes = operationCases.filter(({ scope }) => scope === 'write');
  expect(writes.length).toBeGreaterThan(20);

  for (const { name, method, path } of writes) {
    const { status, body } = await reader.send(method, path, { ...bodies.issuer });
    expect({ name, status }, JSON.stringify(body)).toEqual({ name, status: 403 });
  }

  expect((await reader.get(`/issuers/${issuer}`)).status).toBe(404);
  expect((await reader.get(`/carts?userId=${user}`)).status).toBe(404);
  for (const list of ['issuers', 'offerings', 'investor-accounts', 'individuals', 'files', 'trades']) {
    const { status, body } = await reader.get(`/${list}`);
    expect({ list, status, items: body.items }).toEqual({ list, status: 200, items: [] });
  }
});
