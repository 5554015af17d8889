import { indexSome } from '../storage/search-index.ts';
import type { Storage } from '../storage/storage.ts';

/** Milliseconds between a commit and the indexing of its records, so that many are indexed together. */
const delay = 200;

/** How long it may index at a time, in milliseconds: it blocks all other requests. */
const delayMilliseconds = 5;

/** How many rows are indexed at a time; the number adapts to the time that they take. */
const rowsAtOnce = { first: 50, least: 5, most: 200 };

/**
 * Keeps the search index of a data folder up to date in the background: a fraction of a second after a write, and
 * after the end of an import.
 */
export class SearchIndexer {
  readonly #storage: Storage;
  readonly #isBusy: () => boolean;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  /** Commits of others since the last indexing. */
  #pending = 0;
  #closed = false;

  /** @param isBusy whether an import is running, which competes for the processor and the lock */
  constructor(storage: Storage, isBusy: () => boolean) {
    this.#storage = storage;
    this.#isBusy = isBusy;
    storage.commits.onCommit = (units) => {
      this.#pending += units;
      this.#schedule();
    };
    this.#schedule();
  }

  /** Indexes everything that is committed now. */
  async catchUp(): Promise<void> {
    await this.#running;
    await this.#run(() => true);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(): void {
    if (this.#timer || this.#running || this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#isBusy()) this.#schedule();
      else void this.#run(() => !this.#closed && !this.#isBusy());
    }, delay);
    this.#timer.unref();
  }

  #run(mayContinue: () => boolean): Promise<void> {
    this.#running = this.#indexAll(mayContinue)
      .catch(console.error)
      .finally(() => {
        this.#running = undefined;
        if (this.#pending > 0) this.#schedule();
      });
    return this.#running;
  }

  async #indexAll(mayContinue: () => boolean): Promise<void> {
    let rows = rowsAtOnce.first;
    let indexed = 1;
    while (indexed > 0 && mayContinue()) {
      this.#pending = -1; // this unit of work is counted, too
      const took = await this.#storage.commits.run(async (db) => {
        const startedAt = performance.now();
        indexed = await indexSome(db, rows);
        return performance.now() - startedAt;
      });
      rows = Math.round(
        Math.min(rowsAtOnce.most, Math.max(rowsAtOnce.least, (rows * delayMilliseconds) / took)),
      );
    }
  }
}
