import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Requests whose sender waits for a 100 (Continue) before it sends the body. */
const queued = new WeakSet<IncomingMessage>();

/**
 * Requests a body that was announced with `Expect: 100-continue` only after authentication: by default, Node requests
 * it before the key is checked. Other expectations are ignored, as HTTP allows.
 */
export function askForExpectedBodies(server: FastifyInstance): void {
  const http = server.server;
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    http.emit('request', request, response);
  };
  http.on('checkExpectation', answer);
  http.on('checkContinue', (request, response) => {
    queued.add(request);
    answer(request, response);
  });
  // Only for routes with a body: a hook for all requests would slow down every GET.
  server.addHook('onRoute', (route) => {
    if (route.method === 'GET' || route.method === 'HEAD') return;
    route.preParsing = (request, reply, payload, done) => {
      if (queued.delete(request.raw)) reply.raw.writeContinue();
      done(null, payload);
    };
  });
}
