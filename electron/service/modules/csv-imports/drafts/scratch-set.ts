import { hash, randomBytes } from 'node:crypto';
import SqliteDatabase from 'better-sqlite3';

/**
 * A set of texts, each with the row that has it, that may be larger than memory: a private database that SQLite stores
 * on disk and removes when it is closed. SQLite cannot encrypt such a database, so it contains hashes instead of the
 * texts. They depend on a secret that is only in memory, so that they match no guess.
 */
export class ScratchSet {
  readonly #secret = randomBytes(32);
  readonly #database = new SqliteDatabase('');
  readonly #insert;
  readonly #find;

  constructor() {
    this.#database.pragma('journal_mode = OFF');
    this.#database.pragma('synchronous = OFF');
    this.#database.exec('CREATE TABLE texts (hash BLOB PRIMARY KEY, row INTEGER) STRICT, WITHOUT ROWID');
    // One transaction that never ends, so that nothing is written to the disk before memory runs short.
    this.#database.exec('BEGIN');
    this.#insert = this.#database.prepare<[Buffer, number]>('INSERT OR IGNORE INTO texts VALUES (?, ?)');
    this.#find = this.#database.prepare<[Buffer], number>('SELECT row FROM texts WHERE hash = ?').pluck();
  }

  /** Adds the text of a row; if another row has it, returns that row. */
  claim(text: string, row: number): number | undefined {
    const hashed = hash('sha256', Buffer.concat([this.#secret, Buffer.from(text)]), 'buffer');
    return this.#insert.run(hashed, row).changes === 1 ? undefined : this.#find.get(hashed);
  }

  close(): void {
    this.#database.close();
  }
}
