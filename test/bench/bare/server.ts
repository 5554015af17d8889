/**
 * The baseline of the bench: the same responses from `node:http` and better-sqlite3 with plain statements, one commit
 * per request, and no encryption of the database. `node server.ts DATA_DIR`
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import SqliteDatabase from 'better-sqlite3';
import { setPragmas } from '../../../electron/service/storage/database.ts';
import { openVault } from '../../../electron/service/storage/open-keys.ts';
import { dataFolderPaths } from '../../../electron/service/storage/storage.ts';
import { nameKeyOf } from '../../../shared/domain/person-keys.ts';
import { createCreator } from './create-individual.ts';
import { type BareCaller, createCallerFinder } from './find-caller.ts';
import { createReader } from './read-individuals.ts';

const [dataDir = ''] = process.argv.slice(2);
const { database } = dataFolderPaths(dataDir);
const reading = openPlain('reader');
const vault = openVault({ dataDir });
const findCaller = createCallerFinder(reading);
const reader = createReader(reading);
const createIndividual = createCreator(openPlain('writer'), vault);

function openPlain(role: 'reader' | 'writer'): SqliteDatabase.Database {
  const plain = new SqliteDatabase(database, { readonly: role === 'reader' });
  setPragmas(plain, role);
  plain.function('personNameKey', { deterministic: true }, nameKeyOf as (...values: unknown[]) => unknown);
  return plain;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

function reject(response: ServerResponse, status: number): void {
  send(response, status, { status, message: 'Error', errors: [] });
}

const path = '/clients/api/v1/individuals';

const server = createServer((request, response) => {
  const caller = findCaller(request.headers['x-api-key'], request.method === 'POST' ? 'canWrite' : 'canRead');
  if (!caller) return reject(response, 401);
  const url = request.url ?? '';
  if (!url.startsWith(path)) return reject(response, 404);
  if (request.method === 'POST') return receive(request, response, caller);
  if (url.charAt(path.length) !== '/') {
    const query = new URLSearchParams(url.slice(path.length + 1));
    const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 10)];
    return send(response, 200, reader.readPage(caller, page, limit));
  }
  const record = reader.readOne(caller, url.slice(path.length + 1));
  return record ? send(response, 200, record) : reject(response, 404);
});

function receive(request: IncomingMessage, response: ServerResponse, caller: BareCaller): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const record = createIndividual(caller, JSON.parse(Buffer.concat(chunks).toString('utf8')));
    if (record) send(response, 201, record);
    else reject(response, 400);
  });
}

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', () => process.exit());
