import { request } from 'node:http';
import { linkTo } from '../../electron/http/screens.ts';
import type { App } from '../../electron/service/app.ts';
import { createBackOfficeLink } from '../../electron/service/modules/officers/back-office-links.ts';

/** Headers that a browser adds to each request and that pages cannot remove. */
export const browserHeaders = { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' };

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Sends exactly these headers, unlike `fetch`, which adds those of a browser. */
export function send(
  address: string,
  method: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        text += piece;
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The cookie that a response sets, as a request sends it. */
export function cookieOf({ headers }: Pick<Answer, 'headers'>): string {
  return String(headers['set-cookie'] ?? '').split(';')[0] ?? '';
}

/** A browser or a program that has redeemed a link. */
export interface BackOffice {
  /** The newest one. */
  readonly cookie: string;
  /** The address of its operations, with a slash at the end. */
  base: string;
  /** Runs an operation; `headers` replace the default ones. */
  ask(operation: string, request?: object, headers?: Record<string, string>): Promise<Answer>;
}

export async function openBackOffice(
  app: App,
  address: string,
  kind: 'browser' | 'program' = 'browser',
): Promise<BackOffice> {
  const own = kind === 'browser' ? browserHeaders : {};
  const opened = await send(linkTo(address, await createBackOfficeLink(app.service)), 'GET', own);
  let cookie = cookieOf(opened);
  const base = address + String(opened.headers.location).replace(/\/?$/, '/');
  return {
    get cookie() {
      return cookie;
    },
    base,
    async ask(...asked) {
      const answer = await askAt(address, base, { ...own, cookie }, ...asked);
      cookie = cookieOf(answer) || cookie;
      return answer;
    },
  };
}

/** Runs an operation below `base`. */
export function askAt(
  address: string,
  base: string,
  own: Record<string, string>,
  operation: string,
  body: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const all = { ...own, origin: address, 'content-type': 'application/json', ...headers };
  return send(`${base}operations/${operation}`, 'POST', all, JSON.stringify(body));
}
