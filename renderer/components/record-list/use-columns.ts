import { useCallbackRef } from '@mantine/hooks';
import { useMemo } from 'react';
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

/**
 * The shown columns of a list. Those of a saved view belong to it: changed ones are in the address until the view is
 * saved. Outside of views, they are stored for the officer.
 */
export function useColumns(name: ListName, list: RecordList, state: ListState): Columns {
  const own = useOwnColumns(name);
  const { view } = state;
  const stored = view ? (state.columns ?? view.content.columns) : own.columns;
  // Equal columns are the same ones, so that the rows are not drawn again.
  const text = stored && writeColumns(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text has all of the stored columns
  const shown = useMemo(() => knownColumns(list, stored), [list, text]);
  const arrange = useCallbackRef((columns: ShownColumns) => {
    if (!view) setOwnColumns(name, columns);
    else if (writeColumns(columns) === writeColumns(view.content.columns)) state.setColumns(undefined);
    else state.setColumns(columns);
  });
  const reset = useCallbackRef(() => (view ? state.setColumns(undefined) : setOwnColumns(name, undefined)));
  return {
    shown,
    areRead: own.areRead,
    areArranged: (view ? state.columns : own.columns) !== undefined,
    arrange,
    reset,
  };
}
