import type { Route } from 'playwright';
import { needsReady, stage } from './stage.ts';

type Handler = (request: Request) => Response | Promise<Response>;

const standardSchemes = new Set<string>();
const handlers = new Map<string, Handler>();

/** The part of `protocol` that the application uses. */
export const protocol = {
  registerSchemesAsPrivileged(schemes) {
    if (stage.isReady) throw new Error('protocol.registerSchemesAsPrivileged comes before the app is ready');
    for (const { scheme, privileges } of schemes) {
      if (privileges?.standard && privileges.secure) standardSchemes.add(scheme);
    }
  },
  handle(scheme, handler) {
    needsReady('protocol.handle');
    handlers.set(scheme, handler);
  },
} satisfies Pick<Electron.Protocol, 'registerSchemesAsPrivileged' | 'handle'>;

/** The address for the browser, which does not know the scheme: `app://desk/x` is `https://desk.app.test/x`. */
export function toBrowserUrl(url: string): string {
  return url.replace(/^(\w+):\/\/([^/]+)/, (own, scheme: string, host: string) =>
    standardSchemes.has(scheme) ? `https://${host}.${scheme}.test` : own,
  );
}

/** The reverse of `toBrowserUrl`; other addresses are unchanged. */
export function toOwnUrl(url: string): string {
  return url.replace(/^https:\/\/([^/]+)\.(\w+)\.test(?=\/|$)/, '$2://$1');
}

/** Lets the handler of the application answer requests of its scheme; others continue, as in Electron. */
export async function answerRoute(route: Route): Promise<void> {
  const url = toOwnUrl(route.request().url());
  const handler = handlers.get(new URL(url).protocol.slice(0, -1));
  if (!handler) return route.continue();
  const asked = route.request();
  const body = asked.postDataBuffer();
  const response = await handler(
    new Request(url, {
      method: asked.method(),
      headers: asked.headers(),
      ...(body && { body: new Uint8Array(body) }),
    }),
  );
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  });
}
