import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { readRaw, sendRaw } from '../support/raw-http.ts';
import { bodies } from '../support/records.ts';
import { shareService } from '../support/service.ts';

const service = await shareService();
const { host, hostname, port } = new URL(service.address);
const body = JSON.stringify(bodies.issuer);

const head = (path: string, key: string, expectation = '100-continue') =>
  [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `X-API-KEY: ${key}`,
    `Expect: ${expectation}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    'Connection: close',
    '',
    '',
  ].join('\r\n');

test('an announced body with a valid key is requested, and then read', async () => {
  const received = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(head('/issuers', service.key)));
    socket.setEncoding('utf8').on('error', reject);
    socket.on('close', () => resolve(text));
    socket.on('data', (chunk: string) => {
      if (text === '') socket.write(body);
      text += chunk;
    });
  });

  const [asked, answered = ''] = received.split(/(?<=\r\n\r\n)/, 2);
  expect(asked).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  expect(answered).toMatch(/^HTTP\/1\.1 201 /);
});

test.each([
  ['an invalid key', 401, () => head('/issuers', 'odk')],
  ['an unknown path', 404, () => head('/nothing', service.key)],
  ['a foreign host', 421, () => head('/issuers', service.key).replace(host, 'evil.example')],
])('an announced body with %s is never requested', async (_what, status, request) => {
  const received = await sendRaw(service.address, request());

  expect(readRaw(received).status).toBe(status);
  expect(received).not.toContain('100 Continue');
});

test('an announced body with a read-only key is never requested', async () => {
  const { key } = await service.client({ scopes: ['read'] });

  const received = await sendRaw(service.address, head('/issuers', key));

  expect(readRaw(received).status).toBe(403);
  expect(received).not.toContain('100 Continue');
});

test('an unknown expectation is ignored', async () => {
  const received = await sendRaw(service.address, head('/issuers', service.key, 'coffee') + body);

  expect(readRaw(received).status).toBe(201);
});
