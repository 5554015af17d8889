import type { CompiledQuery, Insertable } from 'kysely';
import type { Schema } from './schema.ts';
import { prepareOn } from './sqlite-dialect.ts';
import type { Db } from './storage.ts';

const compiledInserts = new Map<string, CompiledQuery>();

/**
 * Inserts rows one by one with a query that is compiled once for each set of columns: building it anew
 * would cost more than the insert, and several rows a statement gain nothing in SQLite.
 *
 * @param rows each with the columns of the first one
 */
export async function insertAll<Table extends keyof Schema>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const key = `${table} ${columns.join()}`;
  let compiled = compiledInserts.get(key);
  if (!compiled) {
    compiled = db
      .insertInto(table)
      .values(first as never)
      .compile();
    compiledInserts.set(key, compiled);
  }
  const statement = prepareOn(db, compiled.sql);
  for (const row of rows) statement.run(columns.map((column) => (row as Record<string, unknown>)[column]));
}
