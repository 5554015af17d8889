import type { Folder } from '../../headless/processes.ts';
import { openDatabaseOf } from '../../support/databases.ts';

/** Selects rows on a separate connection, also while a host has the folder open. */
export function select<Row>(folder: Folder, statement: string, ...values: unknown[]): Row[] {
  const database = openDatabaseOf(folder, 'reader');
  try {
    return database.prepare(statement).all(...values) as Row[];
  } finally {
    database.close();
  }
}

export function countWhere(folder: Folder, table: string, column: string, value: string): number {
  const statement = `SELECT count(*) AS total FROM ${table} WHERE ${column} = ?`;
  return select<{ total: number }>(folder, statement, value)[0]?.total ?? 0;
}
