import { type RawBuilder, sql } from 'kysely';
import { archivableTables } from '#shared/domain/archivable-kinds.ts';
import { indexedBy } from './indexed-by.ts';
import type { Db, Schema } from './schema.ts';

export type SearchedTable =
  | 'individuals'
  | 'investorAccounts'
  | 'legalEntities'
  | 'issuers'
  | 'offerings'
  | 'kycRecords'
  | 'files'
  | 'trades';

interface SearchSource {
  table: SearchedTable & keyof Schema;
  columns: readonly string[];
  /** The columns that are also found by their digits only. */
  numbers?: readonly string[];
}

/**
 * The searchable tables and columns. The position in this list is part of the index: add new ones at the end, with a
 * migration that rebuilds the index.
 */
export const searchSources: readonly SearchSource[] = [
  {
    table: 'individuals',
    columns: ['firstName', 'lastName', 'email', 'phone', 'city'],
    numbers: ['phone'],
  },
  { table: 'investorAccounts', columns: ['name', 'email'] },
  { table: 'legalEntities', columns: ['name', 'ein', 'email', 'phone', 'city'], numbers: ['ein', 'phone'] },
  { table: 'issuers', columns: ['title', 'legalName', 'ein', 'dba', 'city'], numbers: ['ein'] },
  { table: 'offerings', columns: ['name'] },
  { table: 'kycRecords', columns: ['firstName', 'lastName', 'documentNumber'] },
  { table: 'files', columns: ['name', 'fileName'] },
  { table: 'trades', columns: ['tradeNumber'] },
];

/** Each source has its own range of row numbers, so that it can be searched separately. */
const rowsPerSource = 2 ** 40;

/** SQL for the row number in the index, from the position of the source and its row. */
export function indexRowid(place: number, row: string): string {
  return `${place * rowsPerSource} + ${row}.seq`;
}

function textOf({ columns, numbers = [] }: SearchSource) {
  const texts = columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`);
  return sql.join([...texts, ...numbers.map(digitsOf)], sql` || ' ' || `);
}

/** What numbers have between their digits. */
const separators = ['-', ' ', '.', '(', ')', '+'];

function digitsOf(column: string): RawBuilder<unknown> {
  return separators.reduce<RawBuilder<unknown>>(
    (text, separator) => sql`replace(${text}, ${separator}, '')`,
    sql`coalesce(${sql.ref(column)}, '')`,
  );
}

/**
 * Indexes some of the rows that were added, changed, or removed since the last call. It runs outside the units of work
 * that write records: the index flushes at every commit, which would cost more than the records.
 *
 * @param limit rows of each source
 * @returns the number of indexed rows; less than the limit when the index is up to date
 */
export async function indexSome(db: Db, limit: number): Promise<number> {
  let indexed = 0;
  for (const [place, source] of searchSources.entries()) {
    const { table } = source;
    const progress = sql`(select seq from ${sql.table('searchProgress')} where place = ${place})`;
    // A number can be reused after its record was removed, before the index has removed that record.
    const { numAffectedRows = 0n } = await sql`
      insert or replace into ${sql.table('searchIndex')} (rowid, text)
      select ${place * rowsPerSource} + seq, ${textOf(source)} from ${sql.table(table)}
      where seq > ${progress} order by seq limit ${limit}`.execute(db);
    if (numAffectedRows === 0n) continue;
    indexed += Number(numAffectedRows);
    await sql`
      update ${sql.table('searchProgress')} set seq = (
        select max(seq) from (select seq from ${sql.table(table)} where seq > ${progress} order by seq limit ${limit})
      ) where place = ${place}`.execute(db);
  }
  return indexed + (await indexStale(db, limit));
}

async function indexStale(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ entry: number }>`
    select entry from ${sql.table('searchStale')} order by entry limit ${limit}`.execute(db);
  for (const { entry } of rows) {
    const place = Math.floor(entry / rowsPerSource);
    const source = searchSources[place];
    if (!source) throw new Error(`The search index has no source ${place}`);
    await sql`delete from ${sql.table('searchIndex')} where rowid = ${entry}`.execute(db);
    await sql`
      insert into ${sql.table('searchIndex')} (rowid, text)
      select ${entry}, ${textOf(source)} from ${sql.table(source.table)}
      where seq = ${entry - place * rowsPerSource}`.execute(db);
    await sql`delete from ${sql.table('searchStale')} where entry = ${entry}`.execute(db);
  }
  return rows.length;
}

/** The condition that every word occurs, as a part of any length. */
function matches(words: readonly string[]): RawBuilder<unknown> {
  const match = words.map((word) => spellings(word).map(quote).join(' OR ')).map((either) => `(${either})`);
  return sql`${sql.table('searchIndex')} match ${match.join(' AND ')}`;
}

const quote = (word: string) => `"${word.replaceAll('"', '""')}"`;

/** A word, and the digits of a number: 07-4795106 is also 074795106. */
function spellings(word: string): string[] {
  const digits = word.replaceAll(/[-.()+]/g, '');
  return digits !== word && /^\d{3,}$/.test(digits) ? [word, digits] : [word];
}

/** The positions of the sources whose records can be archived. */
const archivablePlaces = searchSources.flatMap(({ table }, place) =>
  Object.values<string>(archivableTables).includes(table) ? [place] : [],
);

/** The query for the row numbers of archived records. */
function archivedRows(places: readonly number[]): RawBuilder<unknown> {
  const ofPlace = (place: number) => {
    const table = searchSources[place]?.table ?? '';
    return sql`select ${sql.lit(place * rowsPerSource)} + seq from ${indexedBy(table, `${table}Archived`)}
      where ${sql.ref('deletedAt')} is not null`;
  };
  return sql.join(places.map(ofPlace), sql` union all `);
}

/**
 * The query for the records of one table in which every word occurs, as a part of any length: their `seq`, newest
 * first.
 *
 * @param words of at least `limits.searchLength` characters
 * @param isArchived whether only archived records are found, or none of them; both if undefined
 */
export function selectByText(
  table: SearchedTable,
  words: readonly string[],
  limit: number,
  isArchived?: boolean,
): RawBuilder<{ seq: number }> {
  const place = searchSources.findIndex((source) => source.table === table);
  const first = place * rowsPerSource;
  const archived =
    isArchived === undefined
      ? sql``
      : sql`and rowid ${isArchived ? sql`in` : sql`not in`} (${archivedRows([place])})`;
  // Literals: numbers are bound as floating-point values, for which FTS5 would scan the other sources, too.
  const range = sql`rowid > ${sql.lit(first)} and rowid < ${sql.lit(first + rowsPerSource)}`;
  return sql`
    select rowid - ${sql.lit(first)} as seq from ${sql.table('searchIndex')}
    where ${matches(words)} and ${range} ${archived} order by rowid desc limit ${limit}`;
}

/**
 * Finds records in which every word occurs, except archived ones.
 *
 * @param words as for `selectByText`
 * @param limit of records from each source
 * @returns for each source the `seq` of its records, newest first
 */
export async function findRecordsByText(
  db: Db,
  words: readonly string[],
  limit: number,
): Promise<{ table: SearchedTable; seqs: number[] }[]> {
  const most = limit * searchSources.length;
  // Rare words are searched once for all sources, because finding the first record is most of the work.
  const { rows: all } = await sql<{ rowid: number }>`
    select rowid from ${sql.table('searchIndex')}
    where ${matches(words)} and rowid not in (${archivedRows(archivablePlaces)})
    order by rowid desc limit ${most}`.execute(db);
  if (all.length < most) {
    return searchSources.map(({ table }, place) => {
      const seqs = all.map(({ rowid }) => rowid - place * rowsPerSource);
      return { table, seqs: seqs.filter((seq) => seq > 0 && seq < rowsPerSource).slice(0, limit) };
    });
  }
  const found: { table: SearchedTable; seqs: number[] }[] = [];
  for (const [place, { table }] of searchSources.entries()) {
    const isArchived = archivablePlaces.includes(place) ? false : undefined;
    const { rows } = await selectByText(table, words, limit, isArchived).execute(db);
    found.push({ table, seqs: rows.map(({ seq }) => seq) });
  }
  return found;
}
