import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** A file of the built screens, with the headers that it is answered with by every host. */
export interface ScreenFile {
  bytes: Buffer;
  headers: Record<string, string>;
}

/**
 * Everything that a page loads comes from us, and it talks to nobody else. Styles may stand in the page,
 * since the component library sets them so; scripts may not.
 */
const policy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** The headers of a page or of what it loads. Only files whose name changes with their content are kept. */
export function screenHeaders(path: string): Record<string, string> {
  return {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    // Another port of this machine counts as the same site, so that its pages must be kept out by name.
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    // The address of the screens is a secret.
    'referrer-policy': 'no-referrer',
    'cache-control': path.startsWith('assets/') ? 'private, max-age=31536000, immutable' : 'no-store',
  };
}

/**
 * Reads the built screens into memory. A request can reach what stands in this list and nothing else.
 *
 * @param folder of the build
 * @returns the files by their path below it, such as `assets/main-x1y2.js`; undefined if nothing is built
 */
export function readScreens(folder: string): Map<string, ScreenFile> | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  const paths = listFiles(folder, '');
  return new Map(
    paths.map((path) => [path, { bytes: readFileSync(join(folder, path)), headers: screenHeaders(path) }]),
  );
}

/** By hand, level by level: the archive of the packaged desktop application lists one folder at a time. */
function listFiles(folder: string, below: string): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below + entry.name;
    return entry.isDirectory() ? listFiles(folder, `${path}/`) : [path];
  });
}
