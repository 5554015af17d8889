import type { CommitQueue } from '#service/storage/commit-queue.ts';
import { indexSome } from '#service/storage/search-index.ts';

/** Milliseconds between a commit and the indexing of its records, so that many are indexed together. */
const delay = 200;

/** How long it may index at a time, in milliseconds: units of work wait meanwhile. */
const stepMilliseconds = 5;

/** How many rows are indexed at a time; the number adapts to the time that they take. */
const rowsAtOnce = { first: 50, least: 5, most: 200 };

/**
 * Keeps the search index of a data folder up to date in the background, in steps of a few milliseconds: a fraction of a
 * second after a commit, and not while an import runs.
 */
export class SearchIndexer {
  readonly #commits: CommitQueue;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  /** Commits of others since the last indexing. */
  #pending = 0;
  #closed = false;

  constructor(commits: CommitQueue) {
    this.#commits = commits;
    this.schedule(0);
  }

  /** Call this after each commit, with its number of units. */
  schedule(units: number): void {
    this.#pending += units;
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
      if (this.#commits.hasSteps) this.#schedule();
      else void this.#run(() => !this.#closed && !this.#commits.hasSteps);
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
      const took = await this.#commits.runStep(async (db) => {
        const startedAt = performance.now();
        indexed = await indexSome(db, rows);
        return performance.now() - startedAt;
      });
      rows = Math.round(
        Math.min(rowsAtOnce.most, Math.max(rowsAtOnce.least, (rows * stepMilliseconds) / took)),
      );
    }
  }
}
