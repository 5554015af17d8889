import type { CompiledQuery } from 'kysely';
import { readDataVersion } from '../storage/data-version.ts';
import type { Db } from '../storage/schema.ts';
import { prepareOn } from '../storage/sqlite-dialect.ts';

/** The `seq` of each row of a query, in its order. */
export type RowOrder = Uint32Array;

interface Known {
  rows: RowOrder;
  version: number;
  readAt: number;
  took: number;
}

/** The orders that are kept: a million rows take 4 MB. */
const keptOrders = 4;

/** An order that took longer to read, in milliseconds, is also used for some time after a commit. */
const longRead = 200;
/** For how long, as a multiple of the time that it took to read. */
const reuseFactor = 10;

/**
 * The rows of lists whose filter or order no index has. All of them are found and sorted at once, which takes about a
 * second for a million; each further range of the list is a part of the result.
 *
 * An order is read again after a commit, unless that takes long: otherwise a busy host would do nothing else.
 */
export class RowOrders {
  readonly #known = new Map<string, Known>();
  readonly #clock: () => number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /**
   * @param db a connection that only reads
   * @param query returns the `seq` of rows
   */
  read(db: Db, query: CompiledQuery<{ seq: number }>): RowOrder {
    const key = JSON.stringify([query.sql, query.parameters]);
    const version = readDataVersion(db);
    const known = this.#known.get(key);
    if (known && (known.version === version || this.#isRecent(known))) return known.rows;
    const readAt = this.#clock();
    const rows = readAll(db, query);
    this.#known.delete(key);
    this.#known.set(key, { rows, version, readAt, took: this.#clock() - readAt });
    const [oldest] = this.#known.keys();
    if (this.#known.size > keptOrders && oldest !== undefined) this.#known.delete(oldest);
    return rows;
  }

  #isRecent({ took, readAt }: Known): boolean {
    return took > longRead && this.#clock() - readAt < took * reuseFactor;
  }
}

function readAll(db: Db, query: CompiledQuery<{ seq: number }>): RowOrder {
  const statement = prepareOn(db, query.sql).raw(true);
  try {
    let rows = new Uint32Array(1024);
    let count = 0;
    for (const [seq] of statement.iterate(...query.parameters) as IterableIterator<[number]>) {
      if (count === rows.length) {
        const more = new Uint32Array(count * 2);
        more.set(rows);
        rows = more;
      }
      rows[count] = seq;
      count += 1;
    }
    return rows.slice(0, count);
  } finally {
    statement.raw(false);
  }
}
