import SqliteDatabase from 'better-sqlite3';

/**
 * A set of texts that may be larger than memory: a private database that SQLite keeps on disk and removes
 * when it is closed.
 */
export class ScratchSet {
  readonly #database = new SqliteDatabase('');
  readonly #insert;

  constructor() {
    this.#database.pragma('journal_mode = OFF');
    this.#database.pragma('synchronous = OFF');
    this.#database.exec('CREATE TABLE texts (text TEXT PRIMARY KEY) STRICT, WITHOUT ROWID');
    // One transaction that never ends, so that nothing is written before memory runs short.
    this.#database.exec('BEGIN');
    this.#insert = this.#database.prepare<[string]>('INSERT OR IGNORE INTO texts VALUES (?)');
  }

  /** Adds the text, and tells whether it is new. */
  add(text: string): boolean {
    return this.#insert.run(text).changes === 1;
  }

  close(): void {
    this.#database.close();
  }
}
