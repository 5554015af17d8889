import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { OperationError } from '../../api/operation-error.ts';
import { queryClient } from '../../api/query-client.ts';
import type { GridRow, RangeQuery, RowCount, RowRange } from './grid-types.ts';

const pageSize = 100;

/** While the scrollbar is dragged, rows that pass by are not requested. */
const settleMilliseconds = 40;

/** How long pages stay in the cache after they were visible. */
const cacheMilliseconds = 60_000;

/** The loaded rows of a grid. */
export interface Rows<Row> {
  /** Undefined before the first response. */
  count: RowCount | undefined;
  /** Undefined while it is loading. */
  at(index: number): Row | undefined;
  /** Whether these are still the rows of the previous list. */
  areFormer: boolean;
  error: OperationError | undefined;
  reload(): void;
}

/**
 * Reads the visible rows, page by page, and refreshes them. The rows of the previous list are shown until those of the
 * new one have arrived, to avoid flicker.
 *
 * @param list identifies the list with its order and filters
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
  // Before the empty rows are rendered, because that takes as long as the request.
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

/** The visible pages, debounced: the first change applies at once, and further ones after a delay. */
function useSettled(visiblePages: string): string {
  const [settled, setSettled] = useState({ visiblePages, at: Number.NEGATIVE_INFINITY });
  const settle = () => setSettled({ visiblePages, at: performance.now() });
  const wait = settled.at + settleMilliseconds - performance.now();
  const isStale = visiblePages !== settled.visiblePages;
  if (isStale && wait <= 0) settle();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the delay starts with the change, not with a render
  useEffect(() => {
    if (!isStale) return;
    const timer = setTimeout(settle, wait);
    return () => clearTimeout(timer);
  }, [visiblePages, settled]);
  return settled.visiblePages;
}
