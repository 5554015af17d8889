import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '#service/app.ts';
import { AppError, invalid } from '#service/kernel/errors.ts';
import { freeBuffer } from '#service/storage/free-buffer.ts';
import { writeSealed } from '#service/storage/sealed-file.ts';
import type { StoredUpload, Upload } from '#shared/contracts/operation.ts';
import { newId } from '#shared/domain/ids.ts';
import { limits } from '#shared/domain/limits.ts';

/** The bytes of an upload, as they arrive. */
export type Source = AsyncIterable<Buffer>;

/** Stores the bytes of an upload. The file name is as the client sent it, if it sent one. */
export type StoreUpload = (source: Source, fileName: string | undefined) => Promise<Received>;

/** The stored bytes of a request. They are deleted unless a record of them was created. */
export interface Received {
  upload: { id?: string } & (Upload | StoredUpload);
  discard(): Promise<void>;
}

/**
 * Stores the bytes of an upload encrypted, in the form that the operation requires: a CSV as a temporary file, a
 * document in the file store.
 *
 * @throws AppError invalid, if they are interrupted or empty; too-large. The bytes are deleted then.
 */
export async function storeUpload(
  app: App,
  kind: 'csv' | 'file',
  source: Source,
  fileName: string | undefined,
): Promise<Received> {
  const { files, paths } = app.service.storage;
  if (kind === 'csv') {
    return spoolCsv(source, fileName, paths.temporary, limits.csvBytes);
  }
  const id = newId('file');
  const stored = await files.write(id, checkBytes(source, app.service.settings.fileBytes));
  return { upload: { id, fileName, ...stored }, discard: () => files.remove(id) };
}

/** Runs the operation of an upload, and then deletes the bytes unless they are a document with a record. */
export async function storeIfRecorded(
  received: Received | undefined,
  run: () => Promise<unknown>,
): Promise<unknown> {
  let isStored = false;
  try {
    const output = await run();
    const { id } = received?.upload ?? {};
    isStored = id !== undefined && (output as { id?: string }).id === id;
    return output;
  } finally {
    if (!isStored) await received?.discard();
  }
}

/**
 * Writes a CSV file to the disk, encrypted, as a stream.
 * @param folder for temporary files
 * @throws AppError as `storeUpload`
 */
export async function spoolCsv(
  source: Source,
  fileName: string | undefined,
  folder: string,
  maxBytes: number,
): Promise<Received> {
  const path = join(folder, randomUUID());
  const discard = () => rm(path, { force: true });
  try {
    const { bytes, sha256, key } = await writeSealed(path, checkBytes(source, maxBytes), false);
    return { upload: { path, key, fileName, bytes, sha256 }, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Passes the bytes on, and enforces the limits of an upload. */
async function* checkBytes(source: Source, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of reportInterruption(source)) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      throw new AppError('too-large', [{ field: 'file', message: `must have at most ${maxBytes} bytes` }]);
    }
    yield chunk;
    // It was received for this upload only, and is stored now.
    freeBuffer(chunk);
  }
  if (bytes === 0) throw invalid('file', 'is empty');
}

/** The error of a source means that the sender disconnected. */
async function* reportInterruption(source: Source): AsyncGenerator<Buffer> {
  try {
    yield* source;
  } catch (error) {
    throw error instanceof AppError ? error : invalid('file', 'ended before it was complete');
  }
}
