import { readRange } from '#service/storage/byte-source.ts';
import type { ByteSource } from '#shared/contracts/operation.ts';

const blockBytes = 256 * 1024;
const cachedBlocks = 8;
/** Documents are read in order, so that even the largest ones need fewer. */
const maxBlocks = 200;

/** The structure of a file is not that of a document. */
export class DamagedFile extends Error {}

/** Random access to the bytes of a stored file, for formats whose table of contents is not at the start. */
export class FileContent {
  readonly bytes: number;
  readonly #source: ByteSource;
  readonly #blocks = new Map<number, Buffer>();
  #readBlocks = 0;

  constructor(source: ByteSource) {
    this.bytes = source.bytes;
    this.#source = source;
  }

  /** The first bytes, which show the type of most files. */
  readHead(): Promise<Buffer> {
    return this.slice(0, blockBytes);
  }

  /**
   * The bytes from `start` on; fewer than `length` at the end of the file.
   * @throws DamagedFile, if it refers from one place to another so often that reading it would take seconds
   */
  async slice(start: number, length: number): Promise<Buffer> {
    const end = Math.min(start + length, this.bytes);
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
      for await (const part of readRange(this.#source, range)) parts.push(part);
      block = Buffer.concat(parts);
      if (this.#blocks.size >= cachedBlocks) this.#blocks.clear();
      this.#blocks.set(index, block);
    }
    return block;
  }
}
