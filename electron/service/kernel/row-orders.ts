import type { CompiledQuery } from 'kysely';
import { maxGroups } from '#shared/contracts/records/lists/list-column.ts';
import { readDataVersion } from '../storage/data-version.ts';
import type { Db } from '../storage/schema.ts';
import { prepareOn } from '../storage/sqlite-dialect.ts';

/** The rows of a query, in its order. */
export interface RowOrder {
  /** Of each row. */
  seqs: Uint32Array;
  /** The rows with the same `value` that follow each other, at most `maxGroups` and one; empty if the query has none. */
  groups: RowGroup[];
}

export interface RowGroup {
  value: string | number | null;
  count: number;
}

interface OrderedRow {
  seq: number;
  value?: RowGroup['value'];
}

type Columns = [seq: number, value?: RowGroup['value']];

interface Known {
  order: RowOrder;
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
   * @param query returns the `seq` of rows, and the `value` by which they are grouped
   */
  read(db: Db, query: CompiledQuery<OrderedRow>): RowOrder {
    const key = JSON.stringify([query.sql, query.parameters]);
    const version = readDataVersion(db);
    const known = this.#known.get(key);
    if (known && (known.version === version || this.#isRecent(known))) return known.order;
    const readAt = this.#clock();
    const order = readAll(db, query);
    this.#known.delete(key);
    this.#known.set(key, { order, version, readAt, took: this.#clock() - readAt });
    const [oldest] = this.#known.keys();
    if (this.#known.size > keptOrders && oldest !== undefined) this.#known.delete(oldest);
    return order;
  }

  #isRecent({ took, readAt }: Known): boolean {
    return took > longRead && this.#clock() - readAt < took * reuseFactor;
  }
}

function readAll(db: Db, query: CompiledQuery<OrderedRow>): RowOrder {
  const statement = prepareOn(db, query.sql).raw(true);
  try {
    let seqs = new Uint32Array(1024);
    let count = 0;
    const groups: RowGroup[] = [];
    for (const [seq, value] of statement.iterate(...query.parameters) as IterableIterator<Columns>) {
      if (count === seqs.length) {
        const more = new Uint32Array(count * 2);
        more.set(seqs);
        seqs = more;
      }
      seqs[count] = seq;
      count += 1;
      if (value !== undefined) addTo(groups, value);
    }
    return { seqs: seqs.slice(0, count), groups };
  } finally {
    statement.raw(false);
  }
}

/** Counts a row that follows the rows of the groups. */
function addTo(groups: RowGroup[], value: RowGroup['value']): void {
  const last = groups.at(-1);
  if (last?.value === value) last.count += 1;
  else if (groups.length <= maxGroups) groups.push({ value, count: 1 });
}
