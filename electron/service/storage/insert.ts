import { type Insertable, sql } from 'kysely';
import type { Db, Schema } from './schema.ts';
import { prepareOn } from './sqlite-dialect.ts';

/**
 * Several rows per statement gain little except in the audit log: SQLite stores the highest AUTOINCREMENT number once
 * per statement.
 */
const rowsAtOnce = [16, 4, 1];

type Table = keyof Schema & string;

/** The inserts into some columns of a table. */
interface InsertForm {
  /** Columns with a value for each row. */
  columns: readonly string[];
  /** Columns with the same value in all rows. */
  shared: readonly string[];
  /** The SQL that Kysely compiled, by number of rows. */
  texts: Map<number, string>;
}

/** By the table and its columns. */
const forms = new Map<string, InsertForm>();

/** The columns that rows have filled so far, by the table and the columns that the rows share. */
const filled = new Map<string, InsertForm & { known: ReadonlySet<string> }>();

/**
 * Inserts rows with queries that are compiled once: compiling costs more than the insert. A column that no row has
 * filled yet is omitted and is null, as most columns of imported individuals are.
 *
 * @param shared columns with the same value in all rows: each is bound once per statement, because binding a text
 *   costs as much as an index entry
 */
export async function insertAll<Name extends Table>(
  db: Db,
  table: Name,
  rows: readonly Insertable<Schema[Name]>[],
  shared: readonly (keyof Schema[Name] & string)[] = [],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const form = findFilledForm(table, rows, shared);
  const sharedValues = Object.fromEntries(shared.map((column) => [column, readValue(first, column)]));
  insertFlat(db, table, form, flatten(rows, form.columns), sharedValues);
}

/** Rows as a list of columns, and of each row the values of these columns. */
export function flattenRows<Name extends Table>(
  table: Name,
  rows: readonly Insertable<Schema[Name]>[],
  shared: readonly (keyof Schema[Name] & string)[],
): { columns: readonly string[]; values: unknown[] } {
  const { columns } = findFilledForm(table, rows, shared);
  return { columns, values: flatten(rows, columns) };
}

/**
 * Inserts rows that `flattenRows` has flattened, in this thread or another one.
 * @param shared values that are the same in all rows, by column
 */
export function insertValues(
  db: Db,
  table: Table,
  columns: readonly string[],
  values: readonly unknown[],
  shared: Record<string, unknown>,
): void {
  insertFlat(db, table, findForm(table, columns, Object.keys(shared)), values, shared);
}

function insertFlat(
  db: Db,
  table: Table,
  form: InsertForm,
  values: readonly unknown[],
  shared: Record<string, unknown>,
): void {
  const width = form.columns.length;
  let at = 0;
  for (const count of rowsAtOnce) {
    for (; values.length - at >= count * width; at += count * width) {
      const statement = prepareOn(db, writeInsert(db, table, form, count));
      const own = values.slice(at, at + count * width);
      if (form.shared.length === 0) statement.run(own);
      else statement.run(own, shared);
    }
  }
}

function flatten(rows: readonly object[], columns: readonly string[]): unknown[] {
  const values: unknown[] = [];
  for (const row of rows) {
    for (const column of columns) values.push(readValue(row, column));
  }
  return values;
}

function readValue(row: object, column: string): unknown {
  return (row as Record<string, unknown>)[column] ?? null;
}

function findForm(table: string, columns: readonly string[], shared: readonly string[]): InsertForm {
  const name = `${table} ${columns} ${shared}`;
  let form = forms.get(name);
  if (!form) {
    form = { columns, shared, texts: new Map() };
    forms.set(name, form);
  }
  return form;
}

function findFilledForm(table: string, rows: readonly object[], shared: readonly string[]): InsertForm {
  const name = shared.length > 0 ? `${table} ${shared}` : table;
  const earlier = filled.get(name);
  const known = earlier?.known ?? new Set(shared);
  const added = rows.flatMap((row) => findFilled(row, known));
  if (earlier && added.length === 0) return earlier;
  const all = new Set([...known, ...added]);
  const form = { ...findForm(table, [...all].slice(shared.length), shared), known: all };
  filled.set(name, form);
  return form;
}

/** The columns that the row fills, except the known ones. */
function findFilled(row: object, known: ReadonlySet<string>): string[] {
  const names: string[] = [];
  for (const name in row) {
    const value = (row as Record<string, unknown>)[name];
    if (value !== null && value !== undefined && !known.has(name)) names.push(name);
  }
  return names;
}

function writeInsert(db: Db, table: Table, { columns, shared, texts }: InsertForm, count: number): string {
  let text = texts.get(count);
  if (text === undefined) {
    const row = Object.fromEntries([
      ...shared.map((column) => [column, sql.raw(`@${column}`)]),
      ...columns.map((column) => [column, null]),
    ]);
    const rows = Array.from({ length: count }, () => row);
    text = db
      .insertInto(table)
      .values(rows as never)
      .compile().sql;
    texts.set(count, text);
  }
  return text;
}
