import type { ReadRow } from './read-rows.ts';

/** The rows that an import has still to come to, in the order of the file. */
export class RowBuffer {
  readonly #chunks: AsyncIterator<ReadRow[]>;
  #next: readonly ReadRow[] = [];

  constructor(chunks: AsyncIterable<ReadRow[]>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next few of them; none, if there are no more. */
  async next(): Promise<readonly ReadRow[]> {
    if (this.#next.length === 0) {
      const { done, value } = await this.#chunks.next();
      if (!done) this.#next = value;
    }
    return this.#next;
  }

  /** Goes on behind so many rows, which are dealt with. */
  pass(count: number): void {
    this.#next = this.#next.slice(count);
  }

  /** Lets go of the file, also before its end. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}
