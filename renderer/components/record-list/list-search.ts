import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ListName } from '#shared/contracts/records/lists/index.ts';
import { newestFirst } from '#shared/contracts/records/lists/list-column.ts';
import { readOrder, writeOrder } from '#shared/contracts/records/lists/list-query.ts';
import type { SavedView, ShownColumns } from '#shared/contracts/records/saved-views.ts';
import { useOperation } from '../../api/use-operation.ts';
import type { GridOrder } from '../data-grid/grid-types.ts';
import { readColumns, writeColumns } from './list-columns.ts';

/**
 * The address of a list: its order (`sort`), its grouped column (`group`), its search text (`find`), and its filters by
 * column name, all in the form of `list-query.ts`. An address with only a saved view (`view`) has what the view has; once
 * they are changed, it has all of them, and always an order. `columns` are the changed columns of a view.
 */
export type ListSearch = Record<string, string>;

/** Reads the search part of the address of a list; the service reports invalid values. */
export function readListSearch(search: Record<string, unknown>): ListSearch {
  const texts = Object.entries(search).filter(([, value]) => ['string', 'number'].includes(typeof value));
  return Object.fromEntries(texts.map(([name, value]) => [name, String(value)]).filter(([, text]) => text));
}

/** What a list shows, in the form of its address. */
export interface ShownList {
  sort: string;
  /** The column by which the rows are grouped. */
  group: string | undefined;
  find: string | undefined;
  filters: Record<string, string>;
}

/** The list as in the address, and the functions that change it. */
export interface ListState {
  shown: ShownList;
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
  /** @param column undefined to remove the grouping */
  groupBy(column: string | undefined): void;
  /** The views of the list; undefined until they are read. */
  views: SavedView[] | undefined;
  /** The view that the address names; undefined if it names none. */
  viewId: string | undefined;
  /** Undefined until it is read, and if the officer does not see it. */
  view: SavedView | undefined;
  /** The columns that the address has instead of those of the view. */
  columns: ShownColumns | undefined;
  /** @param columns undefined for those of the view */
  setColumns(columns: ShownColumns | undefined): void;
  /** Whether the list differs from its view, or from the whole list without one. */
  isChanged: boolean;
  /** Opens a view, or the whole list. */
  openView(id: string | undefined): void;
}

/** Stores the state of a list in the address, so that Back, reload, and links restore it. */
export function useListState(name: ListName): ListState {
  const search: ListSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { output, error } = useOperation('listSavedViews');
  const views = output?.items.filter(({ list }) => list === name) ?? (error && []);
  const { view: viewId, columns, sort, group, find, ...filters } = search;
  const view = views?.find(({ id }) => id === viewId);
  const isOwn = sort !== undefined || viewId === undefined;
  const shown = isOwn ? { sort: sort ?? newestFirst, group, find, filters } : toShown(view);
  const order = readOrder(shown.sort);
  const navigateTo = (to: Record<string, string | undefined>, replace = false) => {
    const rest = Object.entries(to).filter(([, text]) => text);
    void navigate({ to: '.', search: Object.fromEntries(rest), replace });
  };
  const go = (to: ShownList, replace = false) => {
    const { sort, group, find, filters } = to;
    if (viewId === undefined)
      navigateTo({ ...filters, sort: sort === newestFirst ? undefined : sort, group, find }, replace);
    else if (view && isSame(to, toShown(view))) navigateTo({ view: viewId, columns }, replace);
    else navigateTo({ view: viewId, columns, ...filters, sort, group, find }, replace);
  };
  const isFiltered = shown.find !== undefined || Object.keys(shown.filters).length > 0;
  return {
    shown,
    order,
    filters: shown.filters,
    find: shown.find,
    isFiltered,
    key: keyOf(shown),
    sortBy(column) {
      const descending = order.column === column && !order.descending;
      go({ ...shown, sort: writeOrder({ column, descending }) });
    },
    filterBy(column, filter) {
      const { [column]: _, ...others } = shown.filters;
      go({ ...shown, filters: filter ? { ...shown.filters, [column]: filter } : others });
    },
    // Single letters do not add entries to the browser history.
    findText: (text, previous) => go({ ...shown, find: text || undefined }, previous !== '' && text !== ''),
    widen: () => go({ ...shown, find: undefined, filters: {} }),
    sortByAge: () => go({ ...shown, sort: newestFirst }),
    groupBy: (column) => go({ ...shown, group: column }),
    views,
    viewId,
    view,
    columns: readColumns(columns),
    setColumns: (next) => navigateTo({ ...search, columns: next && writeColumns(next) }, true),
    isChanged:
      viewId === undefined ? keyOf(shown) !== keyOf(toShown(undefined)) : isOwn || columns !== undefined,
    openView: (id) => navigateTo({ view: id }),
  };
}

/** What a saved view shows, or the whole list. */
export function toShown(view: SavedView | undefined): ShownList {
  const { sort, group, find, filters } = view?.content ?? {};
  return {
    sort: sort ?? newestFirst,
    group: group ?? undefined,
    find: find ?? undefined,
    filters: filters ?? {},
  };
}

/** The same for lists that show the same, whatever the order of their filters. */
function keyOf({ sort, group, find, filters }: ShownList): string {
  return JSON.stringify([sort, group ?? '', find ?? '', Object.entries(filters).toSorted()]);
}

function isSame(one: ShownList, other: ShownList): boolean {
  return keyOf(one) === keyOf(other);
}
