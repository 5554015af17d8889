import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '#service/app.ts';
import { runForScreens } from '#service/host/screen-request.ts';
import { AppError } from '#service/kernel/errors.ts';
import type { ScreenSession } from '#service/modules/officers/screen-session.ts';
import { type OperationName, operations } from '#shared/contracts/index.ts';
import { awaitsAdministrator } from '#shared/contracts/officers/awaiting-administrator.ts';
import type { AnyOperation } from '#shared/contracts/operation.ts';
import { noteAuthenticated } from './connections.ts';
import { downloadForScreens, uploadForScreens } from './screen-bytes.ts';
import {
  assertKnownClient,
  assertOwnPage,
  readCookie,
  screensPath,
  writeCookie,
} from './screens-requests.ts';
import type { Sessions } from './screens-sessions.ts';
import { answerable } from './uploads.ts';

const fileType = 'application/octet-stream';

/** The first part of the path of a browser session; a program's session has none. */
export interface SessionParams {
  session?: string;
}

/**
 * Serves the operations, uploads, and downloads of the screens below a path.
 * @param prefix the fixed path for programs, or the pattern of the paths of browser sessions
 */
export function registerOperations(
  server: FastifyInstance,
  app: App,
  sessions: Sessions,
  prefix: string,
): void {
  /** Admits a request that has a session and is not rejected, before its body is read. */
  const admit = (check: (request: FastifyRequest) => void) => ({
    onRequest: async (request: FastifyRequest) => {
      const { session: path } = request.params as SessionParams;
      const found = sessions.find({ path, cookie: readCookie(request) });
      if (!found.session) throw noSession(found.reason);
      noteAuthenticated(request);
      check(request);
      request.setDecorator('screenSession', found.session);
    },
  });
  const admitted = (request: FastifyRequest) => request.getDecorator<ScreenSession>('screenSession');

  server.get<{ Params: { operation: string }; Querystring: { request?: string } }>(
    `${prefix}/downloads/:operation`,
    admit(assertOwnPage),
    async (request, reply) => {
      const { status, headers, body } = await downloadForScreens(app, admitted(request), {
        operation: request.params.operation,
        request: request.query.request,
        headers: request.headers,
        requestId: request.id,
      });
      return (
        reply
          .code(status)
          // A link in a document must not disclose the path of the session to its target.
          .headers({
            ...headers,
            'cross-origin-resource-policy': 'same-origin',
            'referrer-policy': 'no-referrer',
          })
          .send(body)
      );
    },
  );

  server.register(async (scope) => {
    // Only for uploads: all other routes reject this type.
    scope.addContentTypeParser(fileType, (_request, body, done) => done(null, body));
    scope.post<{ Params: { operation: string }; Querystring: { request?: string }; Body: Readable }>(
      `${prefix}/uploads/:operation`,
      admit((request) => assertKnownClient(request, fileType)),
      async (request, reply) => {
        const { params, query, headers, body, id: requestId } = request;
        const bytesRequest = { operation: params.operation, request: query.request, headers, requestId };
        const source = body.iterator({ destroyOnReturn: false });
        const output = await answerable(body, () =>
          uploadForScreens(app, admitted(request), bytesRequest, source),
        );
        return reply.header('cache-control', 'no-store').send(output);
      },
    );
  });

  server.post<{ Params: SessionParams & { name: string } }>(
    `${prefix}/operations/:name`,
    admit((request) => assertKnownClient(request, 'application/json')),
    async (request, reply) => {
      const { name, session: path } = request.params;
      const output = await runForScreens(app, admitted(request), name, request.body, {
        requestId: request.id,
        signal: () => request.signal,
      });
      // A program keeps its cookie: no browser shares it with another program.
      if (path !== undefined && renewsSession(name)) {
        reply.header('set-cookie', writeCookie(request, sessions.renew(path), screensPath(path)));
      }
      const status = awaitsAdministrator(output) ? 202 : 200;
      return reply.code(status).header('cache-control', 'no-store').send(output);
    },
  );
}

function renewsSession(name: string): boolean {
  const operation: AnyOperation = operations[name as OperationName];
  return operation.renewsSession === true;
}

function noSession(reason: string): AppError {
  return new AppError('unauthenticated', [{ field: 'session', message: reason }]);
}
