import type { FastifyRequest } from 'fastify';
import { AppError } from '#service/kernel/errors.ts';

export const root = '/back-office';

/** Whether an address is one of the back office. */
export const isBelowRoot = (url: string) => /^\/back-office([/?]|$)/.test(url);

/** The address of a browser session's screens; its path is one of the two secrets. */
export const screensPath = (path: string) => `${root}/${path}/`;

/** Cookies do not distinguish ports, so each host has a name of its own. */
export function cookieName(request: FastifyRequest): string {
  return `offerdesk-session-${request.socket.localPort}`;
}

/** The value of the `Set-Cookie` header; the browser sends the cookie only below `path`. */
export function writeCookie(request: FastifyRequest, cookie: string, path: string): string {
  return `${cookieName(request)}=${cookie}; Path=${path}; HttpOnly; SameSite=Strict`;
}

export function readCookie(request: FastifyRequest): string | undefined {
  const name = cookieName(request);
  const pairs = (request.headers.cookie ?? '').split('; ');
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/**
 * Whether a browser sent the request. Every current browser sends `Sec-Fetch-Mode` to this machine, and a page
 * cannot remove it; an older one is recognized by the page that it asks for.
 */
export function isFromBrowser({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] !== undefined || (headers.accept ?? '').includes('text/html');
}

/**
 * Rejects what a page of another site or port could send: it cannot name our origin, and a plain form can send
 * neither JSON nor a file.
 *
 * @param type the only accepted content type
 */
export function assertKnownClient(request: FastifyRequest, type: string): void {
  assertOwnPage(request);
  const { host, origin, 'content-type': sent = '' } = request.headers;
  if (origin !== `http://${host}`) throw foreignPage();
  if (sent.split(';')[0]?.trim().toLowerCase() !== type) {
    throw new AppError('unsupported-media-type', [{ field: 'Content-Type', message: `must be ${type}` }]);
  }
}

/** For what a page shows or loads; browsers name no origin there. */
export function assertOwnPage(request: FastifyRequest): void {
  const { 'sec-fetch-site': site = 'same-origin' } = request.headers;
  // `none` means a user's action, such as opening an address in a new tab.
  if (site !== 'same-origin' && site !== 'none') throw foreignPage();
}

function foreignPage(): AppError {
  return new AppError('forbidden', [{ field: 'Origin', message: 'the request comes from another page' }]);
}
