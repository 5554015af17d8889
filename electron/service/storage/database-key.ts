import { closeSync, openSync, readSync } from 'node:fs';
import SqliteDatabase, { type Database } from 'better-sqlite3';
import { lazily } from '#shared/domain/lazily.ts';
import { keyringName } from './keyring.ts';

/** The build with ciphers has one method more than the types of better-sqlite3. */
type KeyedDatabase = Database & { key(key: Buffer): number };

/**
 * AEGIS-256 authenticates each page with its number, and costs less than any other cipher of this build on
 * processors with AES instructions.
 */
const cipher = 'aegis';

/** The unencrypted bytes at the start of the file that SQLite reserves for the cipher. */
const idBytes = 16;

const plainHeader = Buffer.from('SQLite format 3\0');

// The backup API opens its target by name. It can be given a key only as a parameter of a URI, which this
// build reads if the variable is set before the first database is opened.
process.env.SQLITE_USE_URI = '1';

/** Where SQLite does not read URIs, there is no file of that name, and none is created. */
const readsUris = lazily(() => {
  try {
    new SqliteDatabase('file:in-memory?mode=memory', { fileMustExist: true }).close();
    return true;
  } catch {
    return false;
  }
});

/** Encrypts the databases of one purpose. The key is in private fields, so that no log or error shows it. */
export class DatabaseKey {
  readonly #key: Buffer;
  readonly #id: Buffer;

  /**
   * @param key 32 random bytes: no passphrase, so that opening a database requires no slow key derivation
   * @param id 16 bytes that identify the key without disclosing it; each database starts with them
   */
  constructor(key: Buffer, id: Buffer) {
    this.#key = Buffer.concat([Buffer.from('raw:'), key, id]);
    this.#id = id;
  }

  /** Gives the key to a new connection. It is not passed as SQL text, so no trace contains it. */
  unlock(database: Database): void {
    database.pragma(`cipher = '${cipher}'`);
    (database as KeyedDatabase).key(this.#key);
  }

  /**
   * The name of a file under which the backup API writes it encrypted. It contains the key.
   * @throws if SQLite would use it as the name of an unencrypted file
   */
  backupTarget(file: string): string {
    if (!readsUris()) throw new Error('SQLite does not read URIs, so the copy would not be encrypted');
    return `file:${encodeURIComponent(file)}?cipher=${cipher}&hexkey=${this.#key.toString('hex')}`;
  }

  /**
   * Why a database cannot be read with this key.
   * @returns undefined if the database has this key, so that it must be damaged
   */
  explain(file: string): Error | undefined {
    const start = readStart(file);
    if (start.equals(this.#id)) return undefined;
    if (start.equals(plainHeader)) return new Error(`${file} is not encrypted: it is not from this program`);
    return new Error(`${file} is damaged, or ${keyringName} is from another data folder: restore a backup`);
  }
}

/** Closing a file releases the locks of this process on it, so this is only for a file that does not open. */
function readStart(file: string): Buffer {
  const start = Buffer.alloc(idBytes);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, start, 0, idBytes, 0);
    return start;
  } finally {
    closeSync(descriptor);
  }
}
