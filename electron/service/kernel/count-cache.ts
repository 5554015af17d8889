import type { CompiledQuery } from 'kysely';
import { readDataVersion } from '#service/storage/data-version.ts';
import type { Db } from '#service/storage/schema.ts';

/** Counts of records, each counted once until the next commit. */
export class CountCache {
  #version: number | undefined;
  readonly #counts = new Map<string, number>();

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
}
