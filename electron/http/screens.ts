import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#service/app.ts';
import { AppError, notFound } from '#service/errors.ts';
import { redeemBackOfficeLink } from '#service/modules/access/back-office-links.ts';
import type { ScreenSession } from '#service/modules/access/screen-session.ts';
import { runForScreens } from '#service/screen-request.ts';
import { downloadForScreens, uploadForScreens } from './screen-bytes.ts';
import { readScreens, type ScreenFile, screenHeaders } from './screens-files.ts';
import { noSessionPage, notBuiltPage, spentLinkPage } from './screens-pages.ts';
import { Sessions } from './screens-sessions.ts';

const root = '/back-office';

const fileType = 'application/octet-stream';

/** Tells the page that it may use HTTP: one without this mark and without a preload is broken. */
const mark = '<meta name="offerdesk-host" content="headless">';

/** The link that opens the screens once (decisions.md § 1). */
export function linkTo(address: string, token: string): string {
  return `${address}${root}/open/${token}`;
}

/**
 * Gives the headless host the screens, for browsers that came in by a link, and the operations for them.
 *
 * @param screensFolder of the built screens; it may come to be later
 * @returns what `startListener` takes as its extension
 */
export function registerScreens(app: App, screensFolder: string): (server: FastifyInstance) => void {
  return (server) => {
    const sessions = new Sessions();
    let files: Map<string, ScreenFile> | undefined;

    const sessionOf = (request: FastifyRequest) =>
      sessions.use(readCookie(request.headers.cookie, cookieName(request)));

    server.decorateRequest('screenSession');
    /** Lets in who has a session and is not refused, before anything of the body is read. */
    const admit = (refuse: (request: FastifyRequest) => void) => ({
      onRequest: async (request: FastifyRequest) => {
        const session = sessionOf(request);
        if (!session) throw noSession;
        refuse(request);
        request.setDecorator('screenSession', session);
      },
    });
    const admitted = (request: FastifyRequest) => request.getDecorator<ScreenSession>('screenSession');

    server.get<{ Params: { token: string } }>(
      `${root}/open/:token`,
      // A HEAD, by which programs try links out, would use the link up.
      { exposeHeadRoute: false },
      async (request, reply) => {
        if (!(await redeemBackOfficeLink(app.service, request.params.token))) {
          return sendPage(reply, 403, spentLinkPage);
        }
        const cookie = `${cookieName(request)}=${sessions.open()}`;
        reply.header('set-cookie', `${cookie}; Path=${root}; HttpOnly; SameSite=Strict`);
        return reply.header('cache-control', 'no-store').redirect(`${root}/`, 303);
      },
    );

    // The page finds its files beside itself, which takes the slash at the end.
    server.get(root, (request, reply) =>
      request.url.startsWith(`${root}/`)
        ? sendScreen(request, reply, 'index.html')
        : reply.redirect(`${root}/`),
    );
    server.get<{ Params: { '*': string } }>(`${root}/*`, (request, reply) =>
      sendScreen(request, reply, request.params['*']),
    );

    function sendScreen(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
      if (!sessionOf(request)) return sendPage(reply, 401, noSessionPage);
      files ??= readScreens(screensFolder);
      if (!files) return sendPage(reply, 503, notBuiltPage);
      const file = files.get(path);
      if (!file) throw notFound('path');
      const isPage = path === 'index.html';
      return reply.headers(file.headers).send(isPage ? markPage(file) : file.bytes);
    }

    server.get<{ Params: { operation: string }; Querystring: { request?: string } }>(
      `${root}/downloads/:operation`,
      admit(refuseOtherPages),
      async (request, reply) => {
        const { status, headers, body } = await downloadForScreens(app, admitted(request), {
          operation: request.params.operation,
          request: request.query.request,
          headers: request.headers,
          requestId: request.id,
        });
        return reply
          .code(status)
          .headers({ ...headers, 'cross-origin-resource-policy': 'same-origin' })
          .send(body);
      },
    );

    server.register(async (scope) => {
      // Of files alone: everywhere else this type is refused.
      scope.addContentTypeParser(fileType, (_request, body, done) => done(null, body));
      scope.post<{ Params: { operation: string }; Querystring: { request?: string }; Body: Readable }>(
        `${root}/uploads/:operation`,
        admit((request) => refuseStrangers(request, fileType)),
        async (request, reply) => {
          const { params, query, headers, body, id: requestId } = request;
          const asked = { operation: params.operation, request: query.request, headers, requestId };
          const output = await uploadForScreens(app, admitted(request), asked, body);
          return reply.header('cache-control', 'no-store').send(output);
        },
      );
    });

    server.post<{ Params: { name: string } }>(
      `${root}/operations/:name`,
      admit((request) => refuseStrangers(request, 'application/json')),
      async (request, reply) => {
        const output = await runForScreens(
          app,
          admitted(request),
          request.params.name,
          request.body,
          request.id,
        );
        return reply.header('cache-control', 'no-store').send(output);
      },
    );
  };
}

/** Cookies do not tell the ports of a machine apart: each host has a name of its own. */
function cookieName(request: FastifyRequest): string {
  return `offerdesk-session-${request.socket.localPort}`;
}

function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split('; ');
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/**
 * A page of another site, or of another port of this machine, cannot act for the officer: the cookie stays
 * at home, the origin is named by the browser, and neither JSON nor a file can be sent so by a plain form.
 *
 * @param type the one content type that is taken
 */
function refuseStrangers(request: FastifyRequest, type: string): void {
  refuseOtherPages(request);
  const { host, origin, 'content-type': sent = '' } = request.headers;
  if (origin !== `http://${host}`) throw foreignPage();
  if (sent.split(';')[0]?.trim().toLowerCase() !== type) {
    throw new AppError('unsupported-media-type', 'The content type is not one that is taken', [
      `Content-Type: must be ${type}`,
    ]);
  }
}

/** For what a page shows or loads; browsers name no origin there. */
function refuseOtherPages(request: FastifyRequest): void {
  const { 'sec-fetch-site': site = 'same-origin' } = request.headers;
  // `none` is the person's own doing, such as an address that was opened in a new tab.
  if (site !== 'same-origin' && site !== 'none') throw foreignPage();
}

const noSession = new AppError('unauthenticated', 'The back office opens with a link', [
  'session: is missing or over',
]);

function foreignPage(): AppError {
  return new AppError('forbidden', 'The request comes from another page', [
    'Origin: is not that of the screens',
  ]);
}

function markPage(file: ScreenFile): string {
  return file.bytes.toString('utf8').replace('<head>', `<head>\n    ${mark}`);
}

function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).headers(screenHeaders('index.html')).send(page);
}
