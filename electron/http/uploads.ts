import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#service/kernel/errors.ts';
import { receivePart } from './multipart.ts';
import type { Received, StoreUpload } from './store-upload.ts';

/**
 * Receives a CSV file: the body itself, or its part named `file`.
 * @throws AppError unsupported-media-type; invalid, if there is no part named `file`; as `store` does
 */
export async function receiveCsv(request: FastifyRequest, store: StoreUpload): Promise<Received> {
  const body = bodyOf(request, 'multipart/form-data with a part named file, or text/csv');
  return isMultipart(request)
    ? receivePart(request.headers['content-type'] ?? '', body, store)
    : store(body.iterator({ destroyOnReturn: false }), undefined);
}

/**
 * Receives a document: the part of the body named `file`.
 * @throws AppError as `receiveCsv`
 */
export async function receiveDocument(request: FastifyRequest, store: StoreUpload): Promise<Received> {
  const accepted = 'multipart/form-data with a part named file';
  const body = bodyOf(request, accepted);
  if (!isMultipart(request)) throw wrongType(accepted);
  return receivePart(request.headers['content-type'] ?? '', body, store);
}

function isMultipart({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() === 'multipart/form-data';
}

function bodyOf(request: FastifyRequest, accepted: string): Readable {
  if (request.body instanceof Readable) return request.body;
  throw wrongType(accepted);
}

function wrongType(accepted: string): AppError {
  return new AppError('unsupported-media-type', [{ field: 'Content-Type', message: `must be ${accepted}` }]);
}

/** How much of a rejected body is read, and for how long. */
const discarded = { bytes: 1024 * 1024, milliseconds: 500 };

/**
 * Reads the rest of a rejected body, up to a limit. A client that is still sending when the connection closes would
 * see a connection reset instead of the error.
 */
export async function answerable<Result>(body: unknown, receive: () => Promise<Result>): Promise<Result> {
  try {
    return await receive();
  } catch (error) {
    if (body instanceof Readable) await discard(body);
    throw error;
  }
}

async function discard(body: Readable): Promise<void> {
  if (body.readableEnded || body.destroyed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  let bytes = 0;
  const onData = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > discarded.bytes) resolve();
  };
  const timer = setTimeout(resolve, discarded.milliseconds);
  body.on('data', onData).on('end', resolve).on('close', resolve).on('error', resolve);
  body.resume();
  await promise;
  clearTimeout(timer);
  body.pause();
  body.off('data', onData);
}
