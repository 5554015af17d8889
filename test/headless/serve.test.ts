import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tamper } from '../support/databases.ts';
import { bodies } from '../support/records.ts';
import { temporaryFolder } from '../support/service.ts';
import { until } from '../support/wait.ts';
import { offerdesk, runCommand, serve, startHost } from './processes.ts';

test('the host prints its address and how to open the back office, and nothing else', async () => {
  const host = await startHost(temporaryFolder());

  const reference = await fetch(`${host.address}/clients-json`);
  const { stdout, stderr } = await host.stop();

  expect(reference.status).toBe(200);
  expect(stdout).toBe(`Listening on ${host.address}\nBack office at ${host.link}\n`);
  expect(stderr).toBe('');
});

test('the command serve starts the same host', async () => {
  const folder = temporaryFolder();
  const host = runCommand(folder, 'serve', '--port', '0');
  const [, address = ''] = await host.until(/^Listening on (\S+)\nBack office at (\S+)\n/);

  const reference = await fetch(`${address}/clients-json`);
  host.process.kill('SIGTERM');

  expect(reference.status).toBe(200);
  expect(await host.finished).toMatchObject({ code: 0, stderr: '' });
});

test('the option --key-file names the key file of a host and of a command', async () => {
  const folder = temporaryFolder();
  const elsewhere = { ...folder, keyFile: `${folder.keyFile}.missing` };
  await (await startHost(folder)).stop();

  expect((await serve(elsewhere).finished).stderr).toContain('name a copy with --key-file');
  const host = await startHost(elsewhere, '--key-file', folder.keyFile);
  expect(await offerdesk(elsewhere, 'api-key', 'list', '--key-file', folder.keyFile)).toMatchObject({
    code: 0,
  });
  expect((await host.stop()).code).toBe(0);
});

test('its link to the back office works once', async () => {
  const { link } = await startHost(temporaryFolder());

  const first = await fetch(link, { redirect: 'manual' });
  const second = await fetch(link, { redirect: 'manual' });

  expect(first.status).toBe(303);
  expect(second.status).toBe(403);
});

test('the file with its address is only readable for its owner', async () => {
  const folder = temporaryFolder();
  const file = join(folder.dataDir, 'host.json');
  const host = await startHost(folder);

  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ pid: host.process.pid, address: host.address });
  expect(statSync(file).mode & 0o777).toBe(0o600);

  await host.stop();
  expect(existsSync(file)).toBe(false);
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s stops the host cleanly', async (signal) => {
  const host = await startHost(temporaryFolder());

  expect(await host.stop(signal)).toMatchObject({ code: 0, stderr: '' });
});

function isUnavailable(address: string): Promise<boolean> {
  return fetch(`${address}/clients-json`).then(
    () => false,
    () => true,
  );
}

test('the host finishes the requests in progress before it stops', async () => {
  const folder = temporaryFolder();
  const host = await startHost(folder);
  const { stdout: key } = await offerdesk(folder, 'api-key', 'create', '--name', 'test');
  const headers = {
    'x-api-key': key.trim(),
    'content-type': 'application/json',
    expect: '100-continue',
  };
  const creation = request(`${host.address}/issuers`, { method: 'POST', headers });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    creation.on('response', ({ statusCode }) => resolve(statusCode)).on('error', reject);
  });
  creation.flushHeaders();
  await new Promise((resolve) => creation.on('continue', resolve));

  const stopped = host.stop();
  await until(() => isUnavailable(host.address));
  creation.end(JSON.stringify(bodies.issuer));

  expect(await answered).toBe(201);
  expect((await stopped).code).toBe(0);
});

test('a second host on the folder is rejected with the address of the first one', async () => {
  const folder = temporaryFolder();
  const { address } = await startHost(folder);

  const { code, stdout, stderr } = await serve(folder).finished;

  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^Another Offerdesk has the data folder .+\n$/);
  expect(stderr).toContain(address);
});

test('a folder of a killed host can be opened by the next one', async () => {
  const folder = temporaryFolder();
  await (await startHost(folder)).stop('SIGKILL');

  const next = await startHost(folder);

  expect((await fetch(`${next.address}/clients-json`)).status).toBe(200);
});

test('the host reports that the port is in use', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };

  const { code, stderr } = await serve(temporaryFolder(), '--port', String(port)).finished;

  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `Port ${port} is already in use. Choose another port, or 0 for any free port.\n`,
  });
});

test('the host reports that the master key is missing', async () => {
  const folder = temporaryFolder();
  await (await startHost(folder)).stop();
  rmSync(folder.keyFile);

  const { code, stderr } = await serve(folder).finished;

  expect(code).toBe(1);
  expect(stderr).toMatch(/^The master key of this data folder is missing: restore it to .+\n$/);
});

test('the host reports that the data is newer than the program', async () => {
  const folder = temporaryFolder();
  await (await startHost(folder)).stop();
  tamper(folder, `INSERT INTO kysely_migration VALUES ('9999-later', '2099-01-01')`);

  const { code, stderr } = await serve(folder).finished;

  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'This data folder was written by a newer version of Offerdesk: update the program\n',
  });
});

test('the host reports that the database is damaged', async () => {
  const folder = temporaryFolder();
  await (await startHost(folder)).stop();
  const file = join(folder.dataDir, 'offerdesk.sqlite');
  const bytes = readFileSync(file);
  bytes[200] = (bytes[200] ?? 0) ^ 1;
  writeFileSync(file, bytes);

  const { code, stderr } = await serve(folder).finished;

  expect(code).toBe(1);
  expect(stderr).toMatch(/^The database in .+ is damaged\. Restore a backup\.\n$/);
});

test.each([
  ['--port', 'http'],
  ['--port', '65536'],
  ['--prot', '0'],
])('the host rejects %s %s with one line', async (option, value) => {
  const folder = temporaryFolder();

  const { code, stderr } = await serve(folder, option, value).finished;

  expect(code).toBe(2);
  expect(stderr).toMatch(/^.*(--port: must be a number from 0 to 65535|Unknown option '--prot').*\n$/);
  expect(existsSync(folder.dataDir)).toBe(false);
});

test('the host stops in bounded time although an upload stalls and an import is running', async () => {
  const folder = temporaryFolder();
  const host = await startHost(folder);
  const { stdout } = await offerdesk(folder, 'api-key', 'create', '--name', 'test');
  const headers = { 'x-api-key': stdout.trim(), 'content-type': 'text/csv' };
  const path = `${host.address}/csv/investors`;
  const rows = Array.from({ length: 50_000 }, (_, row) => `Ada,Lund,ada${row}@lund.example,INDIVIDUAL\n`);
  const csv = `firstName,lastName,email,investorAccountType\n${rows.join('')}`;
  const countImported = async () => {
    const answer = await fetch(`${host.address}/investor-accounts`, {
      headers: { 'x-api-key': stdout.trim() },
    });
    return ((await answer.json()) as { meta: { totalItems: number } }).meta.totalItems;
  };
  const stalled = request(path, { method: 'POST', headers: { ...headers, expect: '100-continue' } });
  stalled.on('error', () => {}).on('continue', () => stalled.write('firstName,'));
  stalled.flushHeaders();
  await new Promise((resolve) => stalled.on('continue', resolve));
  const running = request(path, { method: 'POST', headers }).on('error', () => {});
  running.end(csv);
  await until(async () => (await countImported()) > 0);

  const { code, stderr } = await host.stop();

  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect((await (await startHost(folder)).stop()).code).toBe(0);
});
