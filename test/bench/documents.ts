import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fillInvestors, fillIssuers, numberedId } from './support/fill.ts';
import { type BenchFolder, createFolder, freshPath } from './support/folders.ts';
import { type Host, startOurs } from './support/hosts.ts';
import { HttpConnection } from './support/http-connection.ts';
import { Load } from './support/load.ts';
import { alternate, median } from './support/rounds.ts';
import { type Line, toRatioLine } from './support/table.ts';

const documentBytes = 5 * 1024 * 1024;
const uploadsARound = 8;
const roundCount = 4;
const concurrent = 16;
const readsPerSecond = 200;
const previews = 50;
const boundary = 'the-parts-of-an-upload-end-here';
const megabyte = 1_000_000;

/** Uploads compared with the rate of SHA-256, the latency of other requests, and the start of a preview. */
export async function measureDocuments(): Promise<Line[]> {
  const folder = await createFolder();
  fillInvestors(folder, concurrent);
  fillIssuers(folder, 1);
  const host = await startOurs(folder);
  try {
    return [
      await compareWithHash(host, folder),
      await readDuringUploads(host, folder),
      await compareFirstBytes(host, folder),
    ];
  } finally {
    await host.stop();
  }
}

async function compareWithHash(host: Host, folder: BenchFolder): Promise<Line> {
  const document = randomDocument();
  const request = toRequest(host, folder, document, 1);
  const connection = new HttpConnection(host.port);
  const rate = (bytes: number, milliseconds: number) => bytes / megabyte / (milliseconds / 1000);
  const rounds = await alternate(roundCount, {
    ours: async () => {
      const times: number[] = [];
      for (let count = 0; count < uploadsARound; count += 1) {
        const start = performance.now();
        await upload(connection, request);
        times.push(performance.now() - start);
      }
      return rate(documentBytes, median(times));
    },
    theirs: async () => {
      const start = performance.now();
      for (let count = 0; count < uploadsARound; count += 1) createHash('sha256').update(document).digest();
      return rate(documentBytes * uploadsARound, performance.now() - start);
    },
  });
  connection.close();
  return toRatioLine('upload of 5 MB, against SHA-256 alone', 'MB/s', rounds, 0.35);
}

async function readDuringUploads(host: Host, folder: BenchFolder): Promise<Line> {
  const path = `/clients/api/v1/issuers/${numberedId('issuer', 1)}`;
  const load = new Load({
    port: host.port,
    apiKey: folder.apiKey,
    status: 200,
    requests: [{ method: 'GET', path }],
  });
  await load.slice(1);
  load.pace(readsPerSecond);
  const clients = Array.from({ length: concurrent }, (_, index) => ({
    connection: new HttpConnection(host.port),
    request: toRequest(host, folder, randomDocument(), index + 1),
  }));
  for (let round = 0; round < roundCount; round += 1) {
    await Promise.all(clients.map(({ connection, request }) => upload(connection, request)));
  }
  const { median: middle, p99, worst } = await load.rest();
  load.close();
  for (const { connection } of clients) connection.close();
  return {
    measurement: `GET during ${concurrent} uploads, median / p99 / worst`,
    ours: `${[middle, p99, worst].map((value) => value.toFixed(1)).join(' / ')} ms`,
    target: 'p99 < 20 ms',
    isMet: p99 < 20,
  };
}

/** A preview decrypts its bytes; it is compared with a static file of the same bytes. */
async function compareFirstBytes(host: Host, folder: BenchFolder): Promise<Line> {
  const document = randomDocument();
  const id = await uploadOne(host, folder, document);
  const file = freshPath('static');
  writeFileSync(file, document);
  const server = createServer(async (_request, response) => response.end(await readFile(file)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  const preview = `http://127.0.0.1:${host.port}/clients/api/v1/files/preview/${id}`;
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let count = 0; count < previews; count += 1) {
    ours.push(await timeFirstByte(preview, folder.apiKey));
    theirs.push(await timeFirstByte(`http://127.0.0.1:${port}/`, folder.apiKey));
  }
  server.close();
  const later = median(ours) - median(theirs);
  return {
    measurement: 'first byte of a preview / of a static file',
    ours: `${median(ours).toFixed(1)} / ${median(theirs).toFixed(1)} ms`,
    target: '< 5 ms later',
    isMet: later < 5,
  };
}

async function timeFirstByte(address: string, apiKey: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(address, { headers: { 'x-api-key': apiKey } });
  const reader = response.body?.getReader();
  await reader?.read();
  const passed = performance.now() - start;
  await reader?.cancel();
  return passed;
}

/** Unique bytes that are accepted as a PDF. */
function randomDocument(): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(documentBytes - 9)]);
}

/** The request of an upload, created beforehand, so that the speed of the client does not count. */
function toRequest(host: Host, folder: BenchFolder, document: Buffer, person: number): Buffer {
  const disposition = 'content-disposition: form-data; name="file"; filename="statement.pdf"';
  const start = Buffer.from(`--${boundary}\r\n${disposition}\r\n\r\n`);
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  const head = [
    `POST ${pathOf(person)} HTTP/1.1`,
    `host: 127.0.0.1:${host.port}`,
    `x-api-key: ${folder.apiKey}`,
    `content-type: multipart/form-data; boundary=${boundary}`,
    `content-length: ${start.length + document.length + end.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), start, document, end]);
}

function pathOf(person: number): string {
  const query = new URLSearchParams({
    name: 'statement',
    category: 'accreditation',
    label: 'PROOF_OF_NET_WORTH',
    targetId: numberedId('individual', person),
  });
  return `/clients/api/v1/files?${query}`;
}

async function upload(connection: HttpConnection, request: Buffer): Promise<void> {
  const status = await new Promise<number>((resolve) => connection.send(request, resolve));
  if (status !== 201) throw new Error(`An upload was answered with ${status}`);
}

/** @returns the ID of the file */
async function uploadOne(host: Host, folder: BenchFolder, document: Buffer): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([document as Uint8Array<ArrayBuffer>]), 'statement.pdf');
  const headers = { 'x-api-key': folder.apiKey };
  const response = await fetch(`http://127.0.0.1:${host.port}${pathOf(1)}`, {
    method: 'POST',
    headers,
    body,
  });
  return ((await response.json()) as { id: string }).id;
}
