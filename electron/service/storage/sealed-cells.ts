import type { Database } from 'better-sqlite3';
import type { Vault } from './vault.ts';

/** The rows that are sealed as one: more cost less to read as a whole, fewer one for itself. */
const rowsAtOnce = 32;

/**
 * The cells of a draft's rows, which are numbered without gaps. Neighbours are sealed together: a seal costs
 * more than what it is put on.
 */
export class SealedCells {
  static readonly schema = 'CREATE TABLE cells (firstRow INTEGER PRIMARY KEY, sealed BLOB NOT NULL) STRICT;';
  readonly #vault: Vault;
  readonly #statements;

  /** @param database that has the table; who writes begins the transaction */
  constructor(database: Database, vault: Vault) {
    this.#vault = vault;
    this.#statements = {
      keep: database.prepare<[number, Buffer]>('INSERT OR REPLACE INTO cells VALUES (?, ?)'),
      find: database.prepare<[number], StoredCells>(
        'SELECT firstRow, sealed FROM cells WHERE firstRow <= ? ORDER BY firstRow DESC LIMIT 1',
      ),
    };
  }

  /** @param rows behind those that are there, in their order */
  append(rows: readonly { row: number; cells: string[] }[]): void {
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      const [first, ...others] = rows.slice(start, start + rowsAtOnce);
      if (first) this.#keep(first.row, [first.cells, ...others.map(({ cells }) => cells)]);
    }
  }

  /**
   * Rows that are there, each with its cells.
   * @param rows neighbours are opened together where they follow each other
   */
  addTo<Row extends { row: number }>(rows: readonly Row[]): (Row & { cells: string[] })[] {
    let opened: OpenedCells | undefined;
    return rows.map((each) => {
      let cells = opened?.rows[each.row - opened.firstRow];
      if (!cells) {
        opened = this.#open(each.row);
        cells = opened.rows[each.row - opened.firstRow];
      }
      if (!cells) throw new Error(`The draft has no row ${each.row}`);
      return { ...each, cells };
    });
  }

  change(row: number, cells: string[]): void {
    const { firstRow, rows } = this.#open(row);
    this.#keep(firstRow, rows.with(row - firstRow, cells));
  }

  #keep(firstRow: number, rows: string[][]): void {
    this.#statements.keep.run(firstRow, this.#vault.seal(JSON.stringify(rows)));
  }

  #open(row: number): OpenedCells {
    const stored = this.#statements.find.get(row);
    if (!stored) throw new Error(`The draft has no row ${row}`);
    return { firstRow: stored.firstRow, rows: JSON.parse(this.#vault.open(stored.sealed)) as string[][] };
  }
}

interface StoredCells {
  firstRow: number;
  sealed: Buffer;
}

interface OpenedCells {
  firstRow: number;
  rows: string[][];
}
