import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { hangMilliseconds } from '../support/wait.ts';
import { expectUnharmed, limitTime, runAll, startFuzzed } from './support/fuzz.ts';
import { createRandom, type Random } from './support/random.ts';
import { repeat, requestsOf, seed } from './support/scale.ts';
import type { World } from './support/world.ts';

const connections = requestsOf(0.12);
limitTime(connections);

const lines = [
  ...[
    'GET /issuers HTTP/1.1',
    'POST /issuers HTTP/1.1',
    'POST /csv/investors HTTP/1.1',
    'POST /files HTTP/1.1',
  ],
  ...[
    'GET http://127.0.0.1/issuers HTTP/1.1',
    'GET * HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'CONNECT a:1 HTTP/1.1',
  ],
  ...[
    'GET /issuers HTTP/1.0',
    'GET /issuers HTTP/2.0',
    'GET /issuers',
    'GET',
    '',
    'PRI * HTTP/2.0',
    'TRACE / HTTP/1.1',
  ],
  ...[
    'HEAD /issuers HTTP/1.1',
    'FOO /issuers HTTP/1.1',
    'GET /%zz HTTP/1.1',
    'GET /issuers?limit=%00 HTTP/1.1',
  ],
  ...[
    `GET /${'a'.repeat(20_000)} HTTP/1.1`,
    'GET  /issuers  HTTP/1.1',
    'GET /back-office/ HTTP/1.1',
    '\x16\x03\x01\x02',
  ],
];
const headers = [
  ...[
    'Content-Length: 5',
    'Content-Length: -1',
    'Content-Length: 1e3',
    'Content-Length: 99999999999999999999',
  ],
  ...['Transfer-Encoding: chunked', 'Transfer-Encoding: gzip, chunked', 'Transfer-Encoding: identity'],
  ...[
    'Content-Type: application/json',
    'Content-Type: text/csv',
    'Content-Type: multipart/form-data; boundary=e',
  ],
  ...['Content-Type: ', 'Connection: upgrade', 'Upgrade: websocket', 'Upgrade: h2c', 'Expect: 100-continue'],
  ...[
    'Expect: 200-ok',
    'Range: bytes=0-',
    'Idempotency-Key: a',
    'Idempotency-Key: b',
    'Authorization: Bearer x',
  ],
  ...[
    'Content-Encoding: gzip',
    ' folded',
    'No colon',
    ': no name',
    'Bad\x01Name: x',
    'X: \x00',
    `Y: ${'y'.repeat(9000)}`,
  ],
  ...[
    'Host: evil.example',
    'Origin: http://evil.example',
    'Cookie: a=b; a=b',
    'Accept-Encoding: *',
    'Connection: close',
  ],
];
const bodies = [
  ...['', '{"a":1', '{"title":"a"}', '[]', 'null', 'a,b\n1,2\n', '--e\r\n\r\n--e--\r\n', '\0\0\0\0\0'],
  ...[
    '5\r\n{"a":\r\n0\r\n\r\n',
    'ffffffffffffffffff\r\n',
    '-1\r\n',
    'g\r\n',
    '1;x=y\r\na\r\n0\r\nTrailer: x\r\n\r\n',
  ],
  ...[`${'0'.repeat(5000)}5\r\n`, '5\r\nab', '0\r\n\r\nGET /issuers HTTP/1.1\r\n\r\n'],
];

function createRequest({ host, client }: World, random: Random): Buffer {
  const own = random.oneIn(6) ? [] : [`Host: ${new URL(host.address).host}`];
  if (!random.oneIn(4)) own.push(`X-API-KEY: ${client.key}`);
  const more = Array.from({ length: random.below(random.oneIn(30) ? 3000 : 5) }, () => random.pick(headers));
  const lineBreak = random.oneIn(15) ? random.pick(['\n', '\r', '\r\n\r\n']) : '\r\n';
  const head = [random.pick(lines), ...own, ...more, '', ''].join(lineBreak);
  const bytes = Buffer.from(head + random.pick(bodies), 'latin1');
  if (random.oneIn(4)) bytes[random.below(bytes.length)] = random.below(256);
  return random.oneIn(8) ? bytes.subarray(0, random.below(bytes.length)) : bytes;
}

/** Writes a few requests, at once or in pieces, and returns what arrives until the connection ends. */
async function talk(world: World, random: Random, hint: string): Promise<string> {
  const { hostname, port } = new URL(world.host.address);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
  });
  // The host may close the connection during a write.
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.once('end', () => socket.end());
  const isLate = AbortSignal.timeout(hangMilliseconds);
  isLate.addEventListener('abort', () => socket.destroy());
  const bytes = Buffer.concat(
    Array.from({ length: 1 + random.below(3) }, () => createRequest(world, random)),
  );
  const pieces = random.oneIn(3) ? 1 + random.below(20) : 1;
  const length = Math.ceil(bytes.length / pieces);
  for (let at = 0; at < bytes.length && socket.writable; at += length) {
    socket.write(bytes.subarray(at, at + length));
    await setImmediate();
  }
  if (random.oneIn(5)) socket.destroy();
  else socket.end();
  await closed;
  expect(
    isLate.aborted,
    `${hint} did not end: ${JSON.stringify(bytes.toString('latin1')).slice(0, 1500)}`,
  ).toBe(false);
  return received;
}

test('every connection ends whatever is sent on it, and every response on it is one of the API', async () => {
  const world = await startFuzzed();
  const runs = Array.from({ length: connections }, (_, run) => run);
  await runAll(runs, async (run) => {
    const hint = `connection ${run}. ${repeat}`;
    const received = await talk(world, createRandom(seed + run), hint);
    for (const [, status] of received.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)) {
      expect(Number(status), `${hint}: ${received.slice(0, 600)}`).toBeLessThan(500);
    }
    const responses = received.matchAll(/^HTTP\/1\.1 [2-4]\d\d .*\r\n(?:[^\r\n]+\r\n)*/gm);
    for (const [response] of responses)
      expect(response.toLowerCase(), hint).toContain('\r\nrequest-id: request_');
  });
  await expectUnharmed(world, 'connections', connections);
});
