import { Readable } from 'node:stream';
import { AppError } from '#service/kernel/errors.ts';
import type { Download, WrittenDownload } from '#shared/contracts/files/files.ts';
import { cleanFileName, outgoingFileName } from '#shared/domain/file-names.ts';
import { fileTypes } from '#shared/domain/file-types.ts';

/** Should a browser show the file, it runs nothing of it and reaches nothing through it. */
const sandbox = "sandbox; default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'";

/** How a download is answered: what is sent of it, and under which headers. */
export interface DownloadAnswer {
  status: 200 | 206 | 304;
  headers: Record<string, string>;
  body?: Readable;
}

/** A range of which nothing lies in the file, with the header that belongs to the refusal. */
export class RangeNotSatisfiable extends AppError {
  readonly headers: Record<string, string>;

  constructor(bytes: number) {
    super('range', [`Range: must be within ${bytes} bytes`]);
    this.headers = { 'content-range': `bytes */${bytes}` };
  }
}

/**
 * Answers with the bytes of a file, whole or a range of them (decisions.md § 5): true type,
 * `Content-Length`, `ETag`, `nosniff` and a sandboxing policy. Several ranges at once are answered with the whole.
 *
 * One that is written while it is sent is for keeping, not for showing, and has neither length nor ranges.
 *
 * @param asked the headers of the request, in lower case
 * @throws RangeNotSatisfiable
 */
export function answerDownload(
  asked: Record<string, string | string[] | undefined>,
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
      // What browsers do not show by themselves is saved, under a name that fits its type.
      fileTypes[download.mediaType]?.isShown ? 'inline' : 'attachment',
      outgoingFileName(download.fileName, download.mediaType),
    ),
  };
  if (asked['if-none-match'] === etag) return { status: 304, headers };
  const range = readRange(asked.range, asked['if-range'], etag, download.bytes);
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

/** RFC 8187: what `encodeURIComponent` leaves and a parameter of a header does not accept is escaped, too. */
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

/** RFC 9110 § 14.1.2: `bytes=0-99`, `bytes=100-` or `bytes=-100`. What is not of that form is ignored. */
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
