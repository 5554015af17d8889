import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { lazily } from '#shared/domain/lazily.ts';
import { describeApi } from './openapi.ts';
import { writeTypeScriptClient } from './reference/typescript-client.ts';

/** The page loads only files of this server, and connects to no other. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Offerdesk client API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
</head>
<body>
<div id="reference"></div>
<script src="/clients-reference/viewer.js"></script>
<script src="/clients-reference/start.js"></script>
</body>
</html>
`;

/** The colors and the font of the screens (`renderer/app/theme.ts`). */
const styles = `
:root {
  --scalar-font: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
  --scalar-radius: 4px; --scalar-radius-lg: 6px; --scalar-radius-xl: 8px;
}
.light-mode {
  --scalar-color-1: #212529; --scalar-color-2: #495057; --scalar-color-3: #5c636a;
  --scalar-background-1: #fff; --scalar-background-2: #f8f9fa; --scalar-background-3: #f1f3f5;
  --scalar-border-color: #dee2e6; --scalar-color-accent: #2a7175; --scalar-background-accent: #eff7f7;
  --scalar-button-1: #2a7175; --scalar-button-1-color: #fff; --scalar-button-1-hover: #1f5b5f;
}
.dark-mode {
  --scalar-color-1: #e9e9e9; --scalar-color-2: #c9c9c9; --scalar-color-3: #b8b8b8;
  --scalar-background-1: #242424; --scalar-background-2: #2e2e2e; --scalar-background-3: #3b3b3b;
  --scalar-border-color: #424242; --scalar-color-accent: #73b3b4; --scalar-background-accent: #13464a;
  --scalar-button-1: #2a7175; --scalar-button-1-color: #fff; --scalar-button-1-hover: #3f8c8f;
}`;

/** Everything that would contact another server is off; the policy also prevents it. */
const settings = {
  url: '/clients-json',
  theme: 'none',
  customCss: styles,
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  hideModels: true,
  persistAuth: false,
  documentDownloadType: 'json',
  // The description has its own samples.
  hiddenClients: true,
  authentication: { preferredSecurityScheme: 'apiKey' },
};

const start = `Scalar.createApiReference('#reference', ${JSON.stringify(settings)});\n`;

/** The interactive reference at `/clients`, its description at `/clients-json`, and the TypeScript client. */
export function registerReference(server: FastifyInstance): void {
  // The listener has three names, so there are three descriptions at most.
  const descriptions = new Map<string, Content>();
  server.get('/clients-json', ({ headers }, reply) => {
    const { host = '' } = headers;
    const description =
      descriptions.get(host) ?? toContent('application/json', JSON.stringify(describeApi(`http://${host}`)));
    descriptions.set(host, description);
    return send(reply, description);
  });
  /** The content is created for the first request, and then kept: requests need no key. */
  const serve = (path: string, type: string, create: () => string) => {
    const content = lazily(() => toContent(type, create()));
    server.get(path, (_request, reply) => send(reply, content()));
  };
  serve('/clients/offerdesk-client.ts', 'text/plain', writeTypeScriptClient);
  serve('/clients', 'text/html', () => page);
  serve('/clients-reference/start.js', 'text/javascript', () => start);
  serve('/clients-reference/viewer.js', 'text/javascript', () =>
    readViewer().replaceAll(keyPlaceholder, 'Your API key'),
  );
}

/** The viewer shows this in the empty field of the key, where it looks like a key. */
const keyPlaceholder = 'QUxMIFlPVVIgQkFTRSBBUkUgQkVMT05HIFRPIFVT';

/** The build has it beside the bundles, so that its many packages are not part of the application. */
function readViewer(): string {
  if (!import.meta.url.endsWith('.ts')) {
    return readFileSync(new URL('./reference-viewer.js', import.meta.url), 'utf8');
  }
  const entry = createRequire(import.meta.url).resolve('@scalar/api-reference');
  return readFileSync(join(entry, '..', 'browser', 'standalone.js'), 'utf8');
}

interface Content {
  type: string;
  bytes: Buffer;
  tag: string;
}

function toContent(type: string, text: string): Content {
  return { type: `${type}; charset=utf-8`, bytes: Buffer.from(text), tag: `"${hash('sha256', text)}"` };
}

function send(reply: FastifyReply, { type, bytes, tag }: Content): FastifyReply {
  reply
    .header('etag', tag)
    .header('cache-control', 'no-cache')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer');
  if (reply.request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.header('content-type', type).send(bytes);
}
