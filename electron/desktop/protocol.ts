import { fileURLToPath } from 'node:url';
import { protocol } from 'electron';
import { readScreens } from '#http/screens-files.ts';
import type { ServiceClient } from './service-client.ts';

const scheme = 'app';

/** The origin of the screens, and of nothing else. */
export const screensOrigin = `${scheme}://offerdesk`;

/** Declares a standard, secure scheme. Electron accepts it only before the application is ready. */
export function declareScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true };
  protocol.registerSchemesAsPrivileged([{ scheme, privileges }]);
}

/**
 * Serves the built screens, with the same headers as the headless host. All other requests are uploads and downloads.
 * @throws if they are not built
 */
export function serveScreens(service: ServiceClient): void {
  const files = readScreens(fileURLToPath(new URL('../renderer', import.meta.url)));
  if (!files) throw new Error('The screens are not built: run `npm run build`');
  protocol.handle(scheme, async (request) => {
    const { host, pathname } = new URL(request.url);
    if (`${scheme}://${host}` !== screensOrigin) return new Response(null, { status: 404 });
    const file = files.get(pathname === '/' ? 'index.html' : pathname.slice(1));
    if (file) return new Response(new Uint8Array(file.bytes), { headers: file.headers });
    return service.transferBytes(request);
  });
}
