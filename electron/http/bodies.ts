import type { IncomingMessage, Server } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, invalid } from '#service/kernel/errors.ts';
import { limits } from '#shared/domain/limits.ts';
import { rejectSocket } from './errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Registers the accepted body types: JSON, which is read completely, and files, which operations receive as streams.
 * Everything else returns 415.
 */
export function registerBodies(server: FastifyInstance): void {
  limitChunks(server.server);
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', async (_request: FastifyRequest, body: IncomingMessage) =>
    readJson(await readWhole(body)),
  );
  for (const type of ['text/csv', 'multipart/form-data']) {
    server.addContentTypeParser(type, (_request, stream, done) => done(null, stream));
  }
}

/**
 * Closes a connection that sends a body in very many short chunks, with 400. Node makes an object of each chunk as soon as
 * it arrives, which takes hundreds of times its length, so chunks are counted there, before anything reads the body.
 */
function limitChunks(http: Server): void {
  http.prependListener('request', (message: IncomingMessage) => {
    if (message.headers['transfer-encoding'] === undefined) return;
    const push = message.push.bind(message);
    let [bytes, chunks] = [0, 0];
    message.push = (chunk: Buffer | null) => {
      bytes += chunk?.length ?? 0;
      chunks += 1;
      if (chunks <= anyChunks + bytes / bytesPerChunk) return push(chunk);
      if (!message.destroyed) {
        rejectSocket(tooManyChunks, message.socket);
        message.destroy();
      }
      return false;
    };
  });
}

/** The senders of files, and networks, make far longer ones. */
const [bytesPerChunk, anyChunks] = [64, 1000];
const tooManyChunks = invalid('body', 'is sent in too many short chunks');

/** @throws too-large, and then the sender no longer has to send the rest; `brokenOff` */
async function readWhole(body: IncomingMessage): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  let whole: Buffer = Buffer.alloc(0);
  let bytes = 0;
  const add = (piece: Buffer) => {
    const end = bytes + piece.length;
    if (end > limits.jsonBodyBytes) throw tooLarge;
    // Most bodies have one piece. Short ones are copied, because each would keep a buffer of its own.
    if (bytes === 0) whole = piece;
    else {
      if (end > whole.length) whole = Buffer.concat([whole], 2 * end);
      piece.copy(whole, bytes);
    }
    bytes = end;
  };
  const onData = (piece: Buffer) => {
    try {
      add(piece);
    } catch (error) {
      body.off('data', onData).pause();
      reject(error);
    }
  };
  body
    .on('data', onData)
    .on('error', () => reject(brokenOff))
    .on('end', () => resolve(whole.subarray(0, bytes)));
  return promise;
}

/** The client disconnected. */
export const brokenOff = invalid('body', 'ended before it was complete');

const tooLarge = new AppError('too-large', [{ field: 'body', message: 'is too large' }]);

function readJson(body: Buffer): unknown {
  const value = parseJson(body);
  if (isDeeperThan(limits.jsonDepth, value)) throw invalid('body', 'is nested too deeply');
  return value;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    throw invalid('body', 'must be JSON in UTF-8');
  }
}

/** Recursive code would overflow the stack on a deeply nested body. */
function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isDeeperThan(levels - 1, item));
}
