import { mkdirSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { registerBodies } from '../../electron/http/bodies.ts';
import { sendError } from '../../electron/http/errors.ts';
import { spoolCsv } from '../../electron/http/store-upload.ts';
import { receiveCsv } from '../../electron/http/uploads.ts';
import { importCsv, investorRow, toCsv } from '../support/csv-files.ts';
import { countRows, expectError, expectErrorBody } from '../support/errors.ts';
import { readRaw, sendRaw } from '../support/raw-http.ts';
import { shareService, temporaryFolder } from '../support/service.ts';
import { eventually } from '../support/wait.ts';

const service = await shareService();
const path = '/csv/investors';

const temporaryFiles = () => readdirSync(service.app.service.storage.paths.temporary);

function formOf(parts: Record<string, string | Blob>, fileName = 'investors.csv'): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part);
    else form.append(name, part, fileName);
  }
  return form;
}

const csvBlob = () => new Blob([toCsv([investorRow()])], { type: 'text/csv' });

describe('an upload is accepted as', () => {
  test('multipart/form-data with a part named file', async () => {
    const { status, body } = await service.post(path, formOf({ file: csvBlob() }));

    expect(status).toBe(200);
    expect(body).toMatchObject({ totalRows: 1, successfulRows: 1 });
    expect(temporaryFiles()).toEqual([]);
  });

  test('a part of any type and name', async () => {
    const file = new Blob([toCsv([investorRow()])], { type: 'application/vnd.ms-excel' });

    const { body } = await service.post(path, formOf({ file }, '../../évil "name".csv'));

    expect(body).toMatchObject({ successfulRows: 1 });
  });

  test.each(['text/csv', 'text/csv; charset=utf-8', 'Text/CSV;header=present'])('%s', async (type) => {
    const answer = await service.post(path, toCsv([investorRow()]), { 'content-type': type });

    expect(answer.body).toMatchObject({ successfulRows: 1 });
    expect(temporaryFiles()).toEqual([]);
  });

  test('a text/csv of unknown length', async () => {
    const response = await fetch(service.address + path, {
      method: 'POST',
      headers: { 'x-api-key': service.key, 'content-type': 'text/csv' },
      body: Readable.toWeb(Readable.from([toCsv([investorRow()])])) as ReadableStream,
      duplex: 'half',
    } as RequestInit);

    expect(await response.json()).toMatchObject({ successfulRows: 1 });
  });
});

describe('an upload is rejected', () => {
  const rejected = (status: number, body: unknown, headers: Record<string, string>, ...errors: string[]) =>
    expectError(service, status, () => service.post(path, body, headers), ...errors);

  test.each(['application/json', 'text/plain', 'application/octet-stream', 'text/csvx', 'multipart/mixed'])(
    'with 415 as %s',
    async (type) => {
      await rejected(415, '{}', { 'content-type': type }, 'Content-Type: ');
    },
  );

  test('with 415 without a type', async () => {
    await rejected(415, new Uint8Array(Buffer.from(toCsv([investorRow()]))), {}, 'Content-Type: ');
  });

  test('with 415 without a body', async () => {
    await rejected(415, undefined, {}, 'Content-Type: ');
  });

  test('with 400 if it is empty', async () => {
    await rejected(400, '', { 'content-type': 'text/csv' }, 'file: is empty');
    await rejected(400, formOf({ file: new Blob([]) }), {}, 'file: is empty');
  });

  test('with 400 without a part named file', async () => {
    await rejected(
      400,
      '--edge--\r\n',
      { 'content-type': 'multipart/form-data; boundary=edge' },
      'file: the part is missing',
    );
  });

  test('with 400 if it has a field in addition to the file', async () => {
    await rejected(
      400,
      formOf({ note: 'March', file: csvBlob() }),
      {},
      'note: is not a part of this request',
    );
    await rejected(
      400,
      formOf({ file: csvBlob(), note: 'March' }),
      {},
      'note: is not a part of this request',
    );
  });

  test('with 400 if the file has another name', async () => {
    await rejected(400, formOf({ csv: csvBlob() }), {}, 'csv: is not a part of this request');
  });

  test('with 400 if it has two files', async () => {
    const form = formOf({ file: csvBlob() });
    form.append('file', csvBlob(), 'second.csv');

    await rejected(400, form, {}, 'file: is not a part of this request, or was sent twice');
    await rejected(
      400,
      formOf({ file: csvBlob(), other: csvBlob() }),
      {},
      'other: is not a part of this request',
    );
  });

  const part = `--edge\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${toCsv([investorRow()])}`;
  test.each([
    { what: 'within the part', body: part },
    { what: 'within its head', body: part.slice(0, 40) },
    { what: 'before the first part', body: '--edge' },
    { what: 'within the last boundary', body: `${part}\r\n--edg` },
    { what: 'with another boundary', body: `${part}\r\n--other--\r\n` },
  ])('with 400 as multipart that ends $what', async ({ body }) => {
    await rejected(400, body, { 'content-type': 'multipart/form-data; boundary=edge' });
  });

  test('with 400 as multipart without a boundary', async () => {
    await rejected(400, part, { 'content-type': 'multipart/form-data' }, 'Content-Type: ');
  });

  test('without leaving a temporary file', () => {
    expect(temporaryFiles()).toEqual([]);
  });

  test('with 401 without a key, before it is read', async () => {
    const answer = await service.clientWithKey(undefined).post(path, formOf({ file: csvBlob() }));

    expectErrorBody(answer, 401);
  });

  test('with 403 for a read-only key', async () => {
    const reader = await service.client({ scopes: ['read'] });
    const answer = await importCsv(reader, 'investors', toCsv([investorRow()]));

    expectErrorBody(answer, 403);
    expect(temporaryFiles()).toEqual([]);
  });
});

describe('an interrupted body', () => {
  const head = (type: string) =>
    `POST ${path} HTTP/1.1\r\nHost: ${new URL(service.address).host}\r\nX-API-KEY: ${service.key}\r\nContent-Type: ${type}\r\n`;

  test.each(['text/csv', 'multipart/form-data; boundary=edge'])('of %s leaves nothing', async (type) => {
    const before = await countRows(service.app);
    const start =
      type === 'text/csv'
        ? ''
        : '--edge\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
    const { hostname, port } = new URL(service.address);
    const socket = connect(Number(port), hostname);
    socket.write(`${head(type)}Content-Length: 100000\r\n\r\n${start}${toCsv([investorRow()])}`);
    await eventually(() => expect(temporaryFiles()).toHaveLength(1));

    socket.destroy();

    await eventually(() => expect(temporaryFiles()).toEqual([]));
    expect(await countRows(service.app)).toEqual(before);
  });

  test('returns 400 in an incomplete chunk', async () => {
    const received = await sendRaw(
      service.address,
      `${head('text/csv')}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n5\r\nfirst\r\nNOT-A-LENGTH\r\n`,
    );

    expect(readRaw(received).status).toBe(400);
    await eventually(() => expect(temporaryFiles()).toEqual([]));
  });
});

test('the memory of an upload is freed as its bytes are stored, except memory that other buffers share', async () => {
  const { dataDir: folder } = temporaryFolder();
  mkdirSync(folder);
  const own = Array.from({ length: 5 }, () => Buffer.alloc(64 * 1024, 'x'));
  const shared = Buffer.alloc(100, 'y');
  const source = Readable.from([...own, shared.subarray(0, 50)]);

  const { upload } = await spoolCsv(source, undefined, folder, 1_000_000);

  expect(upload.bytes).toBe(5 * 64 * 1024 + 50);
  expect(own.map(({ byteLength }) => byteLength)).toEqual([0, 0, 0, 0, 0]);
  expect(shared.toString()).toBe('y'.repeat(100));
});

describe('a file above the limit', () => {
  async function startReceiver(maxBytes: number) {
    const { dataDir: folder } = temporaryFolder();
    mkdirSync(folder);
    const server = Fastify();
    registerBodies(server);
    server.setErrorHandler((error, _request, reply) => sendError(reply, error));
    server.post('/', async (request) => {
      const { upload } = await receiveCsv(request, (source, fileName) =>
        spoolCsv(source, fileName, folder, maxBytes),
      );
      return { bytes: upload.bytes };
    });
    await server.listen({ host: '127.0.0.1', port: 0 });
    onTestFinished(() => {
      server.server.closeAllConnections();
      return server.close();
    });
    const { port } = server.server.address() as { port: number };
    const send = async (body: string | FormData) => {
      const headers = typeof body === 'string' ? { 'content-type': 'text/csv' } : undefined;
      const response = await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        body,
        ...(headers && { headers }),
      });
      return { status: response.status, body: await response.json() };
    };
    return { send, files: () => readdirSync(folder) };
  }

  test.each([
    { what: 'text/csv', bodyOf: (text: string) => text },
    { what: 'a part', bodyOf: (text: string) => formOf({ file: new Blob([text]) }) },
  ])('returns 413 as $what, and leaves nothing', async ({ bodyOf }) => {
    const receiver = await startReceiver(1000);

    const { status, body } = await receiver.send(bodyOf('x'.repeat(1001)));

    expect(status).toBe(413);
    expect(body.errors).toEqual(['file: must have at most 1000 bytes']);
    expect(receiver.files()).toEqual([]);
  });

  test('is one byte larger than the largest accepted one', async () => {
    const receiver = await startReceiver(1000);

    expect(await receiver.send('x'.repeat(1000))).toEqual({ status: 200, body: { bytes: 1000 } });
    expect(await receiver.send(formOf({ file: new Blob(['x'.repeat(1000)]) }))).toMatchObject({
      status: 200,
    });
  });

  test('is rejected before it is read completely', async () => {
    const receiver = await startReceiver(1000);

    const outcome = receiver.send('x'.repeat(50_000_000)).then(
      ({ status }) => status,
      () => 'hung up',
    );

    expect(await outcome).toBeOneOf([413, 'hung up']);
    expect(receiver.files()).toEqual([]);
  });
});
