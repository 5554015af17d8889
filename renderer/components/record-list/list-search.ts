import { useNavigate, useSearch } from '@tanstack/react-router';
import { newestFirst } from '#shared/contracts/records/lists/list-column.ts';
import { readOrder, writeOrder } from '#shared/contracts/records/lists/list-query.ts';
import type { GridOrder } from '../data-grid/grid-types.ts';

/**
 * What the address of a list says: how it is sorted (`sort`), the text that is looked for (`find`), and by
 * the name of a column what it is narrowed by. All of it as `list-query.ts` writes it.
 */
export type ListSearch = Record<string, string>;

/** Reads the search part of the address of a list; what nobody understands is told by the service. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const texts = Object.entries(search).filter(([, value]) => ['string', 'number'].includes(typeof value));
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]).filter(([, text]) => text));
}

/** The list as the address has it, and the ways to change it. */
export interface ListState {
  order: GridOrder;
  filters: Record<string, string>;
  find: string | undefined;
  isFiltered: boolean;
  /** All of it as one text. */
  key: string;
  sortBy(column: string): void;
  /** Narrows the list by a column, or no longer if there is no filter. */
  filterBy(column: string, filter: string | undefined): void;
  findText(text: string, former: string): void;
  /** Shows all rows again. */
  widen(): void;
  sortByAge(): void;
}

/** Keeps the state of a list in the address, so that Back, reload and a sent link show the same. */
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
    // Each letter is no place to go back to.
    findText: (text, former) => go({ ...search, find: text }, former !== '' && text !== ''),
    widen: () => go({ sort }),
    sortByAge: () => go({ ...search, sort: undefined }),
  };
}
