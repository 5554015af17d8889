import type { Statement } from 'better-sqlite3';
import type { DraftStep, StepAction } from '#shared/contracts/csv-imports/import-drafts.ts';
import { limits } from '#shared/domain/limits.ts';

export const historySchema = `
  -- The cells of the file of each edited row.
  CREATE TABLE IF NOT EXISTS originals (row INTEGER PRIMARY KEY, cells TEXT NOT NULL, error TEXT) STRICT;
  CREATE TABLE IF NOT EXISTS steps (
    step INTEGER PRIMARY KEY AUTOINCREMENT,
    action TEXT NOT NULL,
    rows INTEGER NOT NULL DEFAULT 0,
    isUndone INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  -- What a step replaced; after an undo, what it had set.
  CREATE TABLE IF NOT EXISTS stepRows (
    step INTEGER NOT NULL,
    row INTEGER NOT NULL,
    cells TEXT,
    isSkipped INTEGER,
    PRIMARY KEY (step, row)
  ) STRICT, WITHOUT ROWID;
  -- Who has changed the values of rows, also by settings of the whole file.
  CREATE TABLE IF NOT EXISTS editors (actorId TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
`;

/** New texts of cells by column, or a new state of the row. */
export interface RowChange {
  row: number;
  cells?: ReadonlyMap<number, string>;
  isSkipped?: boolean;
}

/** What a draft offers its history. */
export interface DraftDatabase {
  prepare(sql: string): Statement;
  together<Result>(work: () => Result): Result;
}

interface StoredStep {
  step: number;
  action: StepAction;
  rows: number;
}

/** The changes of the rows of a draft in steps, the last of which can be undone and redone. */
export class DraftHistory {
  readonly #database: DraftDatabase;

  constructor(database: DraftDatabase) {
    this.#database = database;
  }

  /** Starts a step, after which steps that were undone cannot be redone. */
  start(action: StepAction): number {
    return this.#database.together(() => {
      const undone = 'SELECT step FROM steps WHERE isUndone = 1';
      this.#run(`DELETE FROM acknowledged WHERE step IN (${undone})`);
      this.#remove('isUndone = 1');
      const { lastInsertRowid } = this.#run('INSERT INTO steps (action) VALUES (?)', action);
      this.#remove(`step NOT IN (SELECT step FROM steps ORDER BY step DESC LIMIT ${limits.draftSteps})`);
      return Number(lastInsertRowid);
    });
  }

  /**
   * Changes rows as a part of a step.
   * @param width the number of columns
   * @returns the numbers of the rows whose texts or state are different now
   */
  change(step: number, changes: readonly RowChange[], width: number): number[] {
    return this.#database.together(() => {
      const insert = this.#database.prepare('INSERT INTO stepRows VALUES (?, ?, ?, ?)');
      const changed: number[] = [];
      for (const change of changes) {
        const before = this.#write(change, width);
        if (!before) continue;
        insert.run(step, change.row, before.cells, before.isSkipped);
        changed.push(change.row);
      }
      this.count(step, changed.length);
      return changed;
    });
  }

  /** Counts rows that a step has changed in another way than by their texts or their state. */
  count(step: number, rows: number): void {
    this.#run('UPDATE steps SET rows = rows + ? WHERE step = ?', rows, step);
  }

  /** Sets the state of the rows of a condition, as a part of a step. */
  skipWhere(step: number, condition: string, isSkipped: boolean): void {
    this.#database.together(() => {
      const { changes } = this.#run(
        `INSERT INTO stepRows SELECT ?, row, NULL, isSkipped FROM rows WHERE ${condition}`,
        step,
      );
      this.#run(
        'UPDATE rows SET isSkipped = ? WHERE row IN (SELECT row FROM stepRows WHERE step = ?)',
        isSkipped ? 1 : 0,
        step,
      );
      this.#run('UPDATE steps SET rows = ? WHERE step = ?', changes, step);
    });
  }

  /** The same text as long as no cell changes. */
  get version(): string {
    const steps = this.#database.prepare('SELECT step, rows, isUndone FROM steps ORDER BY step').raw();
    return JSON.stringify(steps.all());
  }

  addEditor(actorId: string): void {
    this.#run('INSERT OR IGNORE INTO editors VALUES (?)', actorId);
  }

  listEditors(): string[] {
    return this.#database.prepare('SELECT actorId FROM editors').pluck().all() as string[];
  }

  /** Ends a step; one that changed nothing is not kept. */
  end(step: number): void {
    this.#run('DELETE FROM steps WHERE step = ? AND rows = 0', step);
  }

  /** The step that would be undone, or redone. */
  next(isRedo: boolean): DraftStep | null {
    const [isUndone, order] = isRedo ? [1, 'ASC'] : [0, 'DESC'];
    const found = this.#database
      .prepare(`SELECT step, action, rows FROM steps WHERE isUndone = ? ORDER BY step ${order} LIMIT 1`)
      .get(isUndone) as StoredStep | undefined;
    return found ?? null;
  }

  /**
   * Undoes or redoes a step.
   * @param width the number of columns
   * @returns the numbers of its rows
   */
  toggle(step: number, isRedo: boolean, width: number): number[] {
    return this.#database.together(() => {
      const rows = this.#database
        .prepare('SELECT row, cells, isSkipped FROM stepRows WHERE step = ? ORDER BY row')
        .all(step) as (RowState & { row: number })[];
      const keep = this.#database.prepare(
        'UPDATE stepRows SET cells = ?, isSkipped = ? WHERE step = ? AND row = ?',
      );
      for (const { row, cells, isSkipped } of rows) {
        const change: RowChange = {
          row,
          ...(cells !== null && { cells: new Map(JSON.parse(cells) as [number, string][]) }),
          ...(isSkipped !== null && { isSkipped: isSkipped === 1 }),
        };
        const before = this.#write(change, width);
        keep.run(before?.cells ?? cells, before?.isSkipped ?? isSkipped, step, row);
      }
      this.#run('UPDATE steps SET isUndone = ? WHERE step = ?', isRedo ? 0 : 1, step);
      return rows.map(({ row }) => row);
    });
  }

  /** The cells of a row in the file; undefined if the row is not edited. */
  originalOf(row: number): string[] | undefined {
    return this.#readOriginal(row)?.cells;
  }

  /** Writes what is different, and returns what it replaced; undefined if nothing is different. */
  #write({ row, cells, isSkipped }: RowChange, width: number): RowState | undefined {
    const state: RowState = { cells: null, isSkipped: null };
    if (cells) state.cells = this.#writeCells(row, cells, width);
    if (isSkipped !== undefined) {
      const [now, next] = [!isSkipped ? 1 : 0, isSkipped ? 1 : 0];
      const { changes } = this.#run(
        'UPDATE rows SET isSkipped = ? WHERE row = ? AND isSkipped = ?',
        next,
        row,
        now,
      );
      if (changes === 1) state.isSkipped = now;
    }
    return state.cells === null && state.isSkipped === null ? undefined : state;
  }

  /** @returns the replaced texts with their columns, as JSON; null if the texts are the same */
  #writeCells(row: number, texts: ReadonlyMap<number, string>, width: number): string | null {
    const found = this.#database.prepare('SELECT cells FROM cells WHERE row = ?').get(row);
    if (!found) return null;
    const cells = JSON.parse((found as { cells: string }).cells) as string[];
    const before = [...texts].flatMap(([column, text]): [number, string][] => {
      const last = cells[column] ?? '';
      return last === text ? [] : [[column, last]];
    });
    if (before.length === 0) return null;
    this.#run(
      'INSERT OR IGNORE INTO originals SELECT row, cells, error FROM cells NATURAL JOIN rows WHERE row = ?',
      row,
    );
    const changed = pad(cells, width).map((cell, column) => texts.get(column) ?? cell);
    const original = this.#readOriginal(row);
    const isOriginal = original && isSame(pad(original.cells, width), changed);
    this.#run(
      'UPDATE cells SET cells = ? WHERE row = ?',
      JSON.stringify(isOriginal ? original.cells : changed),
      row,
    );
    this.#run(
      'UPDATE rows SET error = ?, isEdited = ? WHERE row = ?',
      isOriginal ? original.error : null,
      isOriginal ? 0 : 1,
      row,
    );
    if (isOriginal) this.#run('DELETE FROM originals WHERE row = ?', row);
    return JSON.stringify(before);
  }

  #readOriginal(row: number): { cells: string[]; error: string | null } | undefined {
    const found = this.#database.prepare('SELECT cells, error FROM originals WHERE row = ?').get(row) as
      | { cells: string; error: string | null }
      | undefined;
    return found && { ...found, cells: JSON.parse(found.cells) as string[] };
  }

  #remove(condition: string): void {
    this.#run(`DELETE FROM stepRows WHERE step IN (SELECT step FROM steps WHERE ${condition})`);
    this.#run(`DELETE FROM steps WHERE ${condition}`);
  }

  #run(sql: string, ...values: (string | number | null)[]) {
    return this.#database.prepare(sql).run(...values);
  }
}

interface RowState {
  cells: string | null;
  isSkipped: number | null;
}

/** An edited row has the width of the header. */
function pad(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, column) => cells[column] ?? '');
}

const isSame = (left: readonly string[], right: readonly string[]) =>
  left.length === right.length && left.every((text, index) => text === right[index]);
