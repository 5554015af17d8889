import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { receivePart } from '../../electron/http/multipart.ts';
import { investorRow, toCsv } from '../support/csv-files.ts';
import { pdf, png } from '../support/documents.ts';
import { expectError, expectErrorBody } from '../support/errors.ts';
import { readRaw, sendRaw } from '../support/raw-http.ts';
import { createIndividual } from '../support/records.ts';
import { shareService } from '../support/service.ts';
import { eventually } from '../support/wait.ts';

const service = await shareService();
const individualId = await createIndividual(service);
const uploads = {
  document: `/files?name=n&category=c&label=OTHER&targetId=${individualId}`,
  csv: '/csv/investors',
};
const kinds = ['document', 'csv'] as const;

/** The stored and the temporary files. */
function storedFileNames(): string[] {
  const { files, temporary } = service.app.service.storage.paths;
  const stored = readdirSync(files).flatMap((shard) => readdirSync(join(files, shard)));
  return [...stored, ...readdirSync(temporary)];
}

const send = (kind: keyof typeof uploads, body: string | Uint8Array, boundary = 'edge') =>
  service.post(uploads[kind], body, { 'content-type': `multipart/form-data; boundary=${boundary}` });

function partOf(disposition: string, content: string | Uint8Array = png()): Buffer {
  const head = `--edge\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')]);
}

const file = (content?: string | Uint8Array) => partOf('name="file"; filename="a.png"', content);
const end = Buffer.from('--edge--\r\n');
const megabytes = Buffer.alloc(5_000_000, 'a');

describe.each(kinds)('a form for a %s returns 400 and leaves nothing', (kind) => {
  test.each<[string, Uint8Array, string]>([
    ['an unexpected file that is cut off', partOf('name="x"; filename="y"').subarray(0, 70), 'x: '],
    ['a second file that is cut off', Buffer.concat([file(), partOf('name="file"; filename="y"')]), 'file: '],
    ['an unexpected file', Buffer.concat([partOf('name="x"; filename="y"'), file(), end]), 'x: '],
    ['an unexpected file of 5 MB', Buffer.concat([partOf('name="x"; filename="y"', megabytes), end]), 'x: '],
    ['a field', Buffer.concat([partOf('name="note"', 'March'), file(), end]), 'note: '],
    ['a field after the file', Buffer.concat([file(), partOf('name="note"', 'March'), end]), 'note: '],
    ['a part with an invalid name', Buffer.concat([partOf('name="<b>\u202e"'), end]), 'body: '],
    ['a part without a name', Buffer.concat([partOf('filename="a.png"'), end]), 'body: '],
    ['a part of 5 MB without a disposition', Buffer.from(`--edge\r\nX: y\r\n\r\n${megabytes}`), 'body: '],
    ['5 MB before the first part', Buffer.concat([megabytes, file(), end]), 'body: '],
    ['5 MB after the last part', Buffer.concat([file(), end, megabytes]), 'body: '],
    ['a header of 5 MB', partOf(`name="file"; filename="${megabytes}"`), 'body: '],
    ['parts without a disposition', Buffer.from('--edge\r\nX: y\r\n\r\nz\r\n'.repeat(1000)), 'body: '],
    ['no parts', end, 'file: the part is missing'],
    ['no bytes', Buffer.alloc(0), 'body: '],
    ['a boundary and nothing else', Buffer.from('--edge'), 'body: '],
    ['a header that does not end', Buffer.from('--edge\r\nContent-Disposition: form-data; na'), 'body: '],
    ['a file that is cut off', file().subarray(0, -4), 'body: '],
    ['a file without the last boundary', file(), 'body: '],
  ])('with %s', async (_title, body, error) => {
    const before = storedFileNames();

    await expectError(service, 400, () => send(kind, body), error);

    expect(storedFileNames()).toEqual(before);
  });

  test.each([
    ['missing', 'multipart/form-data'],
    ['empty', 'multipart/form-data; boundary='],
    ['empty in quotes', 'multipart/form-data; boundary=""'],
    ['of 71 characters', `multipart/form-data; boundary=${'b'.repeat(71)}`],
    ['of 5,000 characters', `multipart/form-data; boundary=${'b'.repeat(5000)}`],
    ['sent twice', 'multipart/form-data; boundary=edge; boundary=other'],
    ['of characters that are not allowed', 'multipart/form-data; boundary="ed<ge"'],
    ['with a space at the end', 'multipart/form-data; boundary="edge "'],
  ])('with a boundary that is %s', async (_title, type) => {
    const before = storedFileNames();
    const body = '--\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nabc\r\n----\r\n';

    await expectError(
      service,
      400,
      () => service.post(uploads[kind], body, { 'content-type': type }),
      'Content-Type: ',
    );

    expect(storedFileNames()).toEqual(before);
  });
});

test.each(['b', 'b'.repeat(70), `"(a, b'c)+_-./:=?"`])('a boundary can be %s', async (boundary) => {
  const plain = boundary.replaceAll('"', '');
  const body = `${file().toString('latin1').replaceAll('edge', plain)}--${plain}--\r\n`;

  expect((await send('document', Buffer.from(body, 'latin1'), boundary)).status).toBe(201);
});

test('a client that stops in the middle of an unexpected part gets its response at once', async () => {
  const { host } = new URL(service.address);
  const head = `POST ${uploads.document} HTTP/1.1\r\nHost: ${host}\r\nX-API-KEY: ${service.key}\r\nContent-Type: multipart/form-data; boundary=edge\r\nContent-Length: 200000000\r\n\r\n`;

  const received = await sendRaw(
    service.address,
    Buffer.concat([Buffer.from(head), partOf('name="other"; filename="x"', 'abc')]),
  );

  expect(readRaw(received)).toMatchObject({
    status: 400,
    headers: expect.stringContaining('connection: close'),
  });
});

test('a file that is too large gets a response even if the client first sends all of it', async () => {
  const { app } = service;
  const tooLarge = Buffer.concat([file(Buffer.alloc(app.service.settings.fileBytes + 1, 'a')), end]);

  expectErrorBody(await send('document', tooLarge), 413);
});

describe('the name of an uploaded file', () => {
  test.each([
    ['that is missing', 'name="file"', 'file.png'],
    ['that is empty', 'name="file"; filename=""', 'file.png'],
    ['without a value', 'name="file"; filename=', 'file.png'],
    ['that is empty in the long form', 'name="file"; filename*=UTF-8\'\'', 'file.png'],
    ['with a NUL', 'name="file"; filename="a\u0000b.png"', 'ab.png'],
    ['that reverses the text', 'name="file"; filename="\u202Egnp.png"', 'gnp.png'],
    ['of 3,000 characters', `name="file"; filename="${'x'.repeat(3000)}.png"`, `${'x'.repeat(251)}.png`],
    ['with a path', 'name="file"; filename="C:\\\\papers\\\\a.png"', 'a.png'],
    ['in UTF-8', 'name="file"; filename="Pässe.png"', 'Pässe.png'],
  ])('is cleaned if it is one %s', async (_title, disposition, fileName) => {
    const { status, body } = await send('document', Buffer.concat([partOf(disposition), end]));

    expect([status, body.fileName]).toEqual([201, fileName]);
  });

  test('has the extension of the file type', async () => {
    const { body } = await send('document', Buffer.concat([partOf('name="file"', pdf()), end]));

    expect(body.fileName).toBe('file.pdf');
  });

  test('can be missing for a CSV file', async () => {
    const { status, body } = await send(
      'csv',
      Buffer.concat([partOf('name="file"', toCsv([investorRow()])), end]),
    );

    expect([status, body.successfulRows]).toEqual([200, 1]);
  });
});

test('a connection that breaks within any byte of a form leaves nothing', async () => {
  const before = storedFileNames();
  const { host } = new URL(service.address);
  const body = Buffer.concat([file(Buffer.from('half')), end]);
  for (let length = 1; length < body.length; length += 9) {
    const head = `POST ${uploads.document} HTTP/1.1\r\nHost: ${host}\r\nX-API-KEY: ${service.key}\r\nContent-Type: multipart/form-data; boundary=edge\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`;
    const received = await sendRaw(
      service.address,
      Buffer.concat([Buffer.from(head), body.subarray(0, length)]),
    );
    expect(readRaw(received).status, `cut after ${length} bytes`).toBe(400);
  }
  await eventually(() => expect(storedFileNames()).toEqual(before));
});

test.each([
  ['before it is read', 0],
  ['while it is read', 1],
])('a body whose client disconnects %s is rejected', async (_title, ticks) => {
  const body = new PassThrough();
  const store = () => Promise.reject(new Error('There is no file'));
  if (ticks === 0) body.destroy();

  const receiving = receivePart('multipart/form-data; boundary=edge', body, store);
  body.destroy();

  await expect(receiving).rejects.toMatchObject({
    code: 'invalid',
    errors: [{ field: 'body', message: 'ended before it was complete' }],
  });
});
