import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

/** A file of the built screens, with its response headers. */
export interface ScreenFile {
  bytes: Buffer;
  headers: Record<string, string>;
}

/**
 * Pages load only files of this server, and connect to no other. Inline styles are allowed because the component
 * library uses them; inline scripts are not.
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

/** The headers of a page or its files. Only files whose names change with their content are cached. */
export function screenHeaders(path: string): Record<string, string> {
  return {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    // Another port of this machine counts as the same site, so it must be excluded explicitly.
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    // The address of the screens is a secret.
    'referrer-policy': 'no-referrer',
    'cache-control': path.startsWith('assets/') ? 'private, max-age=31536000, immutable' : 'no-store',
  };
}

/**
 * Reads the built screens into memory. Requests can reach only the files in this list.
 *
 * @param folder of the build
 * @returns the files by their path below it, such as `assets/main-x1y2.js`; undefined if there is no build
 */
export function readScreens(folder: string): Map<string, ScreenFile> | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  const paths = listFiles(folder, '');
  return new Map(
    paths.map((path) => [path, { bytes: readFileSync(join(folder, path)), headers: screenHeaders(path) }]),
  );
}

/** Recursive, because the archive of the packaged desktop application lists one folder at a time. */
function listFiles(folder: string, below: string): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below + entry.name;
    return entry.isDirectory() ? listFiles(folder, `${path}/`) : [path];
  });
}
