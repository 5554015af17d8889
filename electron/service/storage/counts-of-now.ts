import { type CompiledQuery, sql } from 'kysely';
import type { Db } from './storage.ts';

/**
 * A number that is another one as soon as any connection, of whatever process, has committed something.
 * @param db a connection that only reads: it does not see what it commits itself
 */
async function readDataVersion(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db);
  return rows[0]?.data_version;
}

/** Counts of records, each counted once for as long as nobody writes. */
export class CountsOfNow {
  #version: number | undefined;
  readonly #counts = new Map<string, number>();

  /**
   * @param db as for `readDataVersion`
   * @param query gives one row with a `count`
   */
  async count(db: Db, query: CompiledQuery<{ count: number }>): Promise<number> {
    const version = await readDataVersion(db);
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
}
