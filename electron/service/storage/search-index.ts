import { type RawBuilder, sql } from 'kysely';
import type { Db, Schema } from './schema.ts';

export type SearchedTable =
  | 'individuals'
  | 'investorAccounts'
  | 'legalEntities'
  | 'issuers'
  | 'offerings'
  | 'kycRecords'
  | 'files';

/**
 * What can be found, and by which columns. The place in this list is part of the index: it grows at the
 * end, with a migration that builds the index anew.
 */
export const searchSources: readonly { table: SearchedTable & keyof Schema; columns: readonly string[] }[] = [
  { table: 'individuals', columns: ['firstName', 'lastName', 'email'] },
  { table: 'investorAccounts', columns: ['name', 'email'] },
  { table: 'legalEntities', columns: ['name', 'ein'] },
  { table: 'issuers', columns: ['title', 'legalName', 'ein'] },
  { table: 'offerings', columns: ['name'] },
  { table: 'kycRecords', columns: ['firstName', 'lastName', 'documentNumber'] },
  { table: 'files', columns: ['name', 'fileName'] },
];

/** The rows of each source stand in a range of row numbers of their own, so that each can be asked alone. */
const rowsPerSource = 2 ** 40;

/** SQL of the row number in the index of a row of the source in that place. */
export function indexRowid(place: number, row: string): string {
  return `${place * rowsPerSource} + ${row}.seq`;
}

function textOf(columns: readonly string[]) {
  return sql.join(
    columns.map((column) => sql`coalesce(${sql.ref(column)}, '')`),
    sql` || ' ' || `,
  );
}

/**
 * Indexes some of what is new, changed or gone since the last time. It is no part of the units of work that
 * write records: the index writes all it has gathered at every savepoint, which would cost them more than
 * their own rows.
 *
 * @param limit rows of each source
 * @returns how many rows were indexed; 0 when the index knows everything
 */
export async function indexSome(db: Db, limit: number): Promise<number> {
  let indexed = 0;
  for (const [place, { table, columns }] of searchSources.entries()) {
    const progress = sql`(select seq from ${sql.table('searchProgress')} where place = ${place})`;
    // A number may be given anew after its record was removed, before the index has forgotten that one.
    const { numAffectedRows = 0n } = await sql`
      insert or replace into ${sql.table('searchIndex')} (rowid, text)
      select ${place * rowsPerSource} + seq, ${textOf(columns)} from ${sql.table(table)}
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
      select ${entry}, ${textOf(source.columns)} from ${sql.table(source.table)}
      where seq = ${entry - place * rowsPerSource}`.execute(db);
    await sql`delete from ${sql.table('searchStale')} where entry = ${entry}`.execute(db);
  }
  return rows.length;
}

/** The index finds parts of at least so many characters. */
export const searchableLength = 3;

/** The condition that every word occurs, as a part of whatever length. */
function matches(words: readonly string[]): RawBuilder<unknown> {
  const match = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
  return sql`${sql.table('searchIndex')} match ${match}`;
}

/**
 * The query for the records of one table in which every word occurs, as a part of whatever length: their
 * `seq`, the newest first.
 *
 * @param words of at least `searchableLength` characters
 */
export function selectByText(
  table: SearchedTable,
  words: readonly string[],
  limit: number,
): RawBuilder<{ seq: number }> {
  const first = searchSources.findIndex((source) => source.table === table) * rowsPerSource;
  // Spelled out: numbers are bound as floating ones, for which FTS5 would go through the other sources too.
  const range = sql`rowid > ${sql.lit(first)} and rowid < ${sql.lit(first + rowsPerSource)}`;
  return sql`
    select rowid - ${sql.lit(first)} as seq from ${sql.table('searchIndex')}
    where ${matches(words)} and ${range} order by rowid desc limit ${limit}`;
}

/**
 * Finds records in which every word occurs.
 *
 * @param words as `selectByText` takes them
 * @param limit of records from each source
 * @returns for each source its records, the newest first, by their seq
 */
export async function findRecordsByText(
  db: Db,
  words: readonly string[],
  limit: number,
): Promise<{ table: SearchedTable; seqs: number[] }[]> {
  const most = limit * searchSources.length;
  // What few records have is found once for all sources: finding the first one is then most of the work.
  const { rows: all } = await sql<{ rowid: number }>`
    select rowid from ${sql.table('searchIndex')} where ${matches(words)}
    order by rowid desc limit ${most}`.execute(db);
  if (all.length < most) {
    return searchSources.map(({ table }, place) => {
      const seqs = all.map(({ rowid }) => rowid - place * rowsPerSource);
      return { table, seqs: seqs.filter((seq) => seq > 0 && seq < rowsPerSource).slice(0, limit) };
    });
  }
  const found: { table: SearchedTable; seqs: number[] }[] = [];
  for (const { table } of searchSources) {
    const { rows } = await selectByText(table, words, limit).execute(db);
    found.push({ table, seqs: rows.map(({ seq }) => seq) });
  }
  return found;
}
