import { ReadableStream } from 'node:stream/web';
import { fileURLToPath } from 'node:url';
import { protocol } from 'electron';
import { answerError } from '#http/errors.ts';
import { type BytesRequest, downloadForScreens, uploadForScreens } from '#http/screen-bytes.ts';
import { readScreens } from '#http/screens-files.ts';
import type { App } from '#service/app.ts';
import { notFound } from '#service/kernel/errors.ts';
import type { ScreenSession } from '#service/modules/officers/screen-session.ts';
import { newRequestId } from '#shared/domain/ids.ts';

const scheme = 'app';

/** The origin of the screens, and of nothing else. */
export const screensOrigin = `${scheme}://offerdesk`;

/** Declares a standard, secure scheme. Electron accepts it only before the application is ready. */
export function declareScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true };
  protocol.registerSchemesAsPrivileged([{ scheme, privileges }]);
}

/**
 * Serves the built screens, with the same headers as the headless host, and their uploads and downloads.
 *
 * @param session of the window
 * @throws if they are not built
 */
export function serveScreens(app: App, session: ScreenSession): void {
  const files = readScreens(fileURLToPath(new URL('../renderer', import.meta.url)));
  if (!files) throw new Error('The screens are not built: run `npm run build`');
  protocol.handle(scheme, async (request) => {
    const { host, pathname } = new URL(request.url);
    if (`${scheme}://${host}` !== screensOrigin) return new Response(null, { status: 404 });
    const file = files.get(pathname === '/' ? 'index.html' : pathname.slice(1));
    if (file) return new Response(new Uint8Array(file.bytes), { headers: file.headers });
    const requestId = newRequestId();
    try {
      return await answerBytes(app, session, request, requestId);
    } catch (error) {
      const { status, headers, body } = answerError(error, requestId, 'screens');
      return new Response(body, { status, headers });
    }
  });
}

async function answerBytes(
  app: App,
  session: ScreenSession,
  request: Request,
  requestId: string,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const [kind, operation = '', ...rest] = pathname.slice(1).split('/');
  const bytesRequest: BytesRequest = {
    operation,
    request: searchParams.get('request'),
    headers: Object.fromEntries(request.headers),
    requestId,
  };
  if (kind === 'downloads' && request.method === 'GET' && rest.length === 0) {
    const { status, headers, body } = await downloadForScreens(app, session, bytesRequest);
    // Unlike `Readable.toWeb`, it stays silent if the window stops reading while a chunk is on its way.
    const source = body ? ReadableStream.from<Uint8Array>(body) : null;
    return new Response(source as BodyInit | null, { status, headers });
  }
  if (kind === 'uploads' && request.method === 'POST' && rest.length === 0) {
    return Response.json(await uploadForScreens(app, session, bytesRequest, readBody(request)));
  }
  throw notFound('path');
}

/** Not a stream of Node: if the upload is rejected before it is read, its error would not be handled. */
async function* readBody({ body }: Request): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, byteLength } of body ?? []) {
    yield Buffer.from(buffer, byteOffset, byteLength);
  }
}
