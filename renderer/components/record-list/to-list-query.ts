import { findColumn, type ListName, lists } from '#shared/contracts/records/lists/index.ts';
import { readFilter } from '#shared/contracts/records/lists/list-query.ts';
import { toDays, toMoments } from './days-filter.tsx';
import type { ShownList } from './list-search.ts';

/** The request to the service: for times, days are days of the local time zone. */
export function toListQuery(name: ListName, { sort, group, filters, find }: ShownList) {
  const listQuery = Object.entries(filters).map(([column, filter]) => {
    const found = findColumn(lists[name], column);
    const isOfDays = found?.kind === 'time' || found?.kind === 'day';
    if (!isOfDays || typeof readFilter(found, filter) === 'string') return [column, filter];
    return [column, found.kind === 'time' ? toMoments(filter) : toDays(filter)];
  });
  return { sort, group, filters: Object.fromEntries(listQuery) as Record<string, string>, find };
}
