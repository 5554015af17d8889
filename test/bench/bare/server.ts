/**
 * The baseline of the bench: the same responses from `node:http` and better-sqlite3 with plain statements, one commit
 * per request, and no encryption of the database. `node server.ts DATA_DIR`
 *
 * With `--shared-commits`, it shares commits and writes in a thread of its own, as the service does: what is possible on
 * the machine, with its disk and its cores, at the same moment.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openVault } from '../../../electron/service/storage/open-keys.ts';
import { createCreator } from './create-individual.ts';
import { type BareCaller, createCallerFinder } from './find-caller.ts';
import { openPlain } from './open-plain.ts';
import { createReader } from './read-individuals.ts';
import { type Create, createOnWriterThread } from './writer-thread.ts';

const [dataDir = '', option] = process.argv.slice(2);
const reading = openPlain(dataDir, 'reader');
const findCaller = createCallerFinder(reading);
const reader = createReader(reading);
const create = option === '--shared-commits' ? createOnWriterThread(dataDir) : createHere();

function createHere(): Create {
  const database = openPlain(dataDir, 'writer');
  const createIndividual = database.transaction(createCreator(database, openVault({ dataDir })));
  return (caller, body, answer) => {
    const record = createIndividual.immediate(caller, JSON.parse(body));
    answer(record && JSON.stringify(record));
  };
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

function reject(response: ServerResponse, status: number): void {
  send(response, status, JSON.stringify({ status, message: 'Error', errors: [] }));
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
    return send(response, 200, JSON.stringify(reader.readPage(caller, page, limit)));
  }
  const record = reader.readOne(caller, url.slice(path.length + 1));
  return record ? send(response, 200, JSON.stringify(record)) : reject(response, 404);
});

function receive(request: IncomingMessage, response: ServerResponse, caller: BareCaller): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    create(caller, Buffer.concat(chunks).toString('utf8'), (record) => {
      if (record) send(response, 201, record);
      else reject(response, 400);
    });
  });
}

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once('SIGTERM', () => process.exit());
