import { fileURLToPath } from 'node:url';
import { protocol } from 'electron';
import { readScreens } from '#http/screens-files.ts';

const scheme = 'app';

/** Where the screens are, and nothing else. */
export const screensOrigin = `${scheme}://offerdesk`;

/** Makes a standard, secure scheme of ours. Electron takes it only before the application is ready. */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme, privileges: { standard: true, secure: true } }]);
}

/**
 * Serves the built screens, with the same headers as the headless host.
 * @throws if they are not built
 */
export function serveScreens(): void {
  const files = readScreens(fileURLToPath(new URL('../renderer', import.meta.url)));
  if (!files) throw new Error('The screens are not built: run `npm run build`');
  protocol.handle(scheme, ({ url }) => {
    const { host, pathname } = new URL(url);
    const file = files.get(pathname === '/' ? 'index.html' : pathname.slice(1));
    if (`${scheme}://${host}` !== screensOrigin || !file) return new Response(null, { status: 404 });
    return new Response(new Uint8Array(file.bytes), { headers: file.headers });
  });
}
