import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { readRaw, sendRaw } from '../support/raw-http.ts';
import { createIssuer } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const { port } = new URL(service.address);

/** A request with exactly these lines of header. */
async function ask(path: string, ...headers: string[]) {
  const lines = [
    `GET ${path} HTTP/1.1`,
    `X-API-KEY: ${service.key}`,
    'Connection: close',
    ...headers,
    '',
    '',
  ];
  return readRaw(await sendRaw(service.address, lines.join('\r\n')));
}

describe('the Host of a request', () => {
  test.each([`127.0.0.1:${port}`, `localhost:${port}`])('may be %s', async (host) => {
    expect((await ask('/issuers', `Host: ${host}`)).status).toBe(200);
  });

  test.each([
    ['of a foreign site', `Host: evil.example:${port}`],
    ['of a foreign site that begins like ours', `Host: localhost.evil.example:${port}`],
    ['with another port', 'Host: 127.0.0.1:1'],
    ['without a port', 'Host: 127.0.0.1'],
    ['that is empty', 'Host:'],
    ['with a user before it', `Host: x@127.0.0.1:${port}`],
  ])('%s is a 421', async (_what, host) => {
    for (const path of ['/issuers', '/clients', '/clients-json', '/nothing']) {
      const { status, text } = await ask(path, host);

      expect(status).toBe(421);
      expect(JSON.parse(text)).toEqual({
        status: 421,
        message: expect.any(String),
        errors: [expect.stringMatching(/^Host: /)],
      });
    }
  });

  test.each([
    ['the right one first', `127.0.0.1:${port}`, 'evil.example'],
    ['the right one last', 'evil.example', `127.0.0.1:${port}`],
    ['the right one twice', `127.0.0.1:${port}`, `127.0.0.1:${port}`],
  ])('may not be sent twice: %s', async (_what, first, second) => {
    expect((await ask('/issuers', `Host: ${first}`, `Host: ${second}`)).status).toBe(421);
  });

  test('may not be missing', async () => {
    expect((await ask('/issuers')).status).toBe(421);
    expect(readRaw(await sendRaw(service.address, 'GET /issuers HTTP/1.0\r\n\r\n')).status).toBe(421);
  });
});

describe('what is not HTTP', () => {
  test.each([
    ['garbage', 'garbage\r\n\r\n'],
    ['zero bytes', new Uint8Array(64)],
    ['the beginning of TLS', new Uint8Array([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01])],
    ['a method that nobody knows', 'FROB / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost\r\n\r\n'],
    ['64 KiB of header', `GET / HTTP/1.1\r\nX: ${'x'.repeat(65_536)}\r\n\r\n`],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'a length beside chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('%s is a 400 in JSON', async (_what, bytes) => {
    const { status, headers, text } = readRaw(await sendRaw(service.address, bytes));

    expect(status).toBe(400);
    expect(headers).toContain('content-type: application/json; charset=utf-8');
    expect(JSON.parse(text)).toEqual({
      status: 400,
      message: 'Invalid request',
      errors: ['request: is not valid HTTP'],
    });
  });

  test('leaves the listener answering', async () => {
    await sendRaw(service.address, 'garbage\r\n\r\n');

    expect((await service.get('/issuers')).status).toBe(200);
  });
});

describe('a page of another origin', () => {
  const origin = { origin: 'https://evil.example' };

  test('gets no answer to a preflight', async () => {
    const asked = {
      ...origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-api-key',
    };

    for (const path of ['/issuers', '/clients', '/nothing']) {
      const { status, headers } = await service
        .clientWithKey(undefined)
        .send('OPTIONS', path, undefined, asked);

      expect(status).toBeGreaterThanOrEqual(400);
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('may not read an answer', async () => {
    const { headers } = await service.get('/issuers', origin);

    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('cookies', () => {
  test('are neither set nor read', async () => {
    const id = await createIssuer(service);

    for (const path of ['/issuers', `/issuers/${id}`, '/nothing', '/clients', '/clients-json']) {
      expect((await service.get(path)).headers.get('set-cookie')).toBeNull();
    }
    const cookie = { cookie: `X-API-KEY=${service.key}; session=1` };
    expect((await service.clientWithKey(undefined).get('/issuers', cookie)).status).toBe(401);
  });
});

describe('the listener', () => {
  const addresses = Object.values(networkInterfaces()).flatMap(
    (one) => one?.map(({ address }) => address) ?? [],
  );

  test.each(addresses.filter((address) => address !== '127.0.0.1'))(
    'does not answer at %s',
    async (address) => {
      const host = address.includes(':') ? `[${address}]` : address;

      await expect(fetch(`http://${host}:${port}/issuers`)).rejects.toThrow();
    },
  );
});
