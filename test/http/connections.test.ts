import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type Listener, startListener } from '../../electron/http/listener.ts';
import { limits } from '../../shared/domain/limits.ts';
import { createClient } from '../support/client.ts';
import { readRaw, sendRaw } from '../support/raw-http.ts';
import { shareService } from '../support/service.ts';
import { until } from '../support/wait.ts';

const service = await shareService();

async function open(): Promise<Listener> {
  const listener = await startListener(service.app, 0);
  onTestFinished(() => listener.close());
  return listener;
}

/** Connections that stay open until the host closes them. */
async function connectMany({ port }: Listener, count: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (let at = 0; at < count; at += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    await once(socket, 'connect');
  }
  return sockets;
}

const requestOf = ({ address }: Listener, key = service.key) =>
  `GET /issuers?limit=1 HTTP/1.1\r\nHost: ${new URL(address).host}\r\nX-API-KEY: ${key}\r\n\r\n`;

/** Sends a request on an open connection; returns the status. */
async function ask(socket: Socket, request: string): Promise<number> {
  socket.write(request);
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return readRaw(chunk.toString()).status;
}

/** A request on a new connection. */
const askAgain = async ({ address }: Listener) =>
  (await createClient(address, service.key).get('/issuers', { connection: 'close' })).status;

test('a program that keeps as many idle connections as possible delays no client with a key', async () => {
  const listener = await open();
  const [known] = (await connectMany(listener, 1)) as [Socket];
  expect(await ask(known, requestOf(listener))).toBe(200);
  const [wrong] = (await connectMany(listener, 1)) as [Socket];
  expect(await ask(wrong, requestOf(listener, 'not a key'))).toBe(401);
  await connectMany(listener, limits.connections);

  await until(() => wrong.closed);
  for (let round = 0; round < 10; round += 1) {
    expect(await askAgain(listener)).toBe(200);
    await connectMany(listener, 2);
  }

  expect(await ask(known, requestOf(listener))).toBe(200);
});

test('a client that keeps as many idle connections as possible after a request does not lock others out', async () => {
  const listener = await open();
  for (const socket of await connectMany(listener, limits.connections)) {
    expect(await ask(socket, requestOf(listener))).toBe(200);
  }

  expect(await askAgain(listener)).toBe(200);
});

test('a client that keeps all connections busy loses the oldest when another client connects', async () => {
  const listener = await open();
  const incomplete = requestOf(listener).replace('GET /issuers?limit=1', 'POST /issuers');
  const body = 'Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{';
  const busy = await connectMany(listener, limits.connections);
  for (const socket of busy) socket.write(incomplete.replace('\r\n\r\n', `\r\n${body}`));
  const other = await service.client({ account: 'Harbor Light' });

  // The host reads the requests in the order in which they arrive, and this one last.
  await until(async () => (await createClient(listener.address, other.key).get('/issuers')).status === 200);

  expect(busy.filter(({ destroyed }) => destroyed).length).toBeLessThan(10);
});

test('the cookies of other programs do not prevent a request, and larger ones return what to do', async () => {
  const listener = await open();
  const request = requestOf(listener).replace('\r\n\r\n', '\r\nConnection: close\r\nCookie: a=');

  const many = readRaw(await sendRaw(listener.address, `${request}${'x'.repeat(50_000)}\r\n\r\n`));
  const tooMany = readRaw(await sendRaw(listener.address, `${request}${'x'.repeat(70_000)}\r\n\r\n`));

  expect(many.status).toBe(200);
  expect(tooMany.status).toBe(400);
  expect(JSON.parse(tooMany.text).errors).toEqual([
    'headers: exceed 64 KiB; in a browser, delete the cookies of this address',
  ]);
});
