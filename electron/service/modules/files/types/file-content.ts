import type { StoredUpload } from '#shared/contracts/operation.ts';

const blockBytes = 256 * 1024;
const cachedBlocks = 8;
/** Documents are read in order, so that even the largest ones need fewer. */
const maxBlocks = 200;

/** The structure of a file is not that of a document. */
export class DamagedFile extends Error {}

/** Random access to the bytes of a stored file, for formats whose table of contents is not at the start. */
export class FileContent {
  readonly head: Buffer;
  readonly bytes: number;
  readonly #read: StoredUpload['read'];
  readonly #blocks = new Map<number, Buffer>();
  #readBlocks = 0;

  constructor({ head, bytes, read }: Pick<StoredUpload, 'head' | 'bytes' | 'read'>) {
    this.head = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
    this.bytes = bytes;
    this.#read = read;
  }

  /**
   * The bytes from `start` on; fewer than `length` at the end of the file.
   * @throws DamagedFile, if it refers from one place to another so often that reading it would take seconds
   */
  async slice(start: number, length: number): Promise<Buffer> {
    const end = Math.min(start + length, this.bytes);
    if (end <= this.head.length) return this.head.subarray(start, end);
    const parts: Buffer[] = [];
    for (let at = start; at < end; ) {
      const block = Math.floor(at / blockBytes);
      const offset = at - block * blockBytes;
      const part = (await this.#block(block)).subarray(offset, offset + end - at);
      parts.push(part);
      at += part.length;
    }
    return Buffer.concat(parts);
  }

  async #block(index: number): Promise<Buffer> {
    let block = this.#blocks.get(index);
    if (!block) {
      this.#readBlocks += 1;
      if (this.#readBlocks > maxBlocks) throw new DamagedFile();
      const start = index * blockBytes;
      const range = { start, end: Math.min(start + blockBytes, this.bytes) - 1 };
      const parts: Uint8Array[] = [];
      for await (const part of this.#read(range)) parts.push(part);
      block = Buffer.concat(parts);
      if (this.#blocks.size >= cachedBlocks) this.#blocks.clear();
      this.#blocks.set(index, block);
    }
    return block;
  }
}
