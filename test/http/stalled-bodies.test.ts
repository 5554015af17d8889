import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { startListener } from '../../electron/http/listener.ts';
import { createClient } from '../support/client.ts';
import { investorRow, toCsv } from '../support/csv-files.ts';
import { png } from '../support/documents.ts';
import { readRaw } from '../support/raw-http.ts';
import { createIndividual } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { eventually, until } from '../support/wait.ts';

/** The limit for a pause, which no test waits for: each runs the checks of the listener itself. */
const hour = 3_600_000;

/** The limit for headers, which Node measures. */
const patience = 150;

const checksPerLimit = 5;

const service = await shareService();
const intervals = vi.spyOn(globalThis, 'setInterval');
const { address, close } = await startListener(service.app, 0, () => {}, hour);
const [checkClients] = intervals.mock.calls.find(([, delay]) => delay === hour / checksPerLimit) ?? [];
intervals.mockRestore();
afterAll(close);

/** Runs the checks that the listener runs within so many limits. */
function pass(limits: number): void {
  for (let check = 0; check < limits * checksPerLimit; check += 1) checkClients?.();
}

/** The sockets of the host, in the order of their connections. */
const hostSockets: Socket[] = [];
const onSocket = (message: unknown) => hostSockets.push((message as { socket: Socket }).socket);
subscribe('net.server.socket', onSocket);
afterAll(() => void unsubscribe('net.server.socket', onSocket));

const client = createClient(address, service.key);
const individualId = await createIndividual(client);

const temporaryFiles = () => readdirSync(service.app.service.storage.paths.temporary);
const uploadPath = `/files?name=n&category=c&label=OTHER&targetId=${individualId}`;

/** Opens a connection, and collects the responses on it. */
function open(to = address): { socket: Socket; received: () => string; closed: Promise<unknown> } {
  const { hostname, port } = new URL(to);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.on('close', resolve));
  return { socket, received: () => received, closed };
}

const head = (path: string, type: string, length = 'Content-Length: 100000') =>
  `POST ${path} HTTP/1.1\r\nHost: ${new URL(address).host}\r\nX-API-KEY: ${service.key}\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`;

const form = 'multipart/form-data; boundary=edge';
const part = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';

test.each([
  ['JSON', head('/issuers', 'application/json'), '{"t'],
  ['JSON of which nothing arrives', head('/issuers', 'application/json'), ''],
  ['a CSV', head('/csv/investors', 'text/csv'), 'firstName'],
  ['a CSV in chunks', head('/csv/investors', 'text/csv', 'Transfer-Encoding: chunked'), '3\r\nfir\r\n'],
  ['a CSV in a form', head('/csv/investors', form), `${part}firstName`],
  ['a document', head(uploadPath, form), `${part}\x89PNG`],
  ['a document before its first part', head(uploadPath, form), '--edge'],
])('a body that stops returns 408 and leaves nothing: %s', async (_title, start, body) => {
  const { socket, received, closed } = open();

  socket.write(start + body);
  await until(() => {
    pass(1);
    return socket.destroyed;
  });
  await closed;

  const { status, headers, text } = readRaw(received());
  expect([status, JSON.parse(text).errors]).toEqual([408, ['body: no byte arrived for 3600 seconds']]);
  expect(headers).toContain('connection: close');
  await eventually(() => expect(temporaryFiles()).toEqual([]));
});

test.each([
  ['headers that stop arriving', 'GET /issuers HTTP/1.1\r\nHost: 127'],
  ['a connection on which nothing arrives', ''],
])('%s: 408', async (_title, start) => {
  const impatient = await startListener(service.app, 0, ({ server }) => {
    Object.assign(server, { headersTimeout: patience, connectionsCheckingInterval: patience / 5 });
  });
  onTestFinished(() => impatient.close());
  const { socket, received, closed } = open(impatient.address);

  socket.write(start);
  await closed;

  const { status, headers, text } = readRaw(received());
  expect(status).toBe(408);
  expect(JSON.parse(text)).toEqual({
    status: 408,
    message: 'Request timeout',
    errors: ['headers: did not arrive in time'],
  });
  expect(headers).toMatch(/^http\/1\.1 408 request timeout\r\n/);
  expect(headers).toContain('connection: close');
  expect(headers).toMatch(/\r\nrequest-id: request_[0-9a-z]{26}\r\n/);
});

test('a document that arrives slowly but steadily is stored', async () => {
  const { socket, received } = open();
  const body = Buffer.concat([Buffer.from(part), png(), Buffer.from('\r\n--edge--\r\n')]);
  const pieces = 12;

  const start = head(uploadPath, form, `Content-Length: ${body.length}`);
  socket.write(start);
  await until(() => hostSockets.at(-1)?.remotePort === socket.localPort);
  for (let piece = 0; piece < pieces; piece += 1) {
    const at = (share: number) => Math.floor((body.length * share) / pieces);
    socket.write(body.subarray(at(piece), at(piece + 1)));
    await until(() => hostSockets.at(-1)?.bytesRead === start.length + at(piece + 1));
    pass(1);
  }

  await eventually(() => expect(readRaw(received()).status).toBe(201));
});

test('a request with a complete body has no time limit', async () => {
  const { imports } = service.app.parts.csvImports;
  const run = vi.spyOn(imports, 'run').mockImplementation(async () => {
    pass(3);
    throw new Error('This import ends here');
  });
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => {
    run.mockRestore();
    log.mockRestore();
  });

  const answer = await client.post('/csv/investors', toCsv([investorRow()]), { 'content-type': 'text/csv' });

  expect(answer.status).toBe(500);
  expect(run).toHaveBeenCalled();
});

test('a connection on which a client reads nothing of a response is closed', async () => {
  const { socket, closed } = open();
  socket.pause();
  const get = `GET /clients-json HTTP/1.1\r\nHost: ${new URL(address).host}\r\n\r\n`;

  // More than the system buffers.
  socket.write(get.repeat(20));
  const own = await until(() => hostSockets.find((each) => each.writableLength > 0));
  pass(1);
  expect(own?.destroyed).toBe(false);
  pass(1);

  expect(own?.destroyed).toBe(true);
  await Promise.all([closed, socket.resume()]);
});

test('a connection is reused after the limit', async () => {
  const { socket, received } = open();
  const get = `GET /issuers HTTP/1.1\r\nHost: ${new URL(address).host}\r\nX-API-KEY: ${service.key}\r\n\r\n`;
  const post = head('/issuers', 'application/json', 'Content-Length: 2');

  socket.write(`${post}{}`);
  await eventually(() => expect(received()).toContain('HTTP/1.1 400'));
  pass(2);
  socket.write(get);

  await eventually(() => expect(received()).toContain('HTTP/1.1 200'));
});

test('an unused connection and an active one do not keep the listener open', async () => {
  const listener = await startListener(service.app, 0);
  const { hostname, port, host } = new URL(listener.address);
  const unused = connect(Number(port), hostname);
  const busy = connect(Number(port), hostname);
  onTestFinished(() => {
    unused.destroy();
    busy.destroy();
  });
  await Promise.all([unused, busy].map((socket) => once(socket, 'connect')));
  busy.write(
    `POST /issuers HTTP/1.1\r\nHost: ${host}\r\nX-API-KEY: ${service.key}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`,
  );
  // The host has read the start of the request when it answers another one.
  await createClient(listener.address, service.key).get('/issuers', { connection: 'close' });

  const closing = listener.close();
  busy.write('}');

  await closing;
});
