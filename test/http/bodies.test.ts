import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { readRaw, sendRaw } from '../support/raw-http.ts';
import { createIndividual } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const individualId = await createIndividual(service);
const upload = `/files?name=n&category=c&label=OTHER&targetId=${individualId}`;
const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';

/** Each piece of a body costs the host time and memory, however short it is. */
test.each([
  { path: '/issuers', type: 'application/json', start: '{"title":"' },
  { path: '/csv/investors', type: 'text/csv', start: 'firstName,lastName,email\n' },
  { path: upload, type: 'multipart/form-data; boundary=b', start: part },
])(
  'a body of $type in very many short chunks is rejected before it is complete',
  async ({ path, type, start }) => {
    const { host } = new URL(service.address);
    const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nX-API-KEY: ${service.key}\r\nContent-Type: ${type}`;
    const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
    const chunks = chunk(start) + chunk('a').repeat(2000);

    const { status, text } = readRaw(
      await sendRaw(service.address, `${head}\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`),
    );

    expect(status).toBe(400);
    expect(JSON.parse(text).errors).toEqual(['body: is sent in too many short chunks']);
  },
);

test('a client that disconnects while it sends JSON causes no internal error', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const { hostname, port, host } = new URL(service.address);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /issuers HTTP/1.1\r\nHost: ${host}\r\nX-API-KEY: ${service.key}\r\nContent-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n`,
  );
  // The host has started to read the body.
  await once(socket, 'data');

  socket.end('{"title":');
  await once(socket, 'close');

  // By then, the host has handled the end of the body.
  expect((await service.get('/issuers')).status).toBe(200);
  expect(log).not.toHaveBeenCalled();
});
