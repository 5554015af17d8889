import { type RawBuilder, sql } from 'kysely';
import { csvKindDefinitions } from '#shared/contracts/csv-imports/kinds/index.ts';
import { findColumn, lists } from '#shared/contracts/records/lists/index.ts';
import { maxFound, type RecordList } from '#shared/contracts/records/lists/list-column.ts';
import { limits, toSearchWords } from '#shared/domain/limits.ts';
import { invalid } from '../../../kernel/errors.ts';
import type { ReaderContext } from '../../../kernel/heavy-read.ts';
import { findOmittedTenant } from '../../../kernel/sample-tenant.ts';
import { indexedBy } from '../../../storage/indexed-by.ts';
import { toConditions } from './conditions.ts';
import type { ListSource } from './list-source.ts';

/** The lists of records that imports create, which the filter `import` selects. */
const importedLists: ReadonlySet<RecordList> = new Set(
  Object.values(csvKindDefinitions).flatMap(({ listed }) => (listed ? [lists[listed]] : [])),
);

/** A list with its filters and search text applied. */
export interface FilteredList {
  /** The conditions on its rows (alias `r`). */
  conditions: readonly RawBuilder<unknown>[];
  filtered: readonly string[];
  /** The query for the `seq` of the newest records that contain the text, or that the import created. */
  found?: (limit: number) => RawBuilder<{ seq: number }>;
  /** Whether the whole table is read, since no index has a filtered column; the total follows from the rows. */
  isScanned?: true;
  /** Whether `found` finds the records of an import, which can be more than a text finds. */
  isImported?: true;
  total: number;
  /** Whether the text has more hits than the limit. */
  more: boolean;
}

/**
 * Applies filters to a list, and counts the result.
 *
 * @param filters by column
 * @param text every word of it that is long enough must occur
 * @throws invalid, as `toConditions`, and if the list or the text cannot be searched
 */
export async function filterList(
  ctx: ReaderContext,
  list: RecordList,
  source: ListSource,
  filters: Readonly<Record<string, string>>,
  text: string | undefined,
): Promise<FilteredList> {
  const { import: importId, ...chosenFilters } = filters;
  if (importId !== undefined && !importedLists.has(list))
    throw invalid('filters.import', 'is not supported by this list');
  const imported = importId === undefined ? undefined : selectImported(importId);
  // Sample data beside other records is shown only if its filter or its import is chosen.
  const hidesSample = !imported && filters.sample === undefined && (await findOmittedTenant(ctx.db));
  const columnFilters = hidesSample ? { ...chosenFilters, sample: 'no' } : chosenFilters;
  if (Object.keys(columnFilters).some((name) => findColumn(list, name)?.filter !== true))
    return scanList(ctx, list, source, columnFilters, text, imported);
  if (text !== undefined) return findInList(ctx, list, source, columnFilters, text, imported);
  if (imported) return filterImported(ctx, list, source, columnFilters, imported);
  const chosen = Object.keys(filters);
  const conditions = toConditions(list, source, filters);
  const hidden = hidesArchived(list, filters) ? await countArchived(ctx, source) : 0;
  const index = chosen.includes('createdAt') ? undefined : source.counting;
  const shown = hidden === 0 ? conditions : [...conditions, sql`${sql.ref('r.deletedAt')} is null`];
  const total =
    chosen.length === 0
      ? (await ctx.service.counts.countTable(ctx.db, source.table)) - hidden
      : await count(ctx, fromFiltered(source, { conditions: shown }, index));
  return { conditions: shown, filtered: chosen, total, more: false };
}

/** Whether the default of the filter for archived records applies. */
function hidesArchived(list: RecordList, filters: Readonly<Record<string, string>>): boolean {
  return list.columns.archived?.defaultFilter === 'no' && filters.archived === undefined;
}

function countArchived(ctx: ReaderContext, { table }: ListSource): Promise<number> {
  return count(ctx, sql`${indexedBy(table, `${table}Archived`)} where ${sql.ref('r.deletedAt')} is not null`);
}

/** Filters a list by columns that no index has. */
async function scanList(
  ctx: ReaderContext,
  list: RecordList,
  source: ListSource,
  filters: Readonly<Record<string, string>>,
  text: string | undefined,
  imported: RawBuilder<{ seq: number }> | undefined,
): Promise<FilteredList> {
  const conditions = toConditions(list, source, filters);
  // The list of an import shows archived records, too.
  if (imported) conditions.push(sql`r.seq in (${imported})`);
  else if (hidesArchived(list, filters)) conditions.push(sql`${sql.ref('r.deletedAt')} is null`);
  const scanned = { filtered: Object.keys(filters), isScanned: true as const, total: 0, more: false };
  if (text === undefined) return { ...scanned, conditions };
  const found = selectFound(
    source,
    text,
    'archived' in list.columns ? filters.archived === 'yes' : undefined,
  );
  const hits = await count(ctx, sql`(${found(maxFound + 1)})`);
  return {
    ...scanned,
    conditions: [sql`r.seq in (${found(maxFound)})`, ...conditions],
    more: hits > maxFound,
  };
}

/** The search excludes archived records itself, so that each further hit is a row of the list. */
async function findInList(
  ctx: ReaderContext,
  list: RecordList,
  source: ListSource,
  { archived, ...filters }: Readonly<Record<string, string>>,
  text: string,
  imported: RawBuilder<{ seq: number }> | undefined,
): Promise<FilteredList> {
  const conditions = toConditions(list, source, filters);
  if (imported) conditions.push(sql`r.seq in (${imported})`);
  const filtered = [...Object.keys(filters), ...(imported ? ['import'] : [])];
  const found = selectFound(source, text, 'archived' in list.columns ? archived === 'yes' : undefined);
  const hits = await count(ctx, sql`(${found(maxFound + 1)})`);
  const foundList = {
    conditions: [sql`r.seq in (${found(maxFound)})`, ...conditions],
    filtered,
    found,
    more: hits > maxFound,
  };
  const isFiltered = filtered.length > 0;
  const total = isFiltered ? await count(ctx, fromFiltered(source, foundList)) : Math.min(hits, maxFound);
  return { ...foundList, total };
}

/** Filters a list by the import that created its records, which an index of the results of rows finds; archived ones, too. */
async function filterImported(
  ctx: ReaderContext,
  list: RecordList,
  source: ListSource,
  filters: Readonly<Record<string, string>>,
  created: RawBuilder<{ seq: number }>,
): Promise<FilteredList> {
  const filtered = Object.keys(filters);
  const imported = {
    conditions: [sql`r.seq in (${created})`, ...toConditions(list, source, filters)],
    filtered,
    found: (limit: number) => sql<{ seq: number }>`${created} order by recordSeq desc limit ${limit}`,
    isImported: true as const,
    more: false,
  };
  const from = filtered.length > 0 ? fromFiltered(source, imported) : sql`(${created})`;
  return { ...imported, total: await count(ctx, from) };
}

/** The `seq` of each record that an import created. Several rows can create parts of one record. */
function selectImported(importId: string): RawBuilder<{ seq: number }> {
  return sql`select distinct recordSeq as seq from csvImportRows
    where importId = ${importId} and recordSeq is not null and undoneAt is null`;
}

/**
 * The `from` clause of a query for a filtered list.
 * @param index that is scanned, unless a text is searched
 */
export function fromFiltered(
  source: ListSource,
  { conditions, found }: Pick<FilteredList, 'conditions' | 'found'>,
  index = source.orderings.createdAt.index,
): RawBuilder<unknown> {
  const table = found ? sql`${sql.table(source.table)} as r` : indexedBy(source.table, index);
  return conditions.length === 0 ? table : sql`${table} where ${sql.join(conditions, sql` and `)}`;
}

/** The number of rows of a `from` clause, counted once until the next commit. */
export function count(ctx: ReaderContext, from: RawBuilder<unknown>): Promise<number> {
  const query = sql<{ count: number }>`select count(*) as count from ${from}`;
  return ctx.service.counts.count(ctx.db, query.compile(ctx.db));
}

function selectFound(source: ListSource, text: string, isArchived: boolean | undefined) {
  const { find } = source;
  if (!find) throw invalid('find', 'is not supported by this list');
  const words = toSearchWords(text);
  if (words.length === 0)
    throw invalid('find', `must have a word of at least ${limits.searchLength} characters`);
  return (limit: number) => find(words, limit, isArchived);
}
