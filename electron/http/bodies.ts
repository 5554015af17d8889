import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid } from '#service/kernel/errors.ts';
import { limits } from '#shared/domain/limits.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Registers the accepted body types: JSON, which is read completely, and files, which operations receive as streams.
 * Everything else returns 415.
 */
export function registerBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: limits.jsonBodyBytes },
    async (_request: FastifyRequest, body: Buffer) => readJson(body),
  );
  for (const type of ['text/csv', 'multipart/form-data']) {
    server.addContentTypeParser(type, (_request, stream, done) => done(null, stream));
  }
}

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
