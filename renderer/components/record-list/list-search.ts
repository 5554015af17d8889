import { useNavigate, useSearch } from '@tanstack/react-router';
import { newestFirst } from '#shared/contracts/records/lists/list-column.ts';
import { readOrder, writeOrder } from '#shared/contracts/records/lists/list-query.ts';
import type { GridOrder } from '../data-grid/grid-types.ts';

/**
 * The address of a list: its order (`sort`), its search text (`find`), and its filters by column name, all in the
 * form of `list-query.ts`.
 */
export type ListSearch = Record<string, string>;

/** Reads the search part of the address of a list; the service reports invalid values. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const texts = Object.entries(search).filter(([, value]) => ['string', 'number'].includes(typeof value));
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]).filter(([, text]) => text));
}

/** The list as in the address, and the functions that change it. */
export interface ListState {
  order: GridOrder;
  filters: Record<string, string>;
  find: string | undefined;
  isFiltered: boolean;
  key: string;
  sortBy(column: string): void;
  filterBy(column: string, filter: string | undefined): void;
  findText(text: string, previous: string): void;
  /** Removes all filters. */
  widen(): void;
  sortByAge(): void;
}

/** Stores the state of a list in the address, so that Back, reload, and links restore it. */
export function useListState(): ListState {
  const search: ListSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { sort, find, ...filters } = search;
  const order = readOrder(sort ?? newestFirst);
  const go = (to: Record<string, string | undefined>, replace = false) => {
    const rest = Object.entries(to).filter(([, text]) => text);
    void navigate({ to: '.', search: Object.fromEntries(rest), replace });
  };
  return {
    order,
    filters,
    find,
    isFiltered: find !== undefined || Object.keys(filters).length > 0,
    key: JSON.stringify(search),
    sortBy(column) {
      const isBy = order.column === column;
      const descending = isBy ? !order.descending : false;
      const text = writeOrder({ column, descending });
      go({ ...search, sort: text === newestFirst ? undefined : text });
    },
    filterBy: (column, filter) => go({ ...search, [column]: filter }),
    // Single letters do not add entries to the browser history.
    findText: (text, previous) => go({ ...search, find: text }, previous !== '' && text !== ''),
    widen: () => go({ sort }),
    sortByAge: () => go({ ...search, sort: undefined }),
  };
}
