import Fastify, { type FastifyInstance } from 'fastify';
import type { App } from '#service/app.ts';
import { AppError } from '#service/kernel/errors.ts';
import { newRequestId } from '#shared/domain/ids.ts';
import { createAuthenticator } from './auth.ts';
import { registerBodies } from './bodies.ts';
import { limitConnections, type Patience } from './connections.ts';
import { rejectSocket, requestIdHeader, sendError } from './errors.ts';
import { askForExpectedBodies } from './expected-bodies.ts';
import { createNoteAnswer, isOfScreens } from './log-requests.ts';
import { registerReference } from './reference.ts';
import { registerRoutes, toRouted } from './routes.ts';

export const loopback = '127.0.0.1';

/** A listener that answers; its address ends without a slash. */
export interface Listener {
  address: string;
  port: number;
  /** Lets the requests under way finish, and takes no more. */
  close(): Promise<void>;
}

/**
 * Opens the client API on the loopback address.
 *
 * @param port 0 takes a free one
 * @param extend adds routes of the host's own, such as the screens
 * @param patience with clients that stop sending
 * @throws if the port is taken
 */
export async function startListener(
  app: App,
  port: number,
  extend: (server: FastifyInstance) => void = () => {},
  patience?: Patience,
): Promise<Listener> {
  const server = createServer(app, extend, patience);
  await server.listen({ host: loopback, port });
  const { port: boundPort } = server.server.address() as { port: number };
  const address = `http://${loopback}:${boundPort}`;
  app.service.listener = address;
  return {
    address,
    port: boundPort,
    async close() {
      // Another one may have opened meanwhile.
      if (app.service.listener === address) app.service.listener = undefined;
      server.server.closeIdleConnections();
      await server.close();
    },
  };
}

/** More than any text may have, so that the check of the operation is what refuses a long one. */
const longestParam = 4000;

function createServer(
  app: App,
  extend: (server: FastifyInstance) => void,
  patience?: Patience,
): FastifyInstance {
  const server = Fastify({
    logger: false,
    // Never the client's own: an ID in the logs has to be unique, and it must not carry a client's text there.
    genReqId: newRequestId,
    requestIdHeader: false,
    rewriteUrl: ({ url = '' }) => toRouted(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestParam },
    // A request without a Host is answered like one with another's, in JSON.
    // Of several with the same name Node would drop all but the first; joined, they are rejected.
    http: { requireHostHeader: false, joinDuplicateHeaders: true },
    clientErrorHandler: rejectSocket,
    frameworkErrors: (error, _request, reply) => void sendError(reply, error),
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  });
  const noteAnswer = createNoteAnswer(app);
  server.setErrorHandler((error, request, reply) => {
    sendError(reply, error);
    if (!isOfScreens(request.url)) noteAnswer(request, reply.statusCode);
  });
  server.decorateRequest('arrivedAt', 0);
  server.addHook('onRequest', (request, reply, done) => {
    request.arrivedAt = performance.now();
    reply.header(requestIdHeader, request.id);
    done(findHostError(request.headers.host, request.socket.localPort));
  });
  askForExpectedBodies(server);
  limitConnections(server, patience);
  registerBodies(server);
  registerReference(server);
  registerRoutes(server, app, createAuthenticator(app), noteAnswer);
  extend(server);
  return server;
}

const ownNames = [loopback, 'localhost', '[::1]'];

/** Rejects requests of a foreign site with a name that resolves to this machine (decisions.md § 3). */
function findHostError(host: string | undefined, port: number | undefined): AppError | undefined {
  if (ownNames.some((name) => host === `${name}:${port}`)) return undefined;
  return new AppError('misdirected', ['Host: unknown host name']);
}

/** The contracts check what is sent, so the compilers that Fastify brings for that are not loaded. */
function noSchemas(): never {
  throw new Error('A route has no schema of its own: its operation has one');
}
