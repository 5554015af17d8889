import type { draftRowFilters } from '#shared/contracts/csv-imports/import-drafts.ts';
import type { UpdateOutcome } from '#shared/contracts/csv-imports/update-mode.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import type { DraftDatabase } from './draft-history.ts';

export type DraftRowFilter = (typeof draftRowFilters)[number];

const openWarnings = 'SELECT row FROM warnings WHERE isOpen = 1';
const importedRows = 'SELECT row FROM importedRows';

/** The text equals the conditions of the partial indexes, so that SQLite uses them. */
export const conditions: Record<DraftRowFilter, string> = {
  all: 'true',
  valid: `errors IS NULL AND isSkipped = 0 AND row NOT IN (${openWarnings}) AND row NOT IN (${importedRows})`,
  warned: `row IN (${openWarnings})`,
  invalid: 'errors IS NOT NULL AND isSkipped = 0',
  skipped: 'isSkipped = 1',
  imported: `isSkipped = 0 AND row IN (${importedRows})`,
  edited: 'isEdited = 1',
  update: withOutcome('update'),
  unchanged: withOutcome('unchanged'),
  add: withOutcome('add'),
};

function withOutcome(outcome: UpdateOutcome): string {
  return `errors IS NULL AND isSkipped = 0 AND row IN (SELECT row FROM updates WHERE outcome = '${outcome}')`;
}

/** The rows with an error or a warning of a reason. */
const rowsByReason = {
  errors: 'SELECT row FROM problems WHERE field = ? AND message = ?',
  warnings: 'SELECT row FROM warnings WHERE field = ? AND reason = ?',
};

export const viewSchema = `
  -- The errors of the rows that are not skipped. An error about the whole row has no field.
  CREATE TABLE IF NOT EXISTS problems (
    field TEXT NOT NULL,
    message TEXT NOT NULL,
    row INTEGER NOT NULL,
    -- What the message lists, as JSON.
    choices TEXT,
    PRIMARY KEY (field, message, row)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS problemsByRow ON problems (row);
  -- What the rows of an update change.
  CREATE TABLE IF NOT EXISTS updates (row INTEGER PRIMARY KEY, outcome TEXT NOT NULL, changes TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS updatesByOutcome ON updates (outcome);
  -- The rows whose records were imported before, with the reason why they are skipped.
  CREATE TABLE IF NOT EXISTS importedRows (row INTEGER PRIMARY KEY, reason TEXT NOT NULL) STRICT;
  -- The rows that a user has filtered or sorted: their numbers, 4 bytes each. One value is written faster than rows.
  CREATE TABLE IF NOT EXISTS lists (list INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, rows BLOB NOT NULL) STRICT;
`;

/** How many filtered or sorted lists of a draft are kept. */
const listsKept = 4;

const bytesPerRow = Uint32Array.BYTES_PER_ELEMENT;

/** The rows whose cells are read: those of a filter, or with an error or a warning. */
export interface CellQuery {
  only: DraftRowFilter;
  field: string | undefined;
  message: string | undefined;
}

export interface StoredView {
  list: number;
  /** The number of its rows. */
  rows: number;
}

/** The errors of a draft by reason, and the lists of rows that a user has filtered or sorted. */
export class DraftViews {
  readonly #database: DraftDatabase;

  constructor(database: DraftDatabase) {
    this.#database = database;
  }

  /** Stores the errors of a row instead of the previous ones. */
  storeProblems(row: number, errors: readonly FieldError[]): void {
    this.#database.prepare('DELETE FROM problems WHERE row = ?').run(row);
    const insert = this.#database.prepare(
      'INSERT OR IGNORE INTO problems SELECT ?, ?, row, ? FROM rows WHERE row = ? AND isSkipped = 0',
    );
    for (const { field, message, choices } of errors)
      insert.run(field ?? '', message, choices ? JSON.stringify(choices) : null, row);
  }

  /** Stores why a row is skipped, if its record was imported before. */
  storeImported(row: number, reason: FieldError | undefined): void {
    if (reason) {
      const insert = this.#database.prepare('INSERT OR REPLACE INTO importedRows VALUES (?, ?)');
      insert.run(row, JSON.stringify(reason));
    } else this.#database.prepare('DELETE FROM importedRows WHERE row = ?').run(row);
  }

  removeProblems(): void {
    this.#database.prepare('DELETE FROM problems').run();
  }

  /** The number of rows with each error, the most frequent first. */
  countProblems(limit: number): (FieldError & { field: string; rows: number })[] {
    const counted = this.#database.prepare(
      `SELECT field, message, max(choices) AS choices, count(*) AS rows FROM problems
      GROUP BY field, message ORDER BY rows DESC, field LIMIT ?`,
    );
    const found = counted.all(limit) as {
      field: string;
      message: string;
      choices: string | null;
      rows: number;
    }[];
    return found.map(({ choices, ...problem }) => ({
      ...problem,
      ...(choices !== null && { choices: JSON.parse(choices) as string[] }),
    }));
  }

  /** The texts of some cells of the matching rows, in the order of the file. */
  *readCells(query: CellQuery, columns: readonly number[]): Iterable<{ row: number; texts: string[] }> {
    const { where, values } = toCondition(query);
    const cells = columns.map((column) => `coalesce(json_extract(cells, '$[${column}]'), '')`);
    const rows = this.#database
      .prepare(`SELECT row, ${cells.join(', ')} FROM rows JOIN cells USING (row) WHERE ${where} ORDER BY row`)
      .raw()
      .iterate(...values) as Iterable<[number, ...string[]]>;
    for (const [row, ...texts] of rows) yield { row, texts };
  }

  /** The texts of some columns of every row, in the order of the file. */
  readColumns(columns: readonly number[]): string[][] {
    const cells = columns.map((column) => `coalesce(json_extract(cells, '$[${column}]'), '')`);
    // Reading all rows at once takes half the time of reading one after the other.
    const rows = this.#database.prepare(`SELECT ${cells.join(', ')} FROM cells ORDER BY row`).raw();
    return rows.all() as string[][];
  }

  /** The numbers of the matching rows. */
  listMatching(query: CellQuery): number[] {
    const { where, values } = toCondition(query);
    const list = this.#database.prepare(`SELECT row FROM rows WHERE ${where} ORDER BY row`).pluck();
    return list.all(...values) as number[];
  }

  /** All texts of the matching rows with a text in any cell, in lower case where it has only ASCII characters. */
  *readAllCells(query: CellQuery, text: string): Iterable<{ row: number; texts: string[] }> {
    const { where, values } = toCondition(query);
    const rows = this.#database
      .prepare(
        `SELECT row, cells FROM rows JOIN cells USING (row)
        WHERE ${where} AND instr(lower(cells), ?) > 0 ORDER BY row`,
      )
      .raw()
      .iterate(...values, text) as Iterable<[number, string]>;
    for (const [row, cells] of rows) yield { row, texts: JSON.parse(cells) as string[] };
  }

  /** Stores a list of rows under a name, and removes older ones. */
  store(name: string, rows: Uint32Array): StoredView {
    return this.#database.together(() => {
      const add = this.#database.prepare('INSERT OR REPLACE INTO lists (name, rows) VALUES (?, ?)');
      const list = Number(add.run(name, Buffer.from(rows.buffer)).lastInsertRowid);
      const remove = this.#database.prepare(
        'DELETE FROM lists WHERE list NOT IN (SELECT list FROM lists ORDER BY list DESC LIMIT ?)',
      );
      remove.run(listsKept);
      return { list, rows: rows.length };
    });
  }

  /** The stored list with that name; undefined if there is none. */
  find(name: string): StoredView | undefined {
    const find = this.#database.prepare(
      `SELECT list, length(rows) / ${bytesPerRow} AS rows FROM lists WHERE name = ?`,
    );
    return find.get(name) as StoredView | undefined;
  }

  /** The numbers of the rows of a stored list, from a place on. */
  listRows({ list, rows }: StoredView, first = 0, limit = rows): number[] {
    const read = this.#database.prepare('SELECT substr(rows, ?, ?) FROM lists WHERE list = ?').pluck();
    const bytes = read.get(first * bytesPerRow + 1, limit * bytesPerRow, list) as Buffer | undefined;
    return [...new Uint32Array(new Uint8Array(bytes ?? []).buffer)];
  }
}

/** The condition of SQL for the rows of a query, with its values. */
function toCondition({ only, field, message }: CellQuery): { where: string; values: string[] } {
  if (message === undefined) return { where: conditions[only], values: [] };
  const reason = [field ?? '', message];
  const found =
    only === 'warned'
      ? { rows: `${rowsByReason.warnings} AND isOpen = 1`, values: reason }
      : { rows: `${rowsByReason.errors} UNION ALL ${rowsByReason.warnings}`, values: [...reason, ...reason] };
  return { where: `${conditions[only]} AND row IN (${found.rows})`, values: found.values };
}
