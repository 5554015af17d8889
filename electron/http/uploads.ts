import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { AppError, invalid } from '#service/errors.ts';
import type { Upload } from '#shared/contracts/operation.ts';

const wrongType = () =>
  new AppError('unsupported-media-type', 'The content type is not one that is taken', [
    'Content-Type: must be multipart/form-data with a part named file, or text/csv',
  ]);

/**
 * Writes the file of a request to disk, whatever its length, while it is hashed.
 *
 * @param folder for temporary files
 * @param maxBytes above which it is refused
 * @throws AppError unsupported-media-type; invalid, if there is no part named `file` or it is empty;
 *   too-large
 */
export async function receiveUpload(
  request: FastifyRequest,
  folder: string,
  maxBytes: number,
): Promise<Upload> {
  const type = request.headers['content-type'] ?? '';
  if (!(request.body instanceof Readable)) throw wrongType();
  const path = join(folder, randomUUID());
  try {
    const upload = type.startsWith('multipart/form-data')
      ? await receivePart(request, path, maxBytes)
      : await store(request.body, path, maxBytes, 'body.csv');
    if (upload.bytes === 0) throw invalid('file: must not be empty');
    return upload;
  } catch (error) {
    await discardUpload({ path });
    throw error;
  }
}

/** Removes the temporary file of an upload, if it is still there. */
export async function discardUpload(upload: Pick<Upload, 'path'>): Promise<void> {
  await rm(upload.path, { force: true });
}

async function receivePart(request: FastifyRequest, path: string, maxBytes: number): Promise<Upload> {
  const parts = openParts(request);
  let stored: Promise<Upload> | undefined;
  let refusal: AppError | undefined;
  parts.on('file', (field, stream, fileName) => {
    if (field === 'file' && !stored) {
      stored = store(stream, path, maxBytes, fileName);
      stored.catch((error: unknown) => parts.destroy(error as Error));
    } else {
      refusal = invalid(`${field}: is not a part of this request, or was sent twice`);
      stream.resume();
    }
  });
  await pipeline(request.body as Readable, parts).catch((error: unknown) => {
    throw error instanceof AppError ? error : invalid('body: is not complete multipart/form-data');
  });
  if (refusal) throw refusal;
  if (!stored) throw invalid('file: the part is missing');
  return stored;
}

function openParts(request: FastifyRequest) {
  try {
    return new Busboy({ headers: request.headers as { 'content-type': string } });
  } catch {
    throw invalid('body: is not multipart/form-data with a boundary');
  }
}

async function store(source: Readable, path: string, maxBytes: number, fileName: string): Promise<Upload> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      const isTooLarge = bytes > maxBytes;
      done(
        isTooLarge
          ? new AppError('too-large', 'The file is too large', [`file: must have at most ${maxBytes} bytes`])
          : null,
        chunk,
      );
    },
  });
  await pipeline(source, measure, createWriteStream(path, { mode: 0o600 }));
  return { path, fileName, bytes, sha256: hash.digest('hex') };
}
