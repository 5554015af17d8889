import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import type { App } from '#service/app.ts';
import { newRequestId } from '#shared/domain/ids.ts';
import { lazily } from '#shared/domain/lazily.ts';
import { limits } from '#shared/domain/limits.ts';
import { createAuthenticator } from './auth.ts';
import { registerBodies } from './bodies.ts';
import { limitConnections } from './connections.ts';
import { rejectSocket, requestIdHeader, sendError, unknownHost } from './errors.ts';
import { askForExpectedBodies } from './expected-bodies.ts';
import { createNoteAnswer, isOfScreens } from './log-requests.ts';
import { registerPasswordPages } from './password-pages.ts';
import { registerReference } from './reference.ts';
import { registerRoutes, toRouted } from './routes.ts';

export const loopback = '127.0.0.1';

/** An open listener; its address ends without a slash. */
export interface Listener {
  address: string;
  port: number;
  /** Finishes the requests in progress, and accepts no other requests. */
  close(): Promise<void>;
}

/**
 * Opens the client API on the loopback address.
 *
 * @param port 0 uses a free one
 * @param extend adds routes of the host, such as the screens
 * @param patience with clients that stop sending or reading, in milliseconds
 * @throws if the port is in use
 */
export async function startListener(
  app: App,
  port: number,
  extend: (server: FastifyInstance) => void = () => {},
  patience?: number,
): Promise<Listener> {
  const server = createServer(app, extend, patience);
  await server.listen({ host: loopback, port });
  const { port: boundPort } = server.server.address() as AddressInfo;
  const address = `http://${loopback}:${boundPort}`;
  app.service.listener = address;
  return {
    address,
    port: boundPort,
    async close() {
      // Another one may have been opened meanwhile.
      if (app.service.listener === address) app.service.listener = undefined;
      server.server.closeIdleConnections();
      await server.close();
    },
  };
}

/** Longer than any valid text, so that the validation of the operation rejects longer ones. */
const maxParamLength = 4000;

function createServer(
  app: App,
  extend: (server: FastifyInstance) => void,
  patience?: number,
): FastifyInstance {
  const server = Fastify({
    logger: false,
    // Never the client's own: an ID in the logs must be unique and must not contain text from a client.
    genReqId: newRequestId,
    requestIdHeader: false,
    rewriteUrl: ({ url = '' }) => toRouted(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxParamLength },
    // A request without a Host gets the same JSON error as one with a foreign one. Of several headers with the same
    // name, Node would drop all but the first; joined, they are rejected.
    http: { requireHostHeader: false, joinDuplicateHeaders: true, maxHeaderSize: limits.headerBytes },
    clientErrorHandler: rejectSocket,
    frameworkErrors: (error, _request, reply) => void sendError(reply, error),
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: { buildValidator: rejectSchemas, buildSerializer: rejectSchemas } },
  });
  const noteAnswer = createNoteAnswer(app);
  const ownHosts = lazily(() => hostsOf(server));
  server.setErrorHandler((error, request, reply) => {
    sendError(reply, error);
    if (!isOfScreens(request.url)) noteAnswer(request, reply.statusCode);
  });
  server.decorateRequest('arrivedAt', 0);
  server.addHook('onRequest', (request, reply, done) => {
    request.arrivedAt = performance.now();
    reply.header(requestIdHeader, request.id);
    done(ownHosts().has(request.headers.host ?? '') ? undefined : unknownHost);
  });
  askForExpectedBodies(server);
  limitConnections(server, patience);
  registerBodies(server);
  registerReference(server);
  registerPasswordPages(server, app);
  registerRoutes(server, app, createAuthenticator(app), noteAnswer);
  extend(server);
  return server;
}

/** The values of `Host` that name this listener. */
function hostsOf(server: FastifyInstance): Set<string> {
  const { port } = server.server.address() as AddressInfo;
  return new Set([loopback, 'localhost', '[::1]'].map((name) => `${name}:${port}`));
}

/** The contracts validate requests, so the compilers of Fastify are not loaded. */
function rejectSchemas(): never {
  throw new Error('A route has no schema of its own: its operation has one');
}
