import { connect, type Socket } from 'node:net';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { limits } from '../../shared/domain/limits.ts';
import { upload } from '../support/aic.ts';
import { expectErrorBody } from '../support/errors.ts';
import { createIndividual } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { until } from '../support/wait.ts';

const service = await shareService();
const { requests } = service.app.parts;
const fileCount = 13;

beforeAll(async () => {
  const targetId = await createIndividual(service);
  // JSON doubles the quotes, so that no system buffers a page of these files.
  const metadata = JSON.stringify(Array.from({ length: limits.metadataMax / 3 - 1 }, () => ''));
  for (let file = 0; file < fileCount; file += 1) {
    const id = await upload(service, targetId, 'OTHER');
    const fields = { name: 'Letter', category: 'Correspondence', label: 'OTHER', metadata };
    expect((await service.patch(`/files/${id}`, fields)).status).toBe(200);
  }
});

const large = `/files?limit=${fileCount}`;

/** Sends requests on one connection, and reads no response. */
function send(...paths: string[]): Socket {
  const { hostname, port, host } = new URL(service.address);
  const socket = connect(Number(port), hostname).on('error', () => {});
  onTestFinished(() => void socket.destroy());
  const headers = `Host: ${host}\r\nX-API-KEY: ${service.key}`;
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\n${headers}\r\n\r\n`).join(''));
  return socket;
}

/** The statuses of the responses on a connection. */
async function read(socket: Socket, count: number): Promise<number[]> {
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  const find = () => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  await until(() => find().length === count);
  return find();
}

test('a request starts when the response before it on its connection has been read', async () => {
  const before = requests.total;
  const socket = send(large, large, '/issuers');
  await until(() => requests.total > before);

  expect((await service.get('/issuers')).status).toBe(200);
  expect(requests.total).toBe(before + 2);

  expect(await read(socket, 3)).toEqual([200, 200, 200]);
  expect(requests.total).toBe(before + 4);
});

test('a connection on which too many requests wait is closed', async () => {
  const before = requests.total;
  const socket = send(large, ...Array.from({ length: limits.waitingRequests + 1 }, () => '/issuers'));

  await until(() => socket.resume().closed);

  expect(requests.total).toBeLessThanOrEqual(before + 1);
});

test('a client with too many unread responses receives 429 until it reads them, and others do not', async () => {
  const other = await service.client({ account: 'Harbor Light' });
  const sockets: Socket[] = [];
  const start = async () => {
    const before = requests.total;
    sockets.push(send(large));
    await until(() => requests.total > before);
  };
  const length = JSON.stringify((await service.get(large)).body).length;
  for (let unread = 0; unread + length <= limits.unreadResponses; unread += length) await start();

  expectErrorBody(await service.get(large), 429);
  expect((await service.get('/issuers')).status).toBe(200);
  expect((await other.get('/issuers')).status).toBe(200);

  for (const socket of sockets) expect(await read(socket, 1)).toEqual([200]);
  await until(async () => (await service.get(large)).status === 200);
});

test('a page of files with too much metadata is rejected before it is read', async () => {
  const targetId = await createIndividual(service);
  const metadata = JSON.stringify('x'.repeat(limits.metadataMax - 2));
  const fields = { name: 'Letter', category: 'Correspondence', label: 'OTHER', metadata };
  for (let file = 0; file < 2; file += 1) {
    await service.patch(`/files/${await upload(service, targetId, 'OTHER')}`, fields);
  }

  const tooLarge = await service.get(`/files?limit=${fileCount + 2}`);

  expectErrorBody(tooLarge, 400);
  expect(tooLarge.body.errors).toEqual([
    'limit: must be smaller: these files have 8.6 MiB of metadata; a page can have 8 MiB',
  ]);
  expect((await service.get(`/files?limit=${fileCount}`)).body.meta.itemCount).toBe(fileCount);
});
