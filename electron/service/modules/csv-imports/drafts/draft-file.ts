import { closeSync, openSync } from 'node:fs';
import type { Database, Statement } from 'better-sqlite3';
import type { UpdateOutcome } from '#shared/contracts/csv-imports/update-mode.ts';
import { openDatabase } from '../../../storage/database.ts';
import type { DatabaseKey } from '../../../storage/database-key.ts';
import { DraftHistory, historySchema } from './draft-history.ts';
import { type DraftRow, type StoredRow, selectDraftRows, toDraftRow } from './draft-row.ts';
import { conditions, type DraftRowFilter, DraftViews, viewSchema } from './draft-views.ts';
import { DraftWarnings, warningSchema } from './draft-warnings.ts';

type CountedRows = 'all' | 'valid' | 'warned' | 'invalid' | 'skipped' | 'imported' | 'edited';
export type DraftCounts = Record<CountedRows, number>;

export type NewRow = Pick<DraftRow, 'row' | 'cells' | 'error'> & Partial<Pick<DraftRow, 'isSkipped'>>;

/** The result of the validation of a row. */
export type CheckedRow = Pick<DraftRow, 'errors' | 'key'> &
  Partial<Pick<DraftRow, 'changes' | 'imported'>> & { source: Pick<DraftRow, 'row'> };

const schema = `
  CREATE TABLE facts (name TEXT PRIMARY KEY, facts TEXT NOT NULL) STRICT, WITHOUT ROWID;
  -- Apart from the rows, which each check writes again.
  CREATE TABLE cells (row INTEGER PRIMARY KEY, cells TEXT NOT NULL) STRICT;
  CREATE TABLE rows (
    row INTEGER PRIMARY KEY,
    error TEXT,
    errors TEXT,
    key TEXT,
    isEdited INTEGER NOT NULL DEFAULT 0,
    isSkipped INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX rowsWrong ON rows (row) WHERE ${conditions.invalid};
  CREATE INDEX skippedRows ON rows (row) WHERE ${conditions.skipped};
  CREATE INDEX rowsEdited ON rows (row) WHERE ${conditions.edited};
  CREATE INDEX rowsByKey ON rows (key) WHERE key IS NOT NULL;
`;

/** The rows that an import processed before it was resumed. */
const processedSchema = 'CREATE TABLE IF NOT EXISTS processedRows (row INTEGER PRIMARY KEY) STRICT;';

/** A discarded draft with more bytes of changes keeps its size: SQLite shrinks a file with a copy in memory. */
const shrunkBytes = 64 * 1024 * 1024;

/**
 * An uploaded CSV file as its own encrypted database, with facts about the whole and its rows. It is temporary: the
 * user still has the file, so writes do not wait for the disk, and a power failure may lose a draft. The database is
 * opened when it is used, again after `close`, too.
 */
export class DraftFile<Facts extends object> {
  /** The changes of its rows. */
  readonly history: DraftHistory;
  /** Its rows by their errors, filtered, and sorted. */
  readonly views: DraftViews;
  /** The warnings about its rows. */
  readonly warnings: DraftWarnings;
  readonly #open: () => Database;
  #opened: Database | undefined;
  readonly #statements = new Map<string, Statement>();

  /**
   * @param path of an existing draft, or with `isNew` of a new one
   * @param onOpen called before the database is opened
   */
  constructor(path: string, key: DatabaseKey, onOpen: (draft: DraftFile<Facts>) => void, isNew = false) {
    if (isNew) closeSync(openSync(path, 'wx', 0o600));
    this.#open = () => {
      onOpen(this);
      return openDatabase(path, 'draft', key);
    };
    if (isNew) this.#database.exec(schema);
    const access = {
      prepare: (sql: string) => this.#prepare(sql),
      together: <Result>(work: () => Result) => this.#together(work),
    };
    this.history = new DraftHistory(access);
    this.views = new DraftViews(access);
    this.warnings = new DraftWarnings(access);
  }

  get #database(): Database {
    if (!this.#opened) {
      this.#opened = this.#open();
      this.#opened.exec(historySchema + viewSchema + warningSchema + processedSchema);
    }
    return this.#opened;
  }

  get facts(): Facts {
    const { facts } = this.#prepare(`SELECT facts FROM facts WHERE name = 'draft'`).get() as {
      facts: string;
    };
    return JSON.parse(facts) as Facts;
  }

  set facts(facts: Facts) {
    this.#prepare(`INSERT OR REPLACE INTO facts VALUES ('draft', ?)`).run(JSON.stringify(facts));
  }

  /** Discards all rows and their changes. */
  clear(): void {
    this.#database.exec(
      `DELETE FROM stepRows; DELETE FROM steps; DELETE FROM originals; DELETE FROM rows; DELETE FROM cells;
        DELETE FROM updates; DELETE FROM importedRows; DELETE FROM warnings; DELETE FROM identities; DELETE FROM acknowledged`,
    );
  }

  /** Removes what the file of the draft has, and what a validation finds again. `append` restores the rows. */
  removeRestorable(): void {
    this.#database.exec(
      'DELETE FROM cells WHERE row IN (SELECT row FROM rows WHERE isEdited = 0); DELETE FROM lists; UPDATE rows SET errors = NULL, key = NULL',
    );
    this.clearChecked();
  }

  /** Gives the space of what was removed back to the disk. */
  shrink(): void {
    const read = (name: string) => this.#database.pragma(name, { simple: true }) as number;
    const pages = read('page_count') - read('freelist_count');
    if (pages * read('page_size') <= shrunkBytes) this.#database.exec('VACUUM');
  }

  /** Does work in one transaction; if it fails, all rows and changes stay as they were. */
  async transact(work: () => Promise<void>): Promise<void> {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      await work();
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  /** Adds rows; those that exist already keep their changes. */
  append(rows: readonly NewRow[]): void {
    const insert = this.#prepare('INSERT OR IGNORE INTO rows (row, error, isSkipped) VALUES (?, ?, ?)');
    const insertCells = this.#prepare('INSERT OR IGNORE INTO cells VALUES (?, ?)');
    this.#together(() => {
      for (const { row, cells, error, isSkipped } of rows) {
        insert.run(row, error ?? null, isSkipped ? 1 : 0);
        insertCells.run(row, JSON.stringify(cells));
      }
    });
  }

  /** A page of rows, in the order of the file. */
  readPage(filter: DraftRowFilter, offset: number, limit: number): DraftRow[] {
    return filter === 'all'
      ? this.#read('row > ? ORDER BY row LIMIT ?', offset, limit)
      : this.#read(`${conditions[filter]} ORDER BY row LIMIT ? OFFSET ?`, limit, offset);
  }

  /** The next rows after a row, without processed ones, skipped ones, and those that were imported before. */
  readImportableAfter(row: number, limit: number): DraftRow[] {
    return this.#read(
      `row > ? AND isSkipped = 0 AND importedRows.row IS NULL
        AND NOT EXISTS (SELECT 1 FROM processedRows WHERE processedRows.row = rows.row)
        ORDER BY row LIMIT ?`,
      row,
      limit,
    );
  }

  /** Marks rows that an import has processed, so that it continues with the others. */
  storeProcessed(rows: readonly number[]): void {
    const insert = this.#prepare('INSERT OR IGNORE INTO processedRows VALUES (?)');
    this.#together(() => {
      for (const row of rows) insert.run(row);
    });
  }

  forgetProcessed(): void {
    this.#database.exec('DELETE FROM processedRows');
  }

  readRow(row: number): DraftRow | undefined {
    return this.readRows([row])[0];
  }

  /** The rows with these numbers, in their order; numbers without a row are omitted. */
  readRows(rows: readonly number[]): DraftRow[] {
    const found = this.#read('row IN (SELECT value FROM json_each(?))', JSON.stringify(rows));
    const byNumber = new Map(found.map((row) => [row.row, row]));
    return rows.flatMap((row) => byNumber.get(row) ?? []);
  }

  /** The rows with the same unique key, without skipped ones. */
  readByKey(key: string): DraftRow[] {
    return this.#read('key = ? AND isSkipped = 0 ORDER BY row', key);
  }

  /** The nearest row with errors or open warnings after or before a row; undefined if there is none. */
  findProblem(only: 'invalid' | 'warned', from: number, direction: 'next' | 'previous'): number | undefined {
    const [compare, order] = direction === 'next' ? ['>', 'ASC'] : ['<', 'DESC'];
    const found = this.#prepare(
      `SELECT row FROM rows WHERE row ${compare} ? AND ${conditions[only]} ORDER BY row ${order} LIMIT 1`,
    ).get(from) as { row: number } | undefined;
    return found?.row;
  }

  /** Discards the results of all rows before they are validated again. */
  clearChecked(): void {
    this.#together(() => {
      this.views.removeProblems();
      this.warnings.clear();
      this.#prepare('DELETE FROM updates').run();
      this.#prepare('DELETE FROM importedRows').run();
    });
  }

  storeChecked(rows: readonly CheckedRow[]): void {
    const update = this.#prepare('UPDATE rows SET errors = ?, key = ? WHERE row = ?');
    const insertChanges = this.#prepare('INSERT OR REPLACE INTO updates VALUES (?, ?, ?)');
    this.#together(() => {
      for (const { source, errors, key, changes, imported } of rows) {
        const { row } = source;
        this.views.storeImported(row, imported);
        if (changes) insertChanges.run(row, changes.outcome, JSON.stringify(changes));
        update.run(errors ? JSON.stringify(errors) : null, key ?? null, row);
        this.views.storeProblems(row, errors ?? []);
      }
    });
  }

  /** The numbers of the rows of a filter, or of a range of them. */
  listRows(filter: DraftRowFilter, first = 0, last = Number.MAX_SAFE_INTEGER): number[] {
    return this.#prepare(`SELECT row FROM rows WHERE ${conditions[filter]} ORDER BY row LIMIT ? OFFSET ?`)
      .pluck()
      .all(last - first + 1, first) as number[];
  }

  /** Skips rows with errors, or restores skipped ones, as a step. */
  setAllSkipped(isSkipped: boolean): void {
    const step = this.history.start(isSkipped ? 'skip' : 'restore');
    this.history.skipWhere(step, conditions[isSkipped ? 'invalid' : 'skipped'], isSkipped);
    this.history.end(step);
    // Restored rows are validated again.
    this.views.removeProblems();
  }

  count(): DraftCounts {
    const countBy = (filter: DraftRowFilter) =>
      (
        this.#prepare(`SELECT count(*) AS total FROM rows WHERE ${conditions[filter]}`).get() as {
          total: number;
        }
      ).total;
    const { all } = this.#prepare('SELECT coalesce(max(row), 0) AS "all" FROM rows').get() as { all: number };
    const [warned, invalid] = [countBy('warned'), countBy('invalid')];
    const [skipped, imported] = [countBy('skipped'), countBy('imported')];
    return {
      all,
      valid: all - warned - invalid - skipped - imported,
      warned,
      invalid,
      skipped,
      imported,
      edited: countBy('edited'),
    };
  }

  /** The number of rows without errors by what happens to them, and of those without a record. */
  countOutcomes(): Record<UpdateOutcome, number> {
    const countBy = (condition: string) =>
      this.#prepare(`SELECT count(*) FROM rows WHERE ${condition}`).pluck().get() as number;
    const none = `isSkipped = 0 AND row IN (SELECT row FROM updates WHERE outcome = 'none')`;
    return {
      update: countBy(conditions.update),
      unchanged: countBy(conditions.unchanged),
      add: countBy(conditions.add),
      none: countBy(none),
    };
  }

  close(): void {
    this.#statements.clear();
    this.#opened?.close();
    this.#opened = undefined;
  }

  #prepare(sql: string): Statement {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #together<Result>(work: () => Result): Result {
    return this.#database.transaction(work).immediate();
  }

  /** @param rest of a query: the condition, order, and limit of the rows */
  #read(rest: string, ...values: unknown[]): DraftRow[] {
    const rows = this.#prepare(`${selectDraftRows} WHERE ${rest}`).all(...values);
    return (rows as readonly StoredRow[]).map(toDraftRow);
  }
}
