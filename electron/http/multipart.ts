import type { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { AppError, invalid } from '#service/kernel/errors.ts';
import { brokenOff } from './bodies.ts';
import type { Received, StoreUpload } from './store-upload.ts';

/**
 * The parts of a form besides the file: boundaries, headers, text before the first and after the last boundary.
 * Without this limit, a part without a name or a body without boundaries would be read to its end.
 */
const framingBytes = 256 * 1024;

/** Two parts, although one is accepted: the error names the second one. */
const limits = { parts: 2, files: 2, fields: 0, headerPairs: 20, headerSize: 16 * 1024 };

/**
 * Receives the part named `file` of a form, which must be its only part. Reading stops at the first other
 * part. The body is not destroyed, so that the error can be answered on its connection.
 *
 * @throws AppError invalid; what `keep` throws. Nothing of the file is left then.
 */
export async function receivePart(
  contentType: string,
  body: Readable,
  store: StoreUpload,
): Promise<Received> {
  const parts = openParts(readBoundary(contentType));
  let file: BusboyFileStream | undefined;
  let received: Promise<Received> | undefined;
  parts.on('file', (name: string | undefined, stream: BusboyFileStream, fileName: string | undefined) => {
    // A part that ends early fails even if nothing reads it.
    stream.on('error', ignore);
    if (name !== 'file' || received) {
      parts.destroy(unexpectedPart(name));
      return;
    }
    file = stream;
    received = store(stream, fileName);
    received.catch((error: Error) => parts.destroy(error));
  });
  try {
    await feed(body, parts, () => file?.bytesRead ?? 0);
  } catch (error) {
    // A part that was cut off does not end by itself.
    file?.destroy(error as Error);
    await received?.then(({ discard }) => discard(), ignore);
    throw isOurs(error) ? error : invalid('body', 'is not complete multipart/form-data');
  }
  if (!received) throw invalid('file', 'the part is missing');
  return received;
}

/** RFC 2046 § 5.1.1: 1 to 70 characters of this set, of which the last is not a space. */
const boundaryForm = /^[\w'()+,\-./:=? ]{0,69}[\w'()+,\-./:=?]$/;

/**
 * @throws invalid, if the boundary is missing, empty, too long, or sent twice: the parser would never end
 *   with an empty one, and two readers could disagree on which of two counts
 */
function readBoundary(contentType: string): string {
  const found = [...contentType.matchAll(/;\s*boundary\s*=\s*(?:"([^"]*)"|([^\s;"]*))/gi)];
  const boundary = found[0]?.[1] ?? found[0]?.[2] ?? '';
  if (found.length === 1 && boundaryForm.test(boundary)) return boundary;
  throw invalid('Content-Type', 'must have one boundary of 1 to 70 characters');
}

function openParts(boundary: string): BusboyInstance {
  const parts = new Busboy({
    headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    limits,
    // Also a part without a file name: it is either the file, or an error that names it.
    isPartAFile: () => true,
  });
  // It can fail again after the first error, when nothing else listens.
  parts.on('error', ignore);
  parts.on('partsLimit', () => parts.destroy(unexpectedPart(undefined)));
  return parts;
}

/**
 * Gives the body to the parser, one chunk at a time.
 * @param fileBytes how many bytes of the file the parser has passed on
 */
async function feed(body: Readable, parts: BusboyInstance, fileBytes: () => number): Promise<void> {
  // The client may already be disconnected, and then no event reports it.
  if (body.destroyed) throw brokenOff;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onClose = () => {
    if (!body.readableEnded) reject(brokenOff);
  };
  let sent = 0;
  let isFinished = false;
  const onData = (chunk: Buffer) => {
    body.pause();
    sent += chunk.length;
    try {
      parts.write(chunk, () => {
        if (sent - fileBytes() > framingBytes)
          reject(invalid('body', 'has too much content outside the part named file'));
        else body.resume();
      });
    } catch (error) {
      reject(error);
    }
  };
  const onEnd = () => (isFinished ? resolve() : parts.end());
  parts.on('finish', () => {
    isFinished = true;
    if (body.readableEnded) resolve();
  });
  parts.on('error', reject);
  body.on('error', reject).on('data', onData).on('end', onEnd).on('close', onClose);
  body.resume();
  try {
    await promise;
  } finally {
    body.pause();
    body.off('data', onData).off('end', onEnd).off('close', onClose);
    // The body can still fail when the client disconnects before the response.
    body.on('error', ignore);
  }
}

function ignore(): void {}

function unexpectedPart(name: string | undefined): AppError {
  const field = name !== undefined && /^[\w.[\]-]{1,64}$/.test(name) ? name : 'body';
  return invalid(field, 'is not a part of this request, or was sent twice');
}

/** An error of this program or the disk. All others are caused by a malformed body. */
function isOurs(error: unknown): boolean {
  return error instanceof AppError || (error instanceof Error && 'syscall' in error);
}
