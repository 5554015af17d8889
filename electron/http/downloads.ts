import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#service/errors.ts';
import type { Download } from '#shared/contracts/files/files.ts';

/** Should a browser show the file, it runs nothing of it and reaches nothing through it. */
const sandbox = "sandbox; default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'";

/**
 * Sends the bytes of a file, whole or a range of them (decisions.md § 5): true type, `Content-Length`,
 * `ETag`, `nosniff` and a sandboxing policy. Several ranges at once are answered with the whole.
 */
export function sendDownload(request: FastifyRequest, reply: FastifyReply, download: Download): FastifyReply {
  const etag = `"${download.sha256}"`;
  reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, no-cache')
    .header('content-security-policy', sandbox)
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(download.fileName)}`);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const range = readRange(request.headers.range, request.headers['if-range'], etag, download.bytes);
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${download.bytes}`);
    throw new AppError('range', 'The range lies outside of the file', [
      `Range: must lie within ${download.bytes} bytes`,
    ]);
  }
  const { start, end } = range ?? { start: 0, end: download.bytes - 1 };
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${download.bytes}`);
  reply.header('content-type', download.mediaType).header('content-length', end - start + 1);
  return reply.send(Readable.from(download.open({ start, end }), { objectMode: false }));
}

/** RFC 9110 § 14.1.2: `bytes=0-99`, `bytes=100-` or `bytes=-100`. What is not of that form is ignored. */
function readRange(
  header: string | undefined,
  ifRange: string | string[] | undefined,
  etag: string,
  bytes: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if ((first === '' && last === '') || (ifRange !== undefined && ifRange !== etag)) return undefined;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  return start >= bytes || end < start ? 'unsatisfiable' : { start, end };
}
