import { useCallbackRef } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import type { ListName } from '#shared/contracts/records/lists/index.ts';
import type { RecordList } from '#shared/contracts/records/lists/list-column.ts';
import type { ShownColumns } from '#shared/contracts/records/saved-views.ts';
import { setOwnColumns, useOwnColumns } from '../../api/own-columns.ts';
import { knownColumns, type ShownColumn, writeColumns } from './list-columns.ts';
import type { ListState } from './list-search.ts';

interface Columns {
  shown: ShownColumn[];
  /** Whether they are known: until then, the list does not show the default ones for a moment. */
  areRead: boolean;
  areArranged: boolean;
  arrange(columns: ShownColumns): void;
  reset(): void;
}

/** Columns as an officer arranged them last; undefined for the default ones. */
interface Arranged {
  /** The list, and its view. */
  place: string;
  columns: ShownColumns | undefined;
}

/**
 * The shown columns of a list. Those of a saved view belong to it: changed ones are in the address until the view is
 * saved. Outside of views, they are stored for the officer.
 */
export function useColumns(name: ListName, list: RecordList, state: ListState): Columns {
  const own = useOwnColumns(name);
  const { view } = state;
  const stored = view ? (state.columns ?? view.content.columns) : own.columns;
  const place = `${name} ${view?.id}`;
  // Router and cache return a change only after a while. Until then, it is shown from here: a checkbox that does not
  // change at its click returns to its former state, and the next change would be made to the former columns.
  const [arranged, setArranged] = useState<Arranged>();
  const isAhead = arranged?.place === place && toText(arranged.columns) !== toText(stored);
  if (arranged && !isAhead) setArranged(undefined);
  const columns = isAhead ? arranged.columns : stored;
  // Equal columns are the same ones, so that the rows are not drawn again.
  const text = toText(columns);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text has all of the columns
  const shown = useMemo(() => knownColumns(list, columns), [list, text]);
  const change = useCallbackRef((changed: ShownColumns | undefined) => {
    const next = changed ?? view?.content.columns;
    setArranged({ place, columns: next });
    if (!view) setOwnColumns(name, next);
    else state.setColumns(toText(next) === toText(view.content.columns) ? undefined : next);
  });
  return {
    shown,
    areRead: own.areRead,
    areArranged: text !== toText(view?.content.columns),
    arrange: change,
    reset: useCallbackRef(() => change(undefined)),
  };
}

function toText(columns: ShownColumns | undefined): string | undefined {
  return columns && writeColumns(columns);
}
