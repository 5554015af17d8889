import { Readable } from 'node:stream';
import { AppError } from '#service/kernel/errors.ts';
import type { Download, WrittenDownload } from '#shared/contracts/files/files.ts';
import { cleanFileName, outgoingFileName } from '#shared/domain/file-names.ts';
import { fileTypes } from '#shared/domain/file-types.ts';

/** If a browser displays the file, nothing in it can run or load other content. */
const sandbox = "sandbox; default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'";

/** The response to a download: the bytes to send, and the headers. */
export interface DownloadAnswer {
  status: 200 | 206 | 304;
  headers: Record<string, string>;
  body?: Readable;
}

/** A range that starts after the end of the file, with the header of the error response. */
export class RangeNotSatisfiable extends AppError {
  readonly headers: Record<string, string>;

  constructor(bytes: number) {
    super('range', [{ field: 'Range', message: `must be within ${bytes} bytes` }]);
    this.headers = { 'content-range': `bytes */${bytes}` };
  }
}

/**
 * Returns the bytes of a file, complete or a range of them (decisions.md § 5): detected type, `Content-Length`, `ETag`,
 * `nosniff`, and a sandbox policy. A request for several ranges gets the complete file.
 *
 * A download that is generated while it is sent is an attachment without length and ranges.
 *
 * @param asked the headers of the request, in lowercase
 * @throws RangeNotSatisfiable
 */
export function answerDownload(
  requestHeaders: Record<string, string | string[] | undefined>,
  download: Download | WrittenDownload,
): DownloadAnswer {
  if ('write' in download) return answerWritten(download);
  const etag = `"${download.sha256}"`;
  const headers: Record<string, string> = {
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-security-policy': sandbox,
    'x-content-type-options': 'nosniff',
    'content-disposition': disposition(
      // Types that browsers do not display are saved, under a name with the extension of the type.
      fileTypes[download.mediaType]?.isShown ? 'inline' : 'attachment',
      outgoingFileName(download.fileName, download.mediaType),
    ),
  };
  if (requestHeaders['if-none-match'] === etag) return { status: 304, headers };
  const range = readRange(requestHeaders.range, requestHeaders['if-range'], etag, download.bytes);
  const { start, end } = range ?? { start: 0, end: download.bytes - 1 };
  if (range) headers['content-range'] = `bytes ${start}-${end}/${download.bytes}`;
  headers['content-type'] = download.mediaType;
  headers['content-length'] = String(end - start + 1);
  const body = Readable.from(download.open({ start, end }), { objectMode: false });
  return { status: range ? 206 : 200, headers, body };
}

function answerWritten({ fileName, mediaType, write }: WrittenDownload): DownloadAnswer {
  const headers = {
    'cache-control': 'no-store',
    'content-security-policy': sandbox,
    'x-content-type-options': 'nosniff',
    'content-disposition': disposition('attachment', cleanFileName(fileName, mediaType)),
    'content-type': mediaType,
  };
  return { status: 200, headers, body: Readable.from(encode(write()), { objectMode: false }) };
}

/** RFC 8187: also escapes characters that `encodeURIComponent` keeps and a header parameter does not allow. */
function disposition(kind: 'inline' | 'attachment', fileName: string): string {
  const escaped = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename*=UTF-8''${escaped}`;
}

async function* encode(pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece);
}

/** RFC 9110 § 14.1.2: `bytes=0-99`, `bytes=100-` or `bytes=-100`. Other forms are ignored. */
function readRange(
  header: string | string[] | undefined,
  ifRange: string | string[] | undefined,
  etag: string,
  bytes: number,
): { start: number; end: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(String(header ?? '')) ?? [];
  if ((first === '' && last === '') || (ifRange !== undefined && ifRange !== etag)) return undefined;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  if (start >= bytes || end < start) throw new RangeNotSatisfiable(bytes);
  return { start, end };
}
