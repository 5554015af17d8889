import { type RawBuilder, sql } from 'kysely';
import type { ListRow } from '#shared/contracts/records/browse-list.ts';
import { findColumn } from '#shared/contracts/records/lists/index.ts';
import {
  type CellValue,
  type ListColumn,
  type ListGroup,
  maxGroups,
  type RecordList,
} from '#shared/contracts/records/lists/list-column.ts';
import { invalid, ruleViolation } from '../../../kernel/errors.ts';
import type { ReaderContext } from '../../../kernel/heavy-read.ts';
import { listOfJson } from '../../../storage/list-of.ts';
import { findGroupError } from './assert-view.ts';
import { count, type FilteredList, filterList, fromFiltered } from './filter-list.ts';
import { type ListSource, shownValue } from './list-source.ts';
import { fromTable, isInIndex, planOrder } from './plan-order.ts';
import {
  type ListPage,
  type ListQuery,
  type ListSort,
  pageSize,
  planFiltered,
  readRange,
  readRows,
  readSort,
  toOrderBy,
} from './read-list.ts';
import { sortValue } from './sort-value.ts';

/** A column by whose values the rows of a list are grouped. */
interface Grouping {
  name: string;
  column: ListColumn;
  /** Whether the last group is the first one: a list that is sorted by the column has the groups in this order. */
  isReversed: boolean;
}

export interface GroupedPage extends ListPage {
  /** All groups, in the order of the list. */
  groups: ListGroup[];
}

/**
 * Reads a range of a grouped list, whose rows are sorted by group first. Where an index has the order and the column,
 * each group is read as a filtered list; otherwise all rows are sorted once, as for an order that no index has.
 *
 * @throws as `planList`; invalid, if the list cannot be grouped by the column; rule, if it has too many groups
 */
export async function readGroupedList(
  ctx: ReaderContext,
  list: RecordList,
  source: ListSource,
  query: ListQuery & { group: string },
): Promise<GroupedPage> {
  const plan = await planGroups(ctx, list, source, query);
  const { filtered, grouping, sort } = plan;
  const range = { offset: query.offset ?? 0, limit: query.limit ?? pageSize };
  const { more } = filtered;
  const values = toFixedValues(grouping);
  const isIndexed = grouping.column.filter && !filtered.found && !filtered.isScanned;
  if (values && isIndexed && isInIndex(source, filtered, sort.name)) {
    const groups = await countGroups(ctx, source, filtered, grouping, values);
    const rows: ListRow[] = [];
    let first = 0;
    for (const group of groups) {
      const offset = Math.max(range.offset - first, 0);
      const limit = Math.min(range.offset + range.limit - first, group.count) - offset;
      const part = withGroup(source, filtered, grouping, group, values);
      if (limit > 0)
        rows.push(
          ...(await readRange(ctx, list, source, planFiltered(ctx, source, part, sort), { offset, limit })),
        );
      first += group.count;
    }
    return { rows, total: first, more, groups };
  }
  const value = shownValue(source, grouping.name);
  const all = sql<{ seq: number; value: string | number | null }>`
    select r.seq, ${value} as value from ${plan.from} order by ${plan.sorted}`;
  const { seqs, groups } = ctx.service.orders.read(ctx.db, all.compile(ctx.db));
  if (groups.length > maxGroups) {
    const most = maxGroups.toLocaleString('en');
    throw ruleViolation('group', `has more than ${most} values; add a filter, or group by another column`);
  }
  const page = JSON.stringify([...seqs.subarray(range.offset, range.offset + range.limit)]);
  return {
    rows: await readRows(ctx, list, source, listOfJson(page), plan.sorted),
    total: seqs.length,
    more,
    groups: groups.map(({ value, count }) => ({ value: toCellValue(grouping, value), count })),
  };
}

interface GroupPlan {
  filtered: FilteredList;
  grouping: Grouping;
  sort: ListSort;
  /** The `from` clause of all rows. */
  from: RawBuilder<unknown>;
  /** The `order by` clause: by group, and by the order within it. */
  sorted: RawBuilder<unknown>;
}

/**
 * Plans how a grouped list is sorted.
 * @throws as `planList`; invalid, if the list cannot be grouped by the column
 */
export async function planGroups(
  ctx: ReaderContext,
  list: RecordList,
  source: ListSource,
  query: ListQuery & { group: string },
): Promise<GroupPlan> {
  const sort = readSort(list, query);
  const grouping = readGrouping(list, query.group, sort);
  const filtered = await filterList(ctx, list, source, query.filters ?? {}, query.find ?? undefined);
  const value = shownValue(source, grouping.name);
  const { by } = planOrder(source, filtered, sort.name, sort.column);
  const sorted = sql.join([
    sql`${value} is null`,
    toOrderBy([groupRank(source, grouping), value], grouping.isReversed),
    toOrderBy([...by, sql.ref('r.seq')], sort.descending),
  ]);
  return { filtered, grouping, sort, from: fromTable(source, filtered), sorted };
}

/** @throws invalid */
function readGrouping(list: RecordList, name: string, sort: ListSort): Grouping {
  const column = findColumn(list, name);
  const error = findGroupError(list, name);
  if (!column || error) throw invalid('group', error ?? 'is not a column of the list');
  return { name, column, isReversed: sort.name === name && sort.descending };
}

/** All values of a column, in the order of its filter; undefined if they are not known. */
function toFixedValues({ column, isReversed }: Grouping): CellValue[] | undefined {
  const values =
    'choices' in column ? [...column.choices] : column.kind === 'flag' ? [true, false] : undefined;
  return isReversed ? values?.toReversed() : values;
}

/** SQL of the place of a row's group among the groups. */
function groupRank(source: ListSource, { name, column }: Grouping): RawBuilder<unknown> {
  const value = shownValue(source, name);
  if (column.kind === 'flag') return sql`not ${value}`;
  if (!('choices' in column)) return sortValue(source, name, column);
  const places = column.choices.map((choice, place) => sql`when ${choice} then ${sql.lit(place)}`);
  return sql`case ${value} ${sql.join(places, sql` `)} end`;
}

function toCellValue({ column }: Grouping, value: string | number | null): CellValue {
  return column.kind === 'flag' && value !== null ? value === 1 : value;
}

/** The groups that have rows. */
async function countGroups(
  ctx: ReaderContext,
  source: ListSource,
  filtered: FilteredList,
  grouping: Grouping,
  values: readonly CellValue[],
): Promise<ListGroup[]> {
  const index = filtered.filtered.includes('createdAt') ? undefined : source.counting;
  const groups: ListGroup[] = [];
  for (const value of values) {
    const part = withGroup(source, filtered, grouping, { value, count: 0 }, values);
    groups.push({ value, count: await count(ctx, fromFiltered(source, part, index)) });
  }
  const others = filtered.total - groups.reduce((sum, group) => sum + group.count, 0);
  return [...groups, { value: null, count: others }].filter((group) => group.count > 0);
}

/** The rows of one group as a list of its own. */
function withGroup(
  source: ListSource,
  { conditions, filtered, more }: FilteredList,
  { name }: Grouping,
  group: ListGroup,
  values: readonly CellValue[],
): FilteredList {
  const column = shownValue(source, name);
  const stored = (value: CellValue) => (typeof value === 'boolean' ? Number(value) : value);
  const condition =
    group.value === null
      ? sql`(${column} in (${sql.join(values.map(stored))})) is not true`
      : sql`${column} = ${stored(group.value)}`;
  return {
    conditions: [...conditions, condition],
    filtered: [...filtered, name],
    total: group.count,
    more,
  };
}
