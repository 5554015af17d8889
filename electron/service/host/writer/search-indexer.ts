import type { CommitQueue } from '#service/storage/commit-queue.ts';
import { indexSome } from '#service/storage/search-index.ts';

/** Milliseconds between a commit and the indexing of its records, so that many are indexed together. */
const delay = 200;

/** How long it may index at a time, in milliseconds: units of work wait meanwhile. */
const stepMilliseconds = 5;

/** How many rows of each table are indexed at a time; the number adapts to the time that they take. */
const rowsAtOnce = { first: 20, least: 2, most: 200 };

/** How long after a step of long work the next one is expected, in milliseconds, also on a busy machine. */
const expectedMilliseconds = 1000;

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
  #rows = rowsAtOnce.first;
  #lastStepAt = Number.NEGATIVE_INFINITY;
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

  /** Call this for each step of long work: nothing is indexed until it has ended. */
  giveWay(): void {
    this.#lastStepAt = performance.now();
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
      if (this.#expectsStep()) this.#schedule();
      else void this.#run(() => !this.#closed && !this.#expectsStep());
    }, delay);
    this.#timer.unref();
  }

  #expectsStep(): boolean {
    return performance.now() - this.#lastStepAt < expectedMilliseconds;
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
    let isComplete = false;
    while (!isComplete && mayContinue()) {
      this.#pending = -1; // this unit of work is counted, too
      const rows = this.#rows;
      let indexed = 0;
      const took = await this.#commits.runStep(async (db) => {
        const startedAt = performance.now();
        indexed = await indexSome(db, rows);
        return performance.now() - startedAt;
      });
      isComplete = indexed < rows;
      // The time of fewer rows than there may be says nothing about the next ones.
      if (isComplete) continue;
      this.#rows = Math.round(
        Math.min(rowsAtOnce.most, Math.max(rowsAtOnce.least, (rows * stepMilliseconds) / took)),
      );
    }
    // The rest is indexed after the long work, even if that fails and commits nothing.
    if (!isComplete) this.#pending += 1;
  }
}
