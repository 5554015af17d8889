import type { Insertable } from 'kysely';
import type { Schema } from './schema.ts';
import { prepareOn } from './sqlite-dialect.ts';
import type { Db } from './storage.ts';

/**
 * Several rows a statement gain little, but in the audit log: SQLite keeps the highest number that an
 * AUTOINCREMENT ever gave, once a statement.
 */
const rowsAtOnce = [16, 4, 1];

/** The inserts into those columns of a table that rows have filled so far. */
interface InsertForm {
  columns: ReadonlySet<string>;
  /** As Kysely wrote them: one for each number of rows. */
  sqls: Map<number, string>;
}

const formsByTable = new Map<keyof Schema, InsertForm>();

/**
 * Inserts rows with queries that are compiled once: building them anew would cost more than the insert. A
 * column that no row has filled yet stays out of them and is null, as most are in the people of an import.
 */
export async function insertAll<Table extends keyof Schema>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  const form = findForm(table, rows);
  let at = 0;
  for (const count of rowsAtOnce) {
    for (; rows.length - at >= count; at += count) {
      const values: unknown[] = [];
      for (const row of rows.slice(at, at + count)) {
        for (const column of form.columns) values.push((row as Record<string, unknown>)[column] ?? null);
      }
      prepareOn(db, writeInsert(db, table, form, count)).run(values);
    }
  }
}

function findForm(table: keyof Schema, rows: readonly object[]): InsertForm {
  const known = formsByTable.get(table);
  const added = rows.flatMap((row) => findFilled(row, known?.columns));
  if (known && added.length === 0) return known;
  const form = { columns: new Set([...(known?.columns ?? []), ...added]), sqls: new Map() };
  formsByTable.set(table, form);
  return form;
}

/** The columns that the row fills, but for those that are known to be filled. */
function findFilled(row: object, known: ReadonlySet<string> | undefined): string[] {
  const filled: string[] = [];
  for (const name in row) {
    const value = (row as Record<string, unknown>)[name];
    if (value !== null && value !== undefined && !known?.has(name)) filled.push(name);
  }
  return filled;
}

function writeInsert(db: Db, table: keyof Schema, { columns, sqls }: InsertForm, count: number): string {
  let sql = sqls.get(count);
  if (sql === undefined) {
    const row = Object.fromEntries([...columns].map((column) => [column, null]));
    const rows = Array.from({ length: count }, () => row);
    sql = db
      .insertInto(table)
      .values(rows as never)
      .compile().sql;
    sqls.set(count, sql);
  }
  return sql;
}
