import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { OperationError } from '../../api/operation-error.ts';
import { queryClient } from '../../api/query-client.ts';
import type { GridRow, RangeQuery, RowCount, RowRange } from './grid-types.ts';

const pageSize = 100;

/** While the scrollbar is dragged, what flies by is not asked for. */
const settleMilliseconds = 40;

/** Pages that were passed are kept for a while, and do not fill the memory. */
const cacheMilliseconds = 60_000;

/** What a grid knows of its rows. */
export interface Rows<Row> {
  /** Undefined before the first answer. */
  count: RowCount | undefined;
  /** Undefined while it is being read. */
  at(index: number): Row | undefined;
  /** Whether these are still the rows of what was asked for before. */
  areFormer: boolean;
  error: OperationError | undefined;
  reload(): void;
}

/**
 * Reads the rows in sight, page by page, and keeps them fresh. The rows of the former list are shown until
 * those of the new one have come, so that nothing flickers.
 *
 * @param list tells one list from another: what is read, its order and its filters
 */
export function useRows<Row extends GridRow>(
  list: string,
  read: (range: RowRange) => RangeQuery<Row>,
  first: number,
  end: number,
): Rows<Row> {
  const visiblePages = `${Math.floor(first / pageSize)} ${Math.floor(Math.max(first, end - 1) / pageSize)}`;
  const settled = useSettled(visiblePages);
  const known = useRef<{ list: string; rows: Omit<Rows<Row>, 'areFormer'> }>(undefined);
  const isNew = known.current?.list !== list;
  const [from = 0, to = 0] = isNew ? [] : settled.split(' ').map(Number);
  const pages = Array.from({ length: to - from + 1 }, (_, index) => from + index);

  const asked = pages.map((page) => ({
    ...read({ offset: page * pageSize, limit: pageSize }),
    gcTime: cacheMilliseconds,
  }));
  // Before the rows are drawn empty: that takes as long as the answer does.
  for (const query of asked) {
    if (!queryClient.getQueryState(query.queryKey)) void queryClient.prefetchQuery(query);
  }
  const queries = useQueries({ queries: asked });

  const error = queries.find(({ error }) => error)?.error ?? undefined;
  if (error && !(error instanceof OperationError)) throw error;
  const newest = queries.toSorted((left, right) => right.dataUpdatedAt - left.dataUpdatedAt)[0]?.data;
  const last = isNew ? undefined : known.current?.rows.count;
  const count = newest ? { total: newest.total, more: newest.more ?? false } : last;
  const rows = {
    count: error ? undefined : count,
    at: (index: number) => queries[Math.floor(index / pageSize) - from]?.data?.rows[index % pageSize],
    error: error,
    reload: () => {
      for (const query of queries) void query.refetch();
    },
  };
  if (isNew && !count && !error && known.current) return { ...known.current.rows, areFormer: true };
  known.current = { list, rows };
  return { ...rows, areFormer: false };
}

/** What is in sight, or what was a moment ago: the first change counts at once, and then one in a while. */
function useSettled(visiblePages: string): string {
  const [settled, setSettled] = useState({ visiblePages, at: Number.NEGATIVE_INFINITY });
  const settle = () => setSettled({ visiblePages, at: performance.now() });
  const wait = settled.at + settleMilliseconds - performance.now();
  const isStale = visiblePages !== settled.visiblePages;
  if (isStale && wait <= 0) settle();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits from the change on, whatever is drawn meanwhile
  useEffect(() => {
    if (!isStale) return;
    const timer = setTimeout(settle, wait);
    return () => clearTimeout(timer);
  }, [visiblePages, settled]);
  return settled.visiblePages;
}
