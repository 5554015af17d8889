import { createReadStream } from 'node:fs';
import type { ByteSource } from '#shared/contracts/operation.ts';
import { readSealed } from './sealed-file.ts';

const pieceBytes = 64 * 1024;

/** Reads a file, or its first bytes, in chunks of at most 64 KiB. */
export function readBytes(
  source: ByteSource,
  length = source.bytes,
): AsyncGenerator<Buffer, void, undefined> {
  return readRange(source, { start: 0, end: length - 1 });
}

/** Reads a part of a file in chunks of at most 64 KiB; `end` is the last byte. */
export async function* readRange(
  { path, bytes, key }: ByteSource,
  range: { start: number; end: number },
): AsyncGenerator<Buffer, void, undefined> {
  const { start } = range;
  const end = Math.min(range.end, bytes - 1);
  if (end < start) return;
  if (!key) return yield* createReadStream(path, { start, end, highWaterMark: pieceBytes });
  for await (const chunk of readSealed(path, key, bytes, { start, end })) {
    for (let at = 0; at < chunk.length; at += pieceBytes) yield chunk.subarray(at, at + pieceBytes);
  }
}
