import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { describeApi } from './openapi.ts';

const require = createRequire(import.meta.url);

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
<link rel="stylesheet" href="/clients-reference/swagger-ui.css">
<link rel="icon" href="data:,">
</head>
<body>
<div id="reference"></div>
<script src="/clients-reference/swagger-ui-bundle.js"></script>
<script src="/clients-reference/start.js"></script>
</body>
</html>
`;

const start = `SwaggerUIBundle({
  url: '/clients-json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  persistAuthorization: false,
  validatorUrl: null,
});
`;

/** The interactive reference at `/clients`, and its description at `/clients-json`. */
export function registerReference(server: FastifyInstance): void {
  let description: string | undefined;
  server.get('/clients-json', (_request, reply) => {
    description ??= JSON.stringify(describeApi());
    return send(reply, 'application/json; charset=utf-8', description);
  });
  server.get('/clients', (_request, reply) => send(reply, 'text/html; charset=utf-8', page));
  const assets: Record<string, [string, () => string]> = {
    'start.js': ['text/javascript; charset=utf-8', () => start],
    'swagger-ui.css': ['text/css; charset=utf-8', () => readAsset('swagger-ui.css')],
    'swagger-ui-bundle.js': ['text/javascript; charset=utf-8', () => readAsset('swagger-ui-bundle.js')],
  };
  for (const [name, [type, read]] of Object.entries(assets)) {
    server.get(`/clients-reference/${name}`, (_request, reply) => send(reply, type, read()));
  }
}

function readAsset(name: string): string {
  return readFileSync(require.resolve(`swagger-ui-dist/${name}`), 'utf8');
}

function send(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .send(text);
}
