import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, invalid } from '#service/kernel/errors.ts';
import { limits } from '#shared/domain/limits.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Registers the accepted body types: JSON, which is read completely, and files, which operations receive as streams.
 * Everything else returns 415.
 */
export function registerBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', async (_request: FastifyRequest, body: IncomingMessage) =>
    readJson(await readWhole(body)),
  );
  for (const type of ['text/csv', 'multipart/form-data']) {
    server.addContentTypeParser(type, (_request, stream, done) => done(null, stream));
  }
}

/** Each piece of a body takes time, however short it is; the senders of files and networks make far longer ones. */
const [bytesPerPiece, anyPieces] = [64, 1000];

/**
 * Counts the pieces in which a body arrives.
 * @returns the count of a further piece, which throws invalid if there are too many for their length
 */
export function limitPieces(): (piece: Buffer) => void {
  let bytes = 0;
  let pieces = 0;
  return ({ length }) => {
    bytes += length;
    pieces += 1;
    if (pieces > anyPieces + bytes / bytesPerPiece) throw invalid('body', 'is sent in too many short chunks');
  };
}

/** @throws too-large, `brokenOff`, and as `limitPieces`; the sender then no longer has to send the rest */
async function readWhole(body: IncomingMessage): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const countPiece = limitPieces();
  let whole: Buffer = Buffer.alloc(0);
  let bytes = 0;
  const add = (piece: Buffer) => {
    countPiece(piece);
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
