import { indexSome } from '../storage/search-index.ts';
import type { Storage } from '../storage/storage.ts';

/** How long after a commit its records are looked at, in milliseconds, so that many are taken together. */
const delay = 200;

/** How long it may index at a time, in milliseconds: so long nothing else is answered. */
const delayMilliseconds = 5;

/** How many rows are indexed in a turn; how many fit into one is learnt from those before. */
const rowsAtOnce = { first: 50, least: 5, most: 200 };

/**
 * Keeps the search index of a data folder up to date in the background: everything can be found a
 * fraction of a second after it was written, and what an import brought when the import is done.
 */
export class SearchIndexer {
  readonly #storage: Storage;
  readonly #isBusy: () => boolean;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  /** Units of work of others that were committed since the last look. */
  #pending = 0;
  #closed = false;

  /** @param isBusy whether an import is running, which would have to share the processor and the lock */
  constructor(storage: Storage, isBusy: () => boolean) {
    this.#storage = storage;
    this.#isBusy = isBusy;
    storage.commits.onCommit = (units) => {
      this.#pending += units;
      this.#schedule();
    };
    this.#schedule();
  }

  /** Indexes everything that is written by now. */
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

  #run(mayGoOn: () => boolean): Promise<void> {
    this.#running = this.#indexAll(mayGoOn)
      .catch(console.error)
      .finally(() => {
        this.#running = undefined;
        if (this.#pending > 0) this.#schedule();
      });
    return this.#running;
  }

  async #indexAll(mayGoOn: () => boolean): Promise<void> {
    let rows = rowsAtOnce.first;
    let indexed = 1;
    while (indexed > 0 && mayGoOn()) {
      this.#pending = -1; // our own unit of work will be counted too
      const took = await this.#storage.commits.run(async (db) => {
        const begun = performance.now();
        indexed = await indexSome(db, rows);
        return performance.now() - begun;
      });
      rows = Math.round(
        Math.min(rowsAtOnce.most, Math.max(rowsAtOnce.least, (rows * delayMilliseconds) / took)),
      );
    }
  }
}
