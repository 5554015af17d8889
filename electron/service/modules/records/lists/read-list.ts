import { type RawBuilder, sql } from 'kysely';
import type { ListRow } from '#shared/contracts/records/browse-list.ts';
import { findColumn } from '#shared/contracts/records/lists/index.ts';
import {
  type ListColumn,
  newestFirst,
  type RecordList,
} from '#shared/contracts/records/lists/list-column.ts';
import { readOrder } from '#shared/contracts/records/lists/list-query.ts';
import { invalid } from '../../../kernel/errors.ts';
import type { ReaderContext } from '../../../kernel/heavy-read.ts';
import type { RowOrder } from '../../../kernel/row-orders.ts';
import { listOfJson } from '../../../storage/list-of.ts';
import { type FilteredList, filterList } from './filter-list.ts';
import { type ListSource, shownValue } from './list-source.ts';
import { type OrderPlan, planOrder } from './plan-order.ts';

/** The request for a list; only its format is validated. */
export interface ListQuery {
  sort?: string | null;
  /** Only `readGroupedList` reads it. */
  group?: string | null;
  filters?: Record<string, string> | null;
  find?: string | null;
  offset?: number | null;
  limit?: number | null;
}

/** The number of rows of a range, if none is requested. */
export const pageSize = 100;

/** A range of a list. */
export interface ListPage {
  rows: ListRow[];
  total: number;
  more: boolean;
}

/**
 * Reads a range of a list. Its position is found by scanning index entries, a million in about ten milliseconds, so the
 * middle is about as fast as the start; only the records of the range are read.
 *
 * @throws as `planList`
 */
export async function readList(
  ctx: ReaderContext,
  list: RecordList,
  source: ListSource,
  query: ListQuery,
): Promise<ListPage> {
  const plan = await planList(ctx, list, source, query);
  const { total, more } = plan;
  const range = { offset: query.offset ?? 0, limit: query.limit ?? pageSize };
  return { rows: await readRange(ctx, list, source, plan, range), total, more };
}

/** The rows of a range of a planned list. */
export async function readRange(
  ctx: ReaderContext,
  list: RecordList,
  source: ListSource,
  { from, fromNewest, sorted, descending, total, kept }: ListPlan,
  range: { offset: number; limit: number },
): Promise<ListRow[]> {
  const { offset } = range;
  const limit = Math.min(range.limit, total - offset);
  if (limit <= 0) return [];
  if (kept) {
    const first = descending ? total - offset - limit : offset;
    const seqs = JSON.stringify([...kept.subarray(first, first + limit)]);
    return readRows(ctx, list, source, listOfJson(seqs), sorted(descending));
  }
  // Rows in the second half are closer to the end.
  const isNear = offset <= total / 2;
  const newest = isNear && descending ? fromNewest?.(offset + limit) : undefined;
  const page = sql`
    select r.seq from ${newest ?? from} order by ${sorted(descending === isNear)}
    limit ${limit} offset ${isNear ? offset : total - offset - limit}`;
  return readRows(ctx, list, source, page, sorted(descending));
}

export interface ListPlan extends Omit<OrderPlan, 'by' | 'isKept'> {
  total: number;
  /** Whether the text has more hits than the limit. */
  more: boolean;
  /** The `seq` of all rows in ascending order, if no index has the order or a filter. */
  kept?: RowOrder['seqs'];
  /** The `order by` clause. */
  sorted(descending: boolean): RawBuilder<unknown>;
  descending: boolean;
}

/**
 * Plans how a list is read.
 * @throws invalid, if the list has no such column or the filter is not valid
 */
export async function planList(
  ctx: ReaderContext,
  list: RecordList,
  source: ListSource,
  query: ListQuery,
): Promise<ListPlan> {
  const sort = readSort(list, query);
  const filtered = await filterList(ctx, list, source, query.filters ?? {}, query.find ?? undefined);
  return planFiltered(ctx, source, filtered, sort);
}

/** Plans how a filtered list is read. */
export function planFiltered(
  ctx: ReaderContext,
  source: ListSource,
  filtered: FilteredList,
  sort: ListSort,
): ListPlan {
  const { by, isKept, ...froms } = planOrder(source, filtered, sort.name, sort.column);
  const sorted = (descending: boolean) => toOrderBy([...by, sql.ref('r.seq')], descending);
  const plan = { more: filtered.more, ...froms, sorted, descending: sort.descending };
  if (!isKept) return { ...plan, total: filtered.total };
  const all = sql<{ seq: number }>`select r.seq from ${froms.from} order by ${sorted(false)}`;
  const { seqs } = ctx.service.orders.read(ctx.db, all.compile(ctx.db));
  return { ...plan, total: seqs.length, kept: seqs };
}

/** The sorted column of a list. */
export interface ListSort {
  name: string;
  column: ListColumn;
  descending: boolean;
}

/** @throws invalid, if the list has no such column */
export function readSort(list: RecordList, query: Pick<ListQuery, 'sort'>): ListSort {
  const { column: name, descending } = readOrder(query.sort ?? newestFirst);
  const column = findColumn(list, name);
  if (!column) throw invalid('sort', 'is not a column of the list');
  return { name, column, descending };
}

/** The `order by` clause of some expressions. */
export function toOrderBy(terms: readonly RawBuilder<unknown>[], descending: boolean): RawBuilder<unknown> {
  return sql.join(terms.map((term) => sql`${term} ${descending ? sql`desc` : sql`asc`}`));
}

/**
 * The rows of some records.
 * @param page a query or a list that returns their `seq`
 */
export async function readRows(
  ctx: ReaderContext,
  list: RecordList,
  source: ListSource,
  page: RawBuilder<unknown>,
  sorted: RawBuilder<unknown>,
): Promise<ListRow[]> {
  const values = Object.keys(list.columns).map(
    (name) => sql`${shownValue(source, name)} as ${sql.ref(name)}`,
  );
  const { rows } = await sql<ListRow>`
    select r.id, ${sql.join(values)} from ${sql.table(source.table)} as r ${source.join ?? sql``}
    where r.seq in (${page}) order by ${sorted}`.execute(ctx.db);
  const flags = Object.entries(list.columns).filter(([, { kind }]) => kind === 'flag');
  for (const row of rows) for (const [name] of flags) row[name] = row[name] === 1;
  return rows;
}
