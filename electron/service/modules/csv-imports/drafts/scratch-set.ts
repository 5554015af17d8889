import { hash, randomBytes } from 'node:crypto';
import SqliteDatabase from 'better-sqlite3';

/**
 * A set of texts that may be larger than memory: a private database that SQLite stores on disk and removes
 * when it is closed. SQLite cannot encrypt such a database, so it contains hashes instead of the texts. They
 * depend on a secret that is only in memory, so that they match no guess.
 */
export class ScratchSet {
  readonly #secret = randomBytes(32);
  readonly #database = new SqliteDatabase('');
  readonly #insert;

  constructor() {
    this.#database.pragma('journal_mode = OFF');
    this.#database.pragma('synchronous = OFF');
    this.#database.exec('CREATE TABLE texts (hash BLOB PRIMARY KEY) STRICT, WITHOUT ROWID');
    // One transaction that never ends, so that nothing is written to the disk before memory runs short.
    this.#database.exec('BEGIN');
    this.#insert = this.#database.prepare<[Buffer]>('INSERT OR IGNORE INTO texts VALUES (?)');
  }

  /** Adds the text; true if it is new. */
  add(text: string): boolean {
    const hashed = hash('sha256', Buffer.concat([this.#secret, Buffer.from(text)]), 'buffer');
    return this.#insert.run(hashed).changes === 1;
  }

  close(): void {
    this.#database.close();
  }
}
