import { type CompiledQuery, sql } from 'kysely';
import { readDataVersion } from '#service/storage/data-version.ts';
import type { Db, Schema } from '#service/storage/schema.ts';

/** The records of a table when they were counted. */
interface TableCount {
  count: number;
  /** 0 if there are none. */
  lastSeq: number;
  /** How many had been removed by then. */
  removed: number;
}

/** Counts of records, each counted once until the next commit. */
export class CountCache {
  #version: number | undefined;
  readonly #counts = new Map<string, number>();
  readonly #tables = new Map<string, TableCount>();

  /**
   * @param db a connection that only reads
   * @param query returns one row with a `count`
   */
  async count(db: Db, query: CompiledQuery<{ count: number }>): Promise<number> {
    const version = readDataVersion(db);
    if (version !== this.#version) this.#counts.clear();
    this.#version = version;
    const key = JSON.stringify([query.sql, query.parameters]);
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const { rows } = await db.executeQuery(query);
    const count = rows[0]?.count ?? 0;
    this.#counts.set(key, count);
    return count;
  }

  /**
   * The number of all records of a list. After a commit only new records are counted, unless some were removed.
   * @param db a connection that only reads
   * @param table of the list
   */
  async countTable(db: Db, table: keyof Schema): Promise<number> {
    const known = this.#tables.get(table);
    let counted = await readCount(db, table, known?.lastSeq);
    if (known && counted.removed === known.removed) counted.count += known.count;
    else if (known) counted = await readCount(db, table);
    this.#tables.set(table, counted);
    return counted.count;
  }
}

/** Counts the records after one, or all. In one query, because another connection can commit between two. */
async function readCount(db: Db, table: keyof Schema, after?: number): Promise<TableCount> {
  const source = sql.table(table);
  // Without a condition, SQLite counts the pages of the smallest index instead of rows.
  const where = after === undefined ? sql`` : sql`where seq > ${after}`;
  const { rows } = await sql<TableCount>`
    select (select count(*) from ${source} ${where}) as count,
      (select coalesce(max(seq), 0) from ${source}) as lastSeq,
      (select count from ${sql.table('removedRecords')} where tableName = ${table}) as removed`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`${table} was not counted`);
  return row;
}
