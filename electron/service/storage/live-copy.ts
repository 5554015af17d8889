import type { Database } from 'better-sqlite3';
import { Canceled, type Report } from './report.ts';

/** One megabyte: a step takes a few milliseconds, and other work runs between steps. */
const pagesAtOnce = 250;

/** The number of pages that are copied at the end, so that the copy cannot complete earlier. */
const reservedPages = 1;

/** The phase of a copy that copies pages, as `Report` receives it. */
export const copyPhase = 'Copying the database';

/** A copy of a database that stays in use. */
export interface DatabaseCopy {
  /**
   * Resolves when all but the last page are copied.
   * @throws Canceled; or the reason of a failure
   */
  readonly almostDone: Promise<void>;
  /** Copies the remaining pages. Later writes are not in the copy. */
  finish(): Promise<void>;
  /** Ends the copy; its file is deleted. */
  cancel(): Promise<void>;
}

/**
 * A copy of a database that stays in use. SQLite adds to the copy what is written through the same connection. A
 * commit of another connection restarts it without losing anything.
 */
export class LiveCopy implements DatabaseCopy {
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
      report(copyPhase, totalPages - remainingPages, totalPages);
      if (remainingPages <= reservedPages) this.#almostDone.resolve();
      return this.#mayEnd ? pagesAtOnce : Math.min(pagesAtOnce, remainingPages - reservedPages);
    };
    this.#ended = database.backup(target, { progress: step }).then(() => {});
    this.#ended.then(this.#almostDone.resolve, this.#almostDone.reject);
    // Callers of `almostDone` or `finish` receive the error.
    this.#almostDone.promise.catch(() => {});
  }

  get almostDone(): Promise<void> {
    return this.#almostDone.promise;
  }

  /** Resolves when the copy is complete, after `finish`. */
  get ended(): Promise<void> {
    return this.#ended;
  }

  finish(): Promise<void> {
    this.#mayEnd = true;
    return this.#ended;
  }

  async cancel(): Promise<void> {
    this.#isCanceled = true;
    await this.#ended.catch(() => {});
  }
}
