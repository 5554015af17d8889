import { createReadStream } from 'node:fs';
import type { ByteSource } from '#shared/contracts/operation.ts';
import { readSealed } from './sealed-file.ts';

const pieceBytes = 64 * 1024;

/** Reads a file, or its first bytes, in chunks of at most 64 KiB. */
export async function* readBytes(
  { path, bytes, key }: ByteSource,
  length = bytes,
): AsyncGenerator<Buffer, void, undefined> {
  const end = Math.min(length, bytes) - 1;
  if (end < 0) return;
  if (!key) return yield* createReadStream(path, { end, highWaterMark: pieceBytes });
  for await (const chunk of readSealed(path, key, bytes, { start: 0, end })) {
    for (let at = 0; at < chunk.length; at += pieceBytes) yield chunk.subarray(at, at + pieceBytes);
  }
}
