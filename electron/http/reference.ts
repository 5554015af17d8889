import { readFile } from 'node:fs/promises';
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
  const descriptions = new Map<string, string>();
  server.get('/clients-json', ({ headers: { host = '' } }, reply) => {
    const description = descriptions.get(host) ?? JSON.stringify(describeApi(`http://${host}`));
    descriptions.set(host, description);
    return send(reply, 'application/json; charset=utf-8', description);
  });
  const client = lazily(writeTypeScriptClient);
  server.get('/clients/offerdesk-client.ts', (_request, reply) =>
    send(reply, 'text/plain; charset=utf-8', client()),
  );
  server.get('/clients', (_request, reply) => send(reply, 'text/html; charset=utf-8', page));
  const script = 'text/javascript; charset=utf-8';
  server.get('/clients-reference/start.js', (_request, reply) => send(reply, script, start));
  server.get('/clients-reference/viewer.js', async (_request, reply) =>
    send(reply, script, (await readViewer()).replaceAll(keyPlaceholder, 'Your API key')),
  );
}

/** The viewer shows this in the empty field of the key, where it looks like a key. */
const keyPlaceholder = 'QUxMIFlPVVIgQkFTRSBBUkUgQkVMT05HIFRPIFVT';

/** The build has it beside the bundles, so that its many packages are not part of the application. */
function readViewer(): Promise<string> {
  if (!import.meta.url.endsWith('.ts')) {
    return readFile(new URL('./reference-viewer.js', import.meta.url), 'utf8');
  }
  const entry = createRequire(import.meta.url).resolve('@scalar/api-reference');
  return readFile(join(entry, '..', 'browser', 'standalone.js'), 'utf8');
}

function send(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .send(text);
}
