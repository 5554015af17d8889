import { type Kysely, sql } from 'kysely';

/** The tables with further searched columns, and their positions in the index. */
const changed = [
  { place: 0, table: 'individuals', columns: 'firstName, lastName, email, phone, city' },
  { place: 2, table: 'legalEntities', columns: 'name, ein, email, phone, city' },
  { place: 3, table: 'issuers', columns: 'title, legalName, ein, dba, city' },
];

const trades = { place: 7, table: 'trades', columns: 'tradeNumber' };

const rowsPerSource = 2 ** 40;

const updateTrigger = ({ place, table, columns }: typeof trades) =>
  `CREATE TRIGGER ${table}SearchUpdate AFTER UPDATE OF ${columns} ON ${table}
    BEGIN INSERT OR IGNORE INTO searchStale (entry) VALUES (${place * rowsPerSource} + new.seq); END`;

const statements = [
  // A tokenizer cannot be changed. The index is filled again after the start, in steps.
  'DROP TABLE searchIndex',
  `CREATE VIRTUAL TABLE searchIndex
    USING fts5(text, tokenize = 'trigram remove_diacritics 1', content = '', contentless_delete = 1)`,
  'DELETE FROM searchStale',
  'UPDATE searchProgress SET seq = 0',
  ...changed.flatMap((source) => [`DROP TRIGGER ${source.table}SearchUpdate`, updateTrigger(source)]),
  `INSERT INTO searchProgress (place, seq) VALUES (${trades.place}, 0)`,
  updateTrigger(trades),
  `CREATE TRIGGER tradesSearchDelete AFTER DELETE ON trades
    BEGIN
      INSERT OR IGNORE INTO searchStale (entry) VALUES (${trades.place * rowsPerSource} + old.seq);
      UPDATE searchProgress SET seq = min(seq, (SELECT coalesce(max(seq), 0) FROM trades)) WHERE place = ${trades.place};
    END`,
];

/** Searches find accented letters without accents, phone numbers, cities, and trade numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
