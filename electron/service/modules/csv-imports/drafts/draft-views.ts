import type { draftRowFilters } from '#shared/contracts/csv-imports/import-drafts.ts';
import type { UpdateOutcome } from '#shared/contracts/csv-imports/update-mode.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import type { DraftDatabase } from './draft-history.ts';

export type DraftRowFilter = (typeof draftRowFilters)[number];

/** The text equals the conditions of the partial indexes, so that SQLite uses them. */
export const conditions: Record<DraftRowFilter, string> = {
  all: 'true',
  valid: 'errors IS NULL AND isSkipped = 0',
  invalid: 'errors IS NOT NULL AND isSkipped = 0',
  skipped: 'isSkipped = 1',
  edited: 'isEdited = 1',
  update: withOutcome('update'),
  unchanged: withOutcome('unchanged'),
  add: withOutcome('add'),
};

function withOutcome(outcome: UpdateOutcome): string {
  return `errors IS NULL AND isSkipped = 0 AND row IN (SELECT row FROM updates WHERE outcome = '${outcome}')`;
}

export const viewSchema = `
  -- The errors of the rows that are not skipped. An error about the whole row has no field.
  CREATE TABLE IF NOT EXISTS problems (
    field TEXT NOT NULL,
    message TEXT NOT NULL,
    row INTEGER NOT NULL,
    PRIMARY KEY (field, message, row)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS problemsByRow ON problems (row);
  -- What the rows of an update change.
  CREATE TABLE IF NOT EXISTS updates (row INTEGER PRIMARY KEY, outcome TEXT NOT NULL, changes TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS updatesByOutcome ON updates (outcome);
  -- The rows that a user has filtered or sorted.
  CREATE TABLE IF NOT EXISTS views (view INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, rows INTEGER) STRICT;
  CREATE TABLE IF NOT EXISTS viewRows (
    view INTEGER NOT NULL,
    place INTEGER NOT NULL,
    row INTEGER NOT NULL,
    PRIMARY KEY (view, place)
  ) STRICT, WITHOUT ROWID;
`;

/** How many filtered or sorted lists of a draft are kept. */
const viewsKept = 4;

const rowsAtOnce = 5000;

/** The rows whose cells are read: those of a filter, or with an error. */
export interface CellQuery {
  only: DraftRowFilter;
  field: string | undefined;
  message: string | undefined;
}

export interface StoredView {
  view: number;
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
      'INSERT OR IGNORE INTO problems SELECT ?, ?, row FROM rows WHERE row = ? AND isSkipped = 0',
    );
    for (const { field, message } of errors) insert.run(field ?? '', message, row);
  }

  removeProblems(): void {
    this.#database.prepare('DELETE FROM problems').run();
  }

  /** The number of rows with each error, the most frequent first. */
  countProblems(limit: number): { field: string; message: string; rows: number }[] {
    const counted = this.#database.prepare(
      'SELECT field, message, count(*) AS rows FROM problems GROUP BY field, message ORDER BY rows DESC, field LIMIT ?',
    );
    return counted.all(limit) as { field: string; message: string; rows: number }[];
  }

  /** The texts of some cells of the matching rows, in the order of the file. */
  *readCells(query: CellQuery, columns: readonly number[]): Iterable<{ row: number; texts: string[] }> {
    const cells = columns.map((column) => `coalesce(json_extract(cells, '$[${column}]'), '')`);
    for (const [row, ...texts] of this.#iterate(query, cells)) yield { row: Number(row), texts };
  }

  /** All texts of the matching rows, in the order of the file. */
  *readAllCells(query: CellQuery): Iterable<{ row: number; texts: string[] }> {
    for (const [row, cells = '[]'] of this.#iterate(query, ['cells']))
      yield { row: Number(row), texts: JSON.parse(cells) as string[] };
  }

  /** Stores a list of rows under a name, and removes older ones. */
  store(name: string, rows: readonly number[]): StoredView {
    const view = this.#database.together(() => {
      const add = this.#database.prepare('INSERT INTO views (name, rows) VALUES (?, NULL)');
      return Number(add.run(name).lastInsertRowid);
    });
    const insert = this.#database.prepare('INSERT INTO viewRows VALUES (?, ?, ?)');
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      this.#database.together(() => {
        for (const [place, row] of rows.slice(start, start + rowsAtOnce).entries())
          insert.run(view, start + place, row);
      });
    }
    this.#database.together(() => {
      this.#database.prepare('UPDATE views SET rows = ? WHERE view = ?').run(rows.length, view);
      const old = `SELECT view FROM views WHERE view <= ${view - viewsKept}`;
      this.#database.prepare(`DELETE FROM viewRows WHERE view IN (${old})`).run();
      this.#database.prepare(`DELETE FROM views WHERE view <= ${view - viewsKept}`).run();
    });
    return { view, rows: rows.length };
  }

  /** The stored list with that name; undefined if there is none. */
  find(name: string): StoredView | undefined {
    const found = this.#database.prepare('SELECT view, rows FROM views WHERE name = ? AND rows IS NOT NULL');
    return found.get(name) as StoredView | undefined;
  }

  /** The numbers of the rows of a stored list, from a place on. */
  listRows({ view }: StoredView, first = 0, limit = Number.MAX_SAFE_INTEGER): number[] {
    return this.#database
      .prepare('SELECT row FROM viewRows WHERE view = ? AND place >= ? ORDER BY place LIMIT ?')
      .all(view, first, limit)
      .map((found) => (found as { row: number }).row);
  }

  *#iterate(
    { only, field, message }: CellQuery,
    columns: readonly string[],
  ): Iterable<[string, ...string[]]> {
    const withProblem =
      message === undefined ? '' : 'AND row IN (SELECT row FROM problems WHERE field = ? AND message = ?)';
    const sql = `SELECT row, ${columns.join(', ')} FROM rows JOIN cells USING (row)
      WHERE ${conditions[only]} ${withProblem} ORDER BY row`;
    const values = message === undefined ? [] : [field ?? '', message];
    yield* this.#database
      .prepare(sql)
      .raw()
      .iterate(...values) as Iterable<[string, ...string[]]>;
  }
}
