import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { AppError, invalid } from '#service/errors.ts';
import type { Received, Source } from './keep-upload.ts';

/** What takes the bytes of an upload. */
type Keep = (source: Source, fileName: string) => Promise<Received>;

/**
 * Receives a CSV file: the body itself, or the part of it named `file`.
 * @throws AppError unsupported-media-type; invalid, if there is no part named `file`; as `keep` does
 */
export async function receiveCsv(request: FastifyRequest, keep: Keep): Promise<Received> {
  const isMultipart = mediaTypeOf(request) === 'multipart/form-data';
  return isMultipart ? receivePart(request, keep) : keep(bodyOf(request), 'body.csv');
}

/**
 * Receives a document: the part of the body named `file`.
 * @throws AppError as `receiveCsv`
 */
export async function receiveDocument(request: FastifyRequest, keep: Keep): Promise<Received> {
  if (mediaTypeOf(request) !== 'multipart/form-data')
    throw wrongType('multipart/form-data with a part named file');
  return receivePart(request, keep);
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

async function receivePart(request: FastifyRequest, keep: Keep): Promise<Received> {
  const body = bodyOf(request);
  const parts = openParts(request);
  // A body that is cut off makes it fail once more when the pipeline has ended and listens no longer.
  parts.on('error', ignore);
  let kept: Promise<Received> | undefined;
  let part: Readable | undefined;
  let refusal: AppError | undefined;
  parts.on('file', (field: string, stream: Readable, fileName: string) => {
    if (field === 'file' && !kept) {
      part = stream;
      part.on('error', ignore);
      kept = keep(stream, fileName);
      kept.catch((error: unknown) => parts.destroy(error as Error));
    } else {
      refusal = invalid(`${field}: is not a part of this request, or was sent twice`);
      stream.resume();
    }
  });
  try {
    await pipeline(body, parts);
  } catch (error) {
    // What was cut off does not end by itself, and its keeper would wait for ever.
    part?.destroy(error as Error);
    await kept?.then(({ discard }) => discard(), ignore);
    throw isOurs(error) ? error : invalid('body: is not complete multipart/form-data');
  }
  const received = await kept;
  if (refusal) {
    await received?.discard();
    throw refusal;
  }
  if (!received) throw invalid('file: the part is missing');
  return received;
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
