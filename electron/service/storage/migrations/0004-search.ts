import { type Kysely, sql } from 'kysely';
import { indexRowid, searchSources } from '../search-index.ts';

/**
 * The full-text index of search-index.ts. It keeps no texts of its own, only which three letters stand
 * where, and follows every insert and change of a source by itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE VIRTUAL TABLE searchIndex
    USING fts5(text, tokenize = 'trigram', content = '', contentless_delete = 1)`.execute(db);
  for (const [place, { table, columns }] of searchSources.entries()) {
    const text = (row: string) =>
      columns.map((column) => `coalesce(${row}.${column}, '')`).join(` || ' ' || `);
    const rowid = (row: string) => indexRowid(place, row);
    const statements = [
      `INSERT INTO searchIndex (rowid, text) SELECT ${rowid(table)}, ${text(table)} FROM ${table}`,
      `CREATE TRIGGER ${table}AreFound AFTER INSERT ON ${table}
        BEGIN INSERT INTO searchIndex (rowid, text) VALUES (${rowid('new')}, ${text('new')}); END`,
      `CREATE TRIGGER ${table}AreFoundAnew AFTER UPDATE OF ${columns.join(', ')} ON ${table}
        BEGIN INSERT OR REPLACE INTO searchIndex (rowid, text) VALUES (${rowid('new')}, ${text('new')}); END`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  }
}
