import { randomBytes } from 'node:crypto';
import { numberedId } from './fill.ts';
import type { BenchFolder } from './folders.ts';
import type { Host } from './hosts.ts';
import type { HttpConnection } from './http-connection.ts';

export const documentBytes = 5 * 1024 * 1024;

const boundary = 'the-parts-of-an-upload-end-here';

/** Unique bytes that are accepted as a PDF. */
export function randomDocument(): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(documentBytes - 9)]);
}

/** The path of an upload for one of the individuals of `fillInvestors`. */
export function uploadPath(person: number): string {
  const query = new URLSearchParams({
    name: 'statement',
    category: 'accreditation',
    label: 'PROOF_OF_NET_WORTH',
    targetId: numberedId('individual', person),
  });
  return `/clients/api/v1/files?${query}`;
}

/** The request of an upload, created beforehand, so that the speed of the client does not count. */
export function toUploadRequest(host: Host, folder: BenchFolder, document: Buffer, person: number): Buffer {
  const disposition = 'content-disposition: form-data; name="file"; filename="statement.pdf"';
  const start = Buffer.from(`--${boundary}\r\n${disposition}\r\n\r\n`);
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  const head = [
    `POST ${uploadPath(person)} HTTP/1.1`,
    `host: 127.0.0.1:${host.port}`,
    `x-api-key: ${folder.apiKey}`,
    `content-type: multipart/form-data; boundary=${boundary}`,
    `content-length: ${start.length + document.length + end.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), start, document, end]);
}

export async function upload(connection: HttpConnection, request: Buffer): Promise<void> {
  const status = await new Promise<number>((resolve) => connection.send(request, resolve));
  if (status !== 201) throw new Error(`An upload was answered with ${status}`);
}
