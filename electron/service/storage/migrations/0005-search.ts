import { type Kysely, sql } from 'kysely';
import { indexRowid, searchSources } from '../search-index.ts';

/**
 * The full-text index of search-index.ts. It keeps no texts of its own, only which three letters stand
 * where. Rows that change are noted, to be indexed anew; new ones are found by their numbers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `CREATE VIRTUAL TABLE searchIndex
      USING fts5(text, tokenize = 'trigram', content = '', contentless_delete = 1)`,
    `CREATE TABLE searchProgress (place INTEGER PRIMARY KEY, seq INTEGER NOT NULL) STRICT`,
    `CREATE TABLE searchStale (entry INTEGER PRIMARY KEY) STRICT`,
    ...searchSources.flatMap(({ table, columns }, place) => [
      `INSERT INTO searchProgress (place, seq) VALUES (${place}, 0)`,
      `CREATE TRIGGER ${table}AreFoundAnew AFTER UPDATE OF ${columns.join(', ')} ON ${table}
        BEGIN INSERT OR IGNORE INTO searchStale (entry) VALUES (${indexRowid(place, 'new')}); END`,
    ]),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
