import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalid } from '#service/kernel/errors.ts';
import { limits } from '#shared/domain/limits.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Teaches the listener the bodies that it takes: JSON, read whole, and files, left as streams for the
 * operations that want them. Everything else is a 415.
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
  if (isDeeperThan(limits.jsonDepth, value)) throw invalid('body: is nested too deeply');
  return value;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    throw invalid('body: must be JSON in UTF-8');
  }
}

/** What walks through a body by recursion would run out of stack on one that is nested without end. */
function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isDeeperThan(levels - 1, item));
}
