import { useQueries } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ListGroup } from '#shared/contracts/records/lists/list-column.ts';
import { OperationError } from '../../api/operation-error.ts';
import { queryClient } from '../../api/query-client.ts';
import { type Lines, toLines } from './grid-lines.ts';
import type { GridRow, RangeQuery, RowCount, RowRange } from './grid-types.ts';
import { type RowWindow, useRowWindow } from './use-row-window.ts';

const pageSize = 100;

/** While the scrollbar is dragged, the pages that it passes are not read. */
const settleMilliseconds = 40;

/** Pages that were passed are cached for a while, and do not fill the memory. */
const cacheMilliseconds = 60_000;

/** How many rows are drawn empty before the first answer. */
const emptyRows = 12;

export interface Rows<Row> {
  /** Undefined before the first response. */
  count: RowCount | undefined;
  /** Undefined while it is loading. */
  at(index: number): Row | undefined;
  /** Whether these are still the rows of the previous list. */
  arePrevious: boolean;
  error: OperationError | undefined;
  reload(): void;
}

interface Pages {
  list: string;
  /** From 0. */
  numbers: readonly number[];
}

interface RowsOptions {
  /** How many rows there are, where that is known before they are read. */
  total?: number | undefined;
  /** Whether the rows of a group are shown. */
  isOpen?: (group: ListGroup) => boolean;
}

/**
 * Reads the visible rows of a grid, page by page, and keeps them current.
 *
 * @param list identifies a list: what is read, its order, and its filters
 */
export function useRows<Row extends GridRow>(
  list: string,
  read: (range: RowRange) => RangeQuery<Row>,
  { total, isOpen = () => true }: RowsOptions = {},
): { rows: Rows<Row>; lines: Lines; rowWindow: RowWindow } {
  const [settled, setSettled] = useState<Pages>({ list, numbers: [0] });
  const settledAt = useRef(Number.NEGATIVE_INFINITY);
  const pages = settled.list === list ? settled : { list, numbers: [0] };
  const rows = usePages(pages, read);
  const { arePrevious } = rows;
  const known = total ?? (rows.error ? 0 : (rows.count?.total ?? emptyRows));
  const lines = toLines({ total: known, groups: rows.count?.groups }, isOpen);
  const rowWindow = useRowWindow(lines.count);

  const visible = pagesOf(lines, rowWindow).join();
  // The rows of the previous list do not say which pages of the new one will be visible.
  const isStale = !arePrevious && visible !== pages.numbers.join();
  // The first change counts at once, and then one in a while.
  useLayoutEffect(() => {
    if (!isStale) return;
    const settle = () => {
      settledAt.current = performance.now();
      setSettled({ list, numbers: visible.split(',').map(Number) });
    };
    const wait = settledAt.current + settleMilliseconds - performance.now();
    if (wait <= 0) return settle();
    const timer = setTimeout(settle, wait);
    return () => clearTimeout(timer);
  }, [list, isStale, visible]);
  return { rows, lines, rowWindow };
}

/** The pages with the visible rows. The first one has the groups if only headers are visible. */
function pagesOf(lines: Lines, { first, end }: RowWindow): number[] {
  const pages = new Set<number>();
  for (let line = first; line < end; line += 1) {
    const { row } = lines.at(line);
    if (row !== undefined) pages.add(Math.floor(row / pageSize));
  }
  return pages.size > 0 ? [...pages] : [0];
}

/** The rows of the previous list are returned until those of the new one are read, so that nothing flickers. */
function usePages<Row extends GridRow>(
  { list, numbers }: Pages,
  read: (range: RowRange) => RangeQuery<Row>,
): Rows<Row> {
  const known = useRef<{ list: string; rows: Rows<Row> }>(undefined);
  const former = known.current?.list === list ? undefined : known.current;

  const pageQueries = numbers.map((page) => ({
    ...read({ offset: page * pageSize, limit: pageSize }),
    gcTime: cacheMilliseconds,
  }));
  const queries = useQueries({ queries: pageQueries });
  // Before the browser paints the empty rows, which takes as long as the answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list and the pages identify the queries
  useLayoutEffect(() => {
    for (const query of pageQueries) {
      if (!queryClient.getQueryState(query.queryKey)) void queryClient.prefetchQuery(query);
    }
  }, [list, numbers.join()]);

  const error = queries.find(({ error }) => error)?.error ?? undefined;
  if (error && !(error instanceof OperationError)) throw error;
  const newest = queries.toSorted((left, right) => right.dataUpdatedAt - left.dataUpdatedAt)[0]?.data;
  const last = former ? undefined : known.current?.rows.count;
  const count = newest ? { total: newest.total, more: newest.more ?? false, groups: newest.groups } : last;
  const arePrevious = former !== undefined && !count && !error;
  const rows: Rows<Row> = arePrevious
    ? { ...former.rows, arePrevious }
    : {
        count: error ? undefined : count,
        at: (index) => queries[numbers.indexOf(Math.floor(index / pageSize))]?.data?.rows[index % pageSize],
        arePrevious,
        error,
        reload: () => {
          for (const query of queries) void query.refetch();
        },
      };
  useLayoutEffect(() => {
    if (!arePrevious) known.current = { list, rows };
  });
  return rows;
}
