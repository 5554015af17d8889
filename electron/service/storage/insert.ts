import type { Insertable } from 'kysely';
import type { Schema } from './schema.ts';
import { prepareOn } from './sqlite-dialect.ts';
import type { Db } from './storage.ts';

/**
 * Several rows a statement gain little, but in the audit log: SQLite keeps the highest number that an
 * AUTOINCREMENT ever gave, once a statement.
 */
const rowsAtOnce = [16, 4, 1];

/** The inserts of rows with certain columns, as Kysely wrote them: one for each number of rows. */
interface InsertForm {
  columns: readonly string[];
  sqls: Map<number, string>;
}

const formsByTable = new Map<keyof Schema, InsertForm[]>();

/**
 * Inserts rows with queries that are compiled once for each set of columns: building them anew would cost
 * more than the insert.
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
  const form = findForm(table, first);
  let at = 0;
  for (const count of rowsAtOnce) {
    for (; rows.length - at >= count; at += count) {
      const values: unknown[] = [];
      for (const row of rows.slice(at, at + count)) {
        for (const column of form.columns) values.push((row as Record<string, unknown>)[column]);
      }
      prepareOn(db, writeInsert(db, table, form, count)).run(values);
    }
  }
}

function findForm(table: keyof Schema, row: object): InsertForm {
  let forms = formsByTable.get(table);
  if (!forms) {
    forms = [];
    formsByTable.set(table, forms);
  }
  let form = forms.find(({ columns }) => hasColumns(row, columns));
  if (!form) {
    form = { columns: Object.keys(row), sqls: new Map() };
    forms.push(form);
  }
  return form;
}

/** Whether the row has exactly these columns, in this order. */
function hasColumns(row: object, columns: readonly string[]): boolean {
  let at = 0;
  for (const name in row) {
    if (name !== columns[at]) return false;
    at += 1;
  }
  return at === columns.length;
}

function writeInsert(db: Db, table: keyof Schema, { columns, sqls }: InsertForm, count: number): string {
  let sql = sqls.get(count);
  if (sql === undefined) {
    const row = Object.fromEntries(columns.map((column) => [column, null]));
    const rows = Array.from({ length: count }, () => row);
    sql = db
      .insertInto(table)
      .values(rows as never)
      .compile().sql;
    sqls.set(count, sql);
  }
  return sql;
}
