import { type KeyboardEvent, useEffect, useState } from 'react';
import { useGridPlaces } from '../../stores/grid-places.ts';
import { clampCell, rowAfter } from './grid-cursor.ts';
import type { RowWindow } from './use-row-window.ts';

/** The current row of the keyboard; undefined before the first key. */
export interface Cursor {
  index: number | undefined;
  /** Moves it as a key does; false if the key does not move it. */
  move(event: KeyboardEvent): boolean;
  moveBy(rows: number): void;
  moveTo(row: number): void;
}

/**
 * Moves a cursor over the rows of a grid.
 *
 * @param list identifies the stored cursor of a list that is opened again
 * @param total rows; undefined while unknown
 */
export function useCursor(list: string, total: number | undefined, rowWindow: RowWindow): Cursor {
  const { places, rememberPlace } = useGridPlaces.getState();
  const [place, setPlace] = useState<{ list: string; index: number }>();
  const known = place?.list === list ? place.index : places.get(list);
  const rows = total ?? 0;
  const index = known === undefined || rows === 0 ? undefined : Math.min(known, rows - 1);
  const { reveal, scroller, visibleRows } = rowWindow;
  const isKnown = total !== undefined;

  // Another list starts at its beginning, and a known one where the cursor was.
  useEffect(() => {
    if (!isKnown) return;
    const known = useGridPlaces.getState().places.get(list);
    if (known !== undefined) reveal(known, 'middle');
    else if (scroller.current) scroller.current.scrollTop = 0;
  }, [list, isKnown, reveal, scroller]);

  const size = { rows, columns: 1, visibleRows };
  const moveTo = (to: number) => {
    if (rows === 0) return;
    const { row } = clampCell({ row: to, column: 0 }, size);
    setPlace({ list, index: row });
    rememberPlace(list, row);
    reveal(row);
  };
  const from = index ?? -1;
  return {
    index,
    move({ key, ctrlKey, metaKey }) {
      const to = ctrlKey || metaKey ? undefined : rowAfter(key, from, size);
      if (to !== undefined) moveTo(to);
      return to !== undefined;
    },
    moveBy: (rows) => moveTo(from + rows),
    moveTo,
  };
}
