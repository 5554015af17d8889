import { type RawBuilder, sql } from 'kysely';
import type { ListRow } from '#shared/contracts/records/browse-list.ts';
import { findColumn } from '#shared/contracts/records/lists/index.ts';
import { newestFirst, type RecordList } from '#shared/contracts/records/lists/list-column.ts';
import { readOrder } from '#shared/contracts/records/lists/list-query.ts';
import type { Context } from '../../../kernel/context.ts';
import { invalid } from '../../../kernel/errors.ts';
import { type FilteredList, filterList } from './filter-list.ts';
import type { ListSource } from './list-source.ts';
import { type OrderPlan, planOrder, shownValue } from './plan-order.ts';

/** What is asked of a list; unchecked but for its form. */
export interface ListQuery {
  sort?: string | null;
  filters?: Record<string, string> | null;
  find?: string | null;
  offset?: number | null;
  limit?: number | null;
}

const pageSize = 100;

/**
 * Reads a stretch of a list. Which records it shows is found by passing over the entries of an index, a
 * million of them in some ten milliseconds, so that the middle is as near as the beginning; only the
 * records that are shown are read.
 *
 * @throws as `planList`
 */
export async function readList(
  ctx: Context,
  list: RecordList,
  source: ListSource,
  query: ListQuery,
): Promise<{ rows: ListRow[]; total: number; more: boolean }> {
  const { filtered, from, fromNewest, sorted, descending } = await planList(ctx, list, source, query);
  const { total, more } = filtered;
  const offset = query.offset ?? 0;
  const limit = Math.min(query.limit ?? pageSize, total - offset);
  if (limit <= 0) return { rows: [], total, more };
  // What lies behind the middle is nearer from the other end.
  const isNear = offset <= total / 2;
  const newest = isNear && descending ? fromNewest?.(offset + limit) : undefined;
  const page = sql`
    select r.seq from ${newest ?? from} order by ${sorted(descending === isNear)}
    limit ${limit} offset ${isNear ? offset : total - offset - limit}`;
  return { rows: await readRows(ctx, list, source, page, sorted(descending)), total, more };
}

/** A list as it is asked for: what is left of it, and how that is sorted. */
export interface ListPlan extends Omit<OrderPlan, 'by'> {
  filtered: FilteredList;
  /** What follows `order by`. */
  sorted(descending: boolean): RawBuilder<unknown>;
  descending: boolean;
}

/**
 * Finds out how a list is read.
 * @throws invalid, if the list has no such column or cannot be sorted or narrowed by it; rule, if too many
 *   rows would have to be sorted without an index
 */
export async function planList(
  ctx: Context,
  list: RecordList,
  source: ListSource,
  query: ListQuery,
): Promise<ListPlan> {
  const order = readOrder(query.sort ?? newestFirst);
  const column = findColumn(list, order.column);
  if (!column?.sort) throw invalid('sort: is not a column that the list can be sorted by');
  const filtered = await filterList(ctx, list, source, query.filters ?? {}, query.find ?? undefined);
  const { by, ...froms } = planOrder(list, source, filtered, order.column, column);
  const sorted = (descending: boolean) =>
    sql.join([...by, sql.ref('r.seq')].map((term) => sql`${term} ${descending ? sql`desc` : sql`asc`}`));
  return { filtered, ...froms, sorted, descending: order.descending };
}

/**
 * The rows of some records.
 * @param page a query or a list that gives their `seq`
 */
export async function readRows(
  ctx: Context,
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
