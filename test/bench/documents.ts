import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fillInvestors, fillIssuers, numberedId } from './support/fill.ts';
import { type BenchFolder, createFolder, freshPath } from './support/folders.ts';
import { type Host, startOurs } from './support/hosts.ts';
import { HttpConnection } from './support/http-connection.ts';
import { Load } from './support/load.ts';
import { median } from './support/rounds.ts';
import type { Line } from './support/table.ts';
import { randomDocument, toUploadRequest, upload, uploadPath } from './support/uploads.ts';

const roundCount = 4;
const concurrent = 16;
const readsPerSecond = 200;
const previews = 50;

/** The latency of other requests during uploads, and the start of a preview. */
export async function measureDocuments(): Promise<Line[]> {
  const folder = await createFolder();
  fillInvestors(folder, concurrent);
  fillIssuers(folder, 1);
  const host = await startOurs(folder);
  try {
    return [await readDuringUploads(host, folder), await compareFirstBytes(host, folder)];
  } finally {
    await host.stop();
  }
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
    request: toUploadRequest(host, folder, randomDocument(), index + 1),
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

/** @returns the ID of the file */
async function uploadOne(host: Host, folder: BenchFolder, document: Buffer): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([document as Uint8Array<ArrayBuffer>]), 'statement.pdf');
  const headers = { 'x-api-key': folder.apiKey };
  const response = await fetch(`http://127.0.0.1:${host.port}${uploadPath(1)}`, {
    method: 'POST',
    headers,
    body,
  });
  return ((await response.json()) as { id: string }).id;
}
