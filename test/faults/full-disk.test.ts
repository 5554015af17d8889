import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { createClient } from '../support/client.ts';
import { multipart } from '../support/documents.ts';
import { bodies, createIndividual } from '../support/records.ts';
import { temporaryFolder } from '../support/service.ts';

const inOwnMounts = ['--user', '--map-root-user', '--mount'];
const mayMount = spawnSync('unshare', [...inOwnMounts, 'true']).status === 0;

/** Starts a host whose data folder is a disk of 8 MB, which only it sees. */
async function startOnSmallDisk() {
  const { dataDir, keyFile } = temporaryFolder();
  mkdirSync(dataDir, { recursive: true });
  const host = fileURLToPath(new URL('full-disk-host.ts', import.meta.url));
  const mountAndRun = 'mount -t tmpfs -o size=8m tmpfs "$1" && exec "$2" "$3" "$1" "$4"';
  const child = spawn(
    'unshare',
    [...inOwnMounts, 'sh', '-c', mountAndRun, 'sh', dataDir, process.execPath, host, keyFile],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  onTestFinished(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null) await once(child, 'exit');
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { address, key } = JSON.parse(String(line)) as { address: string; key: string };
  return createClient(address, key);
}

// Other systems require a password to create a small disk.
test.skipIf(!mayMount)('a full disk is reported clearly, and nothing is stored incompletely', async () => {
  const client = await startOnSmallDisk();
  const targetId = await createIndividual(client);
  const query = `name=n&category=c&label=OTHER&targetId=${targetId}`;
  const bytes = Buffer.alloc(1024 * 1024, 'a');
  const stored: string[] = [];

  let answer = await client.post(`/files?${query}`, multipart(bytes, 'a.txt'));
  while (answer.status === 201) {
    stored.push(answer.body.id);
    answer = await client.post(`/files?${query}`, multipart(bytes, 'a.txt'));
  }

  expect(answer).toMatchObject({ status: 500, body: { message: 'Internal error' } });
  expect(stored.length).toBeGreaterThan(0);
  const { body: list } = await client.get('/files?limit=100');
  expect(list.items.map((file: { id: string }) => file.id).toReversed()).toEqual(stored);
  for (const id of stored) {
    const preview = await client.get(`/files/preview/${id}`, { range: 'bytes=1048575-' });
    expect(preview.status, id).toBe(206);
  }
  expect((await client.get(`/individuals/${targetId}`)).status).toBe(200);

  // Small writes still fit, or are rejected with the same message; those with a 201 are stored.
  const issuers: string[] = [];
  for (let count = 0; count < 50; count += 1) {
    const created = await client.post('/issuers', { ...bodies.issuer, description: 'x'.repeat(5000) });
    if (created.status === 201) issuers.push(created.body.id);
    else expect(created).toMatchObject({ status: 500, body: { message: 'Internal error' } });
  }
  expect((await client.get('/issuers')).body.meta.totalItems).toBe(issuers.length);
});
