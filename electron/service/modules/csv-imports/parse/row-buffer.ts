import type { ReadRow } from './read-rows.ts';

/** The remaining rows of an import, in the order of the file. */
export class RowBuffer {
  readonly #chunks: AsyncIterator<ReadRow[]>;
  #next: readonly ReadRow[] = [];

  constructor(chunks: AsyncIterable<ReadRow[]>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next rows; empty at the end. */
  async next(): Promise<readonly ReadRow[]> {
    if (this.#next.length === 0) {
      const { done, value } = await this.#chunks.next();
      if (!done) this.#next = value;
    }
    return this.#next;
  }

  /** Removes rows that are processed. */
  pass(count: number): void {
    this.#next = this.#next.slice(count);
  }

  /** Closes the file, also before its end. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}
