import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { AppError, invalid } from '#service/errors.ts';
import type { FileStore } from '#service/storage/file-store.ts';
import type { StoredUpload, Upload } from '#shared/contracts/operation.ts';
import { newId } from '#shared/domain/ids.ts';

/** What takes the bytes of an upload: they are hashed and kept as it sees fit. */
type Sink<Kept> = (source: Readable, fileName: string) => Promise<Kept>;

/**
 * Writes a CSV file to disk, whatever its length: the body itself, or the part of it named `file`.
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
  const path = join(folder, randomUUID());
  const sink: Sink<Upload> = (source, fileName) => spool(limitBytes(source, maxBytes), path, fileName);
  try {
    const isMultipart = mediaTypeOf(request) === 'multipart/form-data';
    const upload = isMultipart ? await receivePart(request, sink) : await sink(bodyOf(request), 'body.csv');
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

/**
 * Puts a document into the file store while it arrives; it is never on the disk in plain.
 *
 * @param maxBytes above which it is refused
 * @throws AppError as `receiveUpload`; nothing is left in the store then
 */
export async function receiveDocument(
  request: FastifyRequest,
  files: FileStore,
  maxBytes: number,
): Promise<StoredUpload> {
  if (mediaTypeOf(request) !== 'multipart/form-data')
    throw wrongType('multipart/form-data with a part named file');
  const id = newId('file');
  try {
    const upload = await receivePart(request, async (source, fileName) => ({
      id,
      fileName,
      ...(await files.write(id, limitBytes(source, maxBytes))),
    }));
    if (upload.bytes === 0) throw invalid('file: must not be empty');
    return upload;
  } catch (error) {
    await files.remove(id);
    throw error;
  }
}

function wrongType(wanted: string): AppError {
  return new AppError('unsupported-media-type', 'The content type is not one that is taken', [
    `Content-Type: must be ${wanted}`,
  ]);
}

function mediaTypeOf(request: FastifyRequest): string {
  return (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

function bodyOf(request: FastifyRequest): Readable {
  if (request.body instanceof Readable) return request.body;
  throw wrongType('multipart/form-data with a part named file, or text/csv');
}

async function receivePart<Kept>(request: FastifyRequest, sink: Sink<Kept>): Promise<Kept> {
  const body = bodyOf(request);
  const parts = openParts(request);
  // A body that is cut off makes it fail once more when the pipeline has ended and listens no longer.
  parts.on('error', ignore);
  let kept: Promise<Kept> | undefined;
  let part: Readable | undefined;
  let refusal: AppError | undefined;
  parts.on('file', (field: string, stream: Readable, fileName: string) => {
    if (field === 'file' && !kept) {
      part = stream;
      part.on('error', ignore);
      kept = sink(stream, fileName);
      kept.catch((error: unknown) => parts.destroy(error as Error));
    } else {
      refusal = invalid(`${field}: is not a part of this request, or was sent twice`);
      stream.resume();
    }
  });
  try {
    await pipeline(body, parts);
  } catch (error) {
    // What was cut off does not end by itself, and its sink would wait for ever.
    part?.destroy(error as Error);
    await kept?.catch(() => {});
    throw isOurs(error) ? error : invalid('body: is not complete multipart/form-data');
  }
  const result = await kept;
  if (refusal) throw refusal;
  if (!kept) throw invalid('file: the part is missing');
  return result as Kept;
}

function ignore(): void {}

/** A refusal of ours, or the disk's: everything else is the fault of the body. */
function isOurs(error: unknown): boolean {
  return error instanceof AppError || (error instanceof Error && 'syscall' in error);
}

function openParts(request: FastifyRequest) {
  try {
    return new Busboy({ headers: request.headers as { 'content-type': string } });
  } catch {
    throw invalid('body: is not multipart/form-data with a boundary');
  }
}

async function* limitBytes(source: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      throw new AppError('too-large', 'The file is too large', [`file: must have at most ${maxBytes} bytes`]);
    }
    yield chunk;
  }
}

async function spool(source: AsyncIterable<Buffer>, path: string, fileName: string): Promise<Upload> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = async function* () {
    for await (const chunk of source) {
      bytes += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(measure, createWriteStream(path, { mode: 0o600 }));
  return { path, fileName, bytes, sha256: hash.digest('hex') };
}
