import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  type DecipherGCM,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { EventLoopQueue } from './event-loop-queue.ts';
import { freeBuffer } from './free-buffer.ts';

/** The description of a file that is encrypted on the disk. */
export interface SealedFile {
  /** The decrypted length, in bytes. */
  bytes: number;
  /** SHA-256 of the decrypted bytes, in hexadecimal. */
  sha256: string;
  /** The key of the file. */
  key: Buffer;
}

/** Each chunk is sealed separately, so that a range can be read without the previous chunks. */
const chunkBytes = 256 * 1024;
const tagBytes = 16;
const sealedChunkBytes = chunkBytes + tagBytes;

/** The decrypted length of a file, from its length on the disk. */
export function plainLength(sealedBytes: number): number {
  return sealedBytes - Math.ceil(sealedBytes / sealedChunkBytes) * tagBytes;
}

/** For all uploads together: hashing and sealing a chunk takes almost a millisecond. */
const queue = new EventLoopQueue();

/**
 * Encrypts bytes into a new file: AES-256-GCM in chunks of 256 KiB under a random key. The nonce of a chunk is its
 * number, and the chunk authenticates whether it is the last one, so chunks can be neither moved nor cut off.
 *
 * @param isDurable whether the file must be on the disk when the promise is resolved
 * @throws the error of the source or of the disk; an incomplete file may remain
 */
export async function writeSealed(
  path: string,
  source: AsyncIterable<Buffer>,
  isDurable: boolean,
): Promise<SealedFile> {
  const key = randomBytes(32);
  const cipherKey = createSecretKey(key);
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  let bytes = 0;
  let index = 0;
  // The disk writes one chunk while the next one is hashed and sealed.
  let writing: Promise<unknown> = Promise.resolve();
  try {
    for await (const { chunk, isLast } of inChunks(source)) {
      await queue.wait();
      hash.update(chunk);
      bytes += chunk.length;
      const sealed = sealChunk(cipherKey, index, isLast, chunk);
      await writing;
      writing = writeWhole(file, sealed).finally(() => sealed.forEach(freeBuffer));
      writing.catch(() => {}); // awaited below
      index += 1;
    }
    await writing;
    if (isDurable) await file.sync();
  } finally {
    await writing.catch(() => {});
    await file.close();
  }
  return { bytes, sha256: hash.digest('hex'), key };
}

/** A nearly full disk writes only a part, and reports the error at the next attempt. */
async function writeWhole(file: FileHandle, parts: Buffer[]): Promise<void> {
  const { bytesWritten } = await file.writev(parts);
  const whole = parts.reduce((sum, { length }) => sum + length, 0);
  if (bytesWritten < whole) await file.writeFile(Buffer.concat(parts).subarray(bytesWritten));
}

/**
 * Collects bytes into chunks in one buffer, so each chunk is valid until the next one is requested.
 */
async function* inChunks(source: AsyncIterable<Buffer>): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  const chunk = Buffer.allocUnsafeSlow(chunkBytes);
  let length = 0;
  for await (const piece of source) {
    for (let offset = 0; offset < piece.length; ) {
      // A full chunk is held until more bytes arrive, because it may be the last one.
      if (length === chunkBytes) {
        yield { chunk, isLast: false };
        length = 0;
      }
      const copied = piece.copy(chunk, length, offset);
      offset += copied;
      length += copied;
    }
  }
  yield { chunk: chunk.subarray(0, length), isLast: true };
}

function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 8);
  return nonce;
}

const lastMark = Buffer.from([1]);
const innerMark = Buffer.from([0]);

/** The parts of a sealed chunk, in their order on the disk. */
function sealChunk(key: KeyObject, index: number, isLast: boolean, chunk: Buffer): Buffer[] {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index)).setAAD(isLast ? lastMark : innerMark);
  return [cipher.update(chunk), cipher.final(), cipher.getAuthTag()];
}

function openChunk(key: KeyObject, index: number, isLast: boolean, sealed: Buffer): Buffer {
  const decipher: DecipherGCM = createDecipheriv('aes-256-gcm', key, nonceOf(index), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(isLast ? lastMark : innerMark).setAuthTag(sealed.subarray(-tagBytes));
  const chunk = decipher.update(sealed.subarray(0, -tagBytes));
  // In this mode it adds no bytes; it throws if any byte was changed.
  decipher.final();
  return chunk;
}

/**
 * Decrypts a range of a file, both ends included.
 * @throws if a chunk was changed, moved, or cut off
 */
export async function* readSealed(
  path: string,
  key: Uint8Array,
  bytes: number,
  range: { start: number; end: number },
): AsyncGenerator<Buffer> {
  const lastIndex = Math.max(0, Math.ceil(bytes / chunkBytes) - 1);
  const cipherKey = createSecretKey(key);
  const file = await open(path, 'r');
  try {
    for (let index = Math.floor(range.start / chunkBytes); index * chunkBytes <= range.end; index += 1) {
      const isLast = index === lastIndex;
      const length = isLast ? bytes - index * chunkBytes + tagBytes : sealedChunkBytes;
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(length),
        0,
        length,
        index * sealedChunkBytes,
      );
      const chunk = openChunk(cipherKey, index, isLast, buffer.subarray(0, bytesRead));
      const from = Math.max(0, range.start - index * chunkBytes);
      yield chunk.subarray(from, range.end - index * chunkBytes + 1);
      if (isLast) return;
    }
  } finally {
    await file.close();
  }
}
