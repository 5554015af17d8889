import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#service/app.ts';
import { notFound } from '#service/kernel/errors.ts';
import { FailedAttempts } from '#service/modules/clients/failed-attempts.ts';
import { redeemBackOfficeLink } from '#service/modules/officers/back-office-links.ts';
import { limits } from '#shared/domain/limits.ts';
import { nameBrowser } from './browser-name.ts';
import { noteAuthenticated } from './connections.ts';
import { readScreens, type ScreenFile, screenHeaders } from './screens-files.ts';
import { registerOperations, type SessionParams } from './screens-operations.ts';
import { noSessionPage, notBuiltPage, tooManyLinksPage, usedLinkPage } from './screens-pages.ts';
import { isFromBrowser, readCookie, root, screensPath, writeCookie } from './screens-requests.ts';
import { Sessions } from './screens-sessions.ts';

/** Marks the page as one that uses HTTP: a page with neither this mark nor a preload script is broken. */
const mark = '<meta name="offerdesk-host" content="headless">';

/** The link that opens the screens once (decisions.md § 1). */
export function linkTo(address: string, token: string): string {
  return `${address}${root}/open/${token}`;
}

/**
 * Serves the screens of the headless host, and the operations for them. A browser that redeems a link gets a
 * session that needs both a cookie and an unguessable path. A program, which sends no `Sec-Fetch-Mode`, gets a
 * session that needs only its cookie, on the fixed path; neither cookie works instead of the other.
 *
 * @param screensFolder of the built screens; it may be built later
 * @param sessions with a test clock, in tests
 * @returns the extension for `startListener`
 */
export function registerScreens(
  app: App,
  screensFolder: string,
  sessions = new Sessions(),
): (server: FastifyInstance) => void {
  return (server) => {
    server.decorateRequest('screenSession');
    registerLinks(server, app, sessions);
    registerOperations(server, app, sessions, root);
    registerOperations(server, app, sessions, `${root}/:session`);
    registerFiles(server, screensFolder, sessions);
  };
}

function registerLinks(server: FastifyInstance, app: App, sessions: Sessions): void {
  const guesses = new FailedAttempts(limits.wrongLinksPerMinute);
  server.get<{ Params: { token: string } }>(
    `${root}/open/:token`,
    // A HEAD request, which programs use to test links, must not use up the link.
    { exposeHeadRoute: false },
    async (request, reply) => {
      if (!(await redeemBackOfficeLink(app.service, request.params.token))) {
        const wait = guesses.note(request.ip, Date.now());
        if (wait === undefined) return sendPage(reply, 403, usedLinkPage);
        return sendPage(reply.header('retry-after', wait), 429, tooManyLinksPage);
      }
      const { path, cookie } = isFromBrowser(request)
        ? sessions.open('browser', request.ip, nameBrowser(request.headers['user-agent']))
        : sessions.open('program', request.ip);
      const place = path === undefined ? root : screensPath(path);
      return reply
        .headers({
          'set-cookie': writeCookie(request, cookie, place),
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        })
        .redirect(place, 303);
    },
  );
}

function registerFiles(server: FastifyInstance, screensFolder: string, sessions: Sessions): void {
  let files: Map<string, ScreenFile> | undefined;

  const sendScreen = (request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply => {
    const secrets = { path: (request.params as SessionParams).session, cookie: readCookie(request) };
    if (!sessions.find(secrets).session) return sendPage(reply, 401, noSessionPage);
    noteAuthenticated(request);
    files ??= readScreens(screensFolder);
    if (!files) return sendPage(reply, 503, notBuiltPage);
    const file = files.get(path);
    if (!file) throw notFound('path');
    return reply.headers(file.headers).send(path === 'index.html' ? markPage(file) : file.bytes);
  };

  for (const path of [root, `${root}/*`]) {
    server.get(path, (_request, reply) => sendPage(reply, 401, noSessionPage));
  }
  // The page loads its files relative to itself, which requires the slash at the end.
  server.get(`${root}/:session`, (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    return path.endsWith('/') ? sendScreen(request, reply, 'index.html') : reply.redirect(`${path}/`);
  });
  server.get<{ Params: { session: string; '*': string } }>(`${root}/:session/*`, (request, reply) =>
    sendScreen(request, reply, request.params['*']),
  );
}

function markPage(file: ScreenFile): string {
  return file.bytes.toString('utf8').replace('<head>', `<head>\n    ${mark}`);
}

function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).headers(screenHeaders('index.html')).send(page);
}
