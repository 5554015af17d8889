import type { FastifyInstance } from 'fastify';
import { invalid } from '#service/errors.ts';
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
    (_request, body, done) => {
      try {
        done(null, JSON.parse(utf8.decode(body as Buffer)));
      } catch {
        done(invalid('body: must be JSON in UTF-8'));
      }
    },
  );
  for (const type of ['text/csv', 'multipart/form-data']) {
    server.addContentTypeParser(type, (_request, stream, done) => done(null, stream));
  }
}
