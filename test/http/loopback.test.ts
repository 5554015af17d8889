import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { readRaw, sendRaw } from '../support/raw-http.ts';
import { createIssuer } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const { port } = new URL(service.address);

/** A request with exactly these header lines. */
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

describe('the Host header of a request', () => {
  test.each([`127.0.0.1:${port}`, `localhost:${port}`])('may be %s', async (host) => {
    expect((await ask('/issuers', `Host: ${host}`)).status).toBe(200);
  });

  test.each([
    ['of a foreign site', `Host: evil.example:${port}`],
    ['of a foreign site that starts like the own one', `Host: localhost.evil.example:${port}`],
    ['with another port', 'Host: 127.0.0.1:1'],
    ['without a port', 'Host: 127.0.0.1'],
    ['that is empty', 'Host:'],
    ['with a user before it', `Host: x@127.0.0.1:${port}`],
  ])('is rejected with 421 for a value %s', async (_what, host) => {
    for (const path of ['/issuers', '/clients', '/clients-json', '/nothing']) {
      const { status, text } = await ask(path, host);

      expect(status, path).toBe(421);
      expect(JSON.parse(text)).toEqual({
        status: 421,
        message: expect.any(String),
        errors: [expect.stringMatching(/^Host: /)],
      });
    }
  });

  test.each([
    ['the valid one first', `127.0.0.1:${port}`, 'evil.example'],
    ['the valid one last', 'evil.example', `127.0.0.1:${port}`],
    ['the valid one twice', `127.0.0.1:${port}`, `127.0.0.1:${port}`],
  ])('must not be sent twice: %s', async (_what, first, second) => {
    expect((await ask('/issuers', `Host: ${first}`, `Host: ${second}`)).status).toBe(421);
  });

  test('must not be missing', async () => {
    expect((await ask('/issuers')).status).toBe(421);
    expect(readRaw(await sendRaw(service.address, 'GET /issuers HTTP/1.0\r\n\r\n')).status).toBe(421);
  });
});

describe('a connection with invalid HTTP', () => {
  test.each([
    ['garbage', 'garbage\r\n\r\n'],
    ['zero bytes', new Uint8Array(64)],
    ['the start of TLS', new Uint8Array([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01])],
    ['an unknown method', 'FROB / HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
    [
      'a length in addition to chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('returns 400 in JSON for %s', async (_what, bytes) => {
    const { status, headers, text } = readRaw(await sendRaw(service.address, bytes));

    expect(status).toBe(400);
    expect(headers).toContain('content-type: application/json; charset=utf-8');
    expect(JSON.parse(text)).toEqual({
      status: 400,
      message: 'Invalid request',
      errors: ['request: is not valid HTTP'],
    });
  });

  test('does not affect the listener', async () => {
    await sendRaw(service.address, 'garbage\r\n\r\n');

    expect((await service.get('/issuers')).status).toBe(200);
  });
});

describe('a page of another origin', () => {
  const origin = { origin: 'https://evil.example' };

  test('gets no response to a preflight request', async () => {
    const asked = {
      ...origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-api-key',
    };

    for (const path of ['/issuers', '/clients', '/nothing']) {
      const { status, headers } = await service
        .clientWithKey(undefined)
        .send('OPTIONS', path, undefined, asked);

      expect(status, path).toBeGreaterThanOrEqual(400);
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  test('cannot read a response', async () => {
    const { headers } = await service.get('/issuers', origin);

    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('the client API', () => {
  test('neither sets nor reads cookies', async () => {
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
    'does not respond at %s',
    async (address) => {
      const host = address.includes(':') ? `[${address}]` : address;

      await expect(fetch(`http://${host}:${port}/issuers`)).rejects.toThrow();
    },
  );
});
