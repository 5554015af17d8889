import { type Insertable, sql } from 'kysely';
import type { Db, Schema } from './schema.ts';
import { prepareOn } from './sqlite-dialect.ts';

/**
 * Several rows per statement gain little except in the audit log: SQLite stores the highest AUTOINCREMENT number once
 * per statement.
 */
const rowsAtOnce = [16, 4, 1];

/** The inserts into the columns of a table that rows have filled so far. */
interface InsertForm {
  columns: ReadonlySet<string>;
  /** Columns with a value for each row. */
  own: readonly string[];
  /** The SQL that Kysely compiled, by number of rows. */
  texts: Map<number, string>;
}

/** By the table and the columns that the rows share. */
const forms = new Map<string, InsertForm>();

/**
 * Inserts rows with queries that are compiled once: compiling costs more than the insert. A column that no row has
 * filled yet is omitted and is null, as most columns of imported individuals are.
 *
 * @param shared columns with the same value in all rows: each is bound once per statement, because binding a text
 *   costs as much as an index entry
 */
export async function insertAll<Table extends keyof Schema>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
  shared: readonly (keyof Schema[Table] & string)[] = [],
): Promise<void> {
  const form = findForm(table, rows, shared);
  let at = 0;
  for (const count of rowsAtOnce) {
    for (; rows.length - at >= count; at += count) {
      const values: unknown[] = [];
      for (const row of rows.slice(at, at + count)) {
        for (const column of form.own) values.push(readValue(row, column));
      }
      const statement = prepareOn(db, writeInsert(db, table, form, count));
      if (shared.length === 0) statement.run(values);
      else statement.run(values, pickShared(rows[at] as object, shared));
    }
  }
}

function readValue(row: object, column: string): unknown {
  return (row as Record<string, unknown>)[column] ?? null;
}

function pickShared(row: object, shared: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(shared.map((column) => [column, readValue(row, column)]));
}

function findForm(table: keyof Schema, rows: readonly object[], shared: readonly string[]): InsertForm {
  const name = shared.length > 0 ? `${table} ${shared}` : table;
  const known = forms.get(name);
  const added = rows.flatMap((row) => findFilled(row, known?.columns));
  if (known && added.length === 0) return known;
  const columns = new Set([...shared, ...(known?.columns ?? []), ...added]);
  const form = { columns, own: [...columns].slice(shared.length), texts: new Map() };
  forms.set(name, form);
  return form;
}

/** The columns that the row fills, except the known ones. */
function findFilled(row: object, known: ReadonlySet<string> | undefined): string[] {
  const filled: string[] = [];
  for (const name in row) {
    const value = (row as Record<string, unknown>)[name];
    if (value !== null && value !== undefined && !known?.has(name)) filled.push(name);
  }
  return filled;
}

function writeInsert(db: Db, table: keyof Schema, form: InsertForm, count: number): string {
  let text = form.texts.get(count);
  if (text === undefined) {
    const own = new Set(form.own);
    const row = Object.fromEntries(
      [...form.columns].map((column) => [column, own.has(column) ? null : sql.raw(`@${column}`)]),
    );
    const rows = Array.from({ length: count }, () => row);
    text = db
      .insertInto(table)
      .values(rows as never)
      .compile().sql;
    form.texts.set(count, text);
  }
  return text;
}
