/** What a thread and the thread that started it send to each other: plain data. */
import type { ErrorCode, FieldError } from '#shared/contracts/errors.ts';
import { Canceled } from '../storage/report.ts';
import { findStorageCode, PassphraseNeeded } from '../storage/storage-problems.ts';
import { AppError } from './errors.ts';

/** The requests that an end of a connection answers, by name. */
export type WorkerRequests<Requests> = { [Name in keyof Requests]: { input: unknown; result: unknown } };

/** `id` connects a request with what follows it. Each end counts its own requests. */
export type WorkerMessage =
  /** From the end that sends the request. */
  | { type: 'request'; id: number; name: string; input: unknown }
  | { type: 'cancel'; id: number }
  /** From the end that answers it. */
  | { type: 'progress'; id: number; progress: unknown }
  | { type: 'result'; id: number; result: unknown }
  | { type: 'error'; id: number; error: PackedError };

/**
 * The memory of the bytes among the values: it moves to the other thread. A copy would be left to the garbage collector
 * of a thread that rarely collects garbage.
 */
export function findMovable(values: object): ArrayBuffer[] {
  return Object.values(values).flatMap((value: unknown) =>
    value instanceof Uint8Array && value.buffer instanceof ArrayBuffer && isWhole(value) ? value.buffer : [],
  );
}

function isWhole({ buffer, byteLength }: Uint8Array): boolean {
  return buffer.byteLength === byteLength;
}

/** The classes of errors that callers distinguish, besides AppError. */
const errorClasses = { Error, Canceled, PassphraseNeeded };

export type PackedError =
  | { name: 'AppError'; code: ErrorCode; errors: readonly FieldError[]; retryAfter: number | undefined }
  | { name: keyof typeof errorClasses; message: string; properties: object };

/** Threads send errors without their class and properties, so both are sent as data. */
export function packError(error: unknown): PackedError {
  if (error instanceof AppError) {
    const { code, errors, retryAfter } = error;
    return { name: 'AppError', code, errors, retryAfter };
  }
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), properties: {} };
  const isCanceled = error instanceof Canceled;
  const name = isCanceled ? 'Canceled' : error instanceof PassphraseNeeded ? 'PassphraseNeeded' : 'Error';
  const { message, stack } = error;
  const { path, errno } = error as NodeJS.ErrnoException;
  const code = findStorageCode(error);
  const properties = {
    stack,
    ...(code !== undefined && { code }),
    ...(path !== undefined && { path }),
    ...(errno !== undefined && { errno }),
  };
  return { name, message, properties };
}

export function unpackError(packed: PackedError): Error {
  if (packed.name === 'AppError') return new AppError(packed.code, packed.errors, packed.retryAfter);
  return Object.assign(new errorClasses[packed.name](packed.message), packed.properties);
}
