import type { Database } from 'better-sqlite3';
import { Canceled, type Report } from './report.ts';

/** One megabyte: a step takes a few milliseconds, between which everything else goes on. */
const pagesAtOnce = 250;

/** So many pages are left until the copy shall end, so that it is not complete before. */
const reservedPages = 1;

/**
 * A copy of a database that stays in use. SQLite adds to the copy what is written through the same connection
 * meanwhile. A commit of another connection makes it start from the beginning, without losing anything.
 */
export class LiveCopy {
  readonly #ended: Promise<void>;
  readonly #almostDone = Promise.withResolvers<void>();
  #mayEnd = false;
  #isCanceled = false;

  /**
   * @param database the connection that writes
   * @param target as the backup API names it
   */
  constructor(database: Database, target: string, report: Report) {
    const step = ({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }) => {
      if (this.#isCanceled) throw new Canceled();
      report('Copying the database', totalPages - remainingPages, totalPages);
      if (remainingPages <= reservedPages) this.#almostDone.resolve();
      return this.#mayEnd ? pagesAtOnce : Math.min(pagesAtOnce, remainingPages - reservedPages);
    };
    this.#ended = database.backup(target, { progress: step }).then(() => {});
    this.#ended.then(this.#almostDone.resolve, this.#almostDone.reject);
    // Whoever waits for `almostDone` or calls `finish` learns of an error.
    this.#almostDone.promise.catch(() => {});
  }

  /**
   * Resolves when all but the last page are copied.
   * @throws Canceled; or why it failed
   */
  get almostDone(): Promise<void> {
    return this.#almostDone.promise;
  }

  /** Copies what is left. Nothing may be written afterward that the copy shall have. */
  finish(): Promise<void> {
    this.#mayEnd = true;
    return this.#ended;
  }

  /** Ends the copy; its file is deleted. */
  async cancel(): Promise<void> {
    this.#isCanceled = true;
    await this.#ended.catch(() => {});
  }
}
