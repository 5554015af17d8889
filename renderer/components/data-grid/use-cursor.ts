import { type KeyboardEvent, useEffect, useState } from 'react';
import { useGridPlaces } from '../../stores/grid-places.ts';
import type { RowWindow } from './use-row-window.ts';

interface CursorKeys {
  onOpen(index: number): void;
  onSelect(index: number, isRange: boolean): void;
}

/** The current row of the keyboard; undefined before the first key. */
export interface Cursor {
  index: number | undefined;
  moveTo(index: number): void;
  onKeyDown(event: KeyboardEvent): void;
}

/**
 * Moves a cursor over the rows of a grid with the keyboard.
 *
 * @param list identifies the stored cursor of a list that is opened again
 * @param total rows; undefined while unknown
 */
export function useCursor(
  list: string,
  total: number | undefined,
  rowWindow: RowWindow,
  keys: CursorKeys,
): Cursor {
  const { places, rememberPlace } = useGridPlaces.getState();
  const [place, setPlace] = useState({ list, index: places.get(list) });
  if (place.list !== list) setPlace({ list, index: places.get(list) });
  const last = (total ?? 0) - 1;
  const index = place.index === undefined || last < 0 ? undefined : Math.min(place.index, last);
  const { reveal, scroller } = rowWindow;
  const isKnown = total !== undefined;

  // A new list starts at its beginning, and an earlier one at its stored cursor.
  useEffect(() => {
    if (!isKnown) return;
    const known = useGridPlaces.getState().places.get(list);
    if (known !== undefined) reveal(known, 'middle');
    else if (scroller.current) scroller.current.scrollTop = 0;
  }, [list, isKnown, reveal, scroller]);

  const moveTo = (to: number) => {
    if (last < 0) return;
    const next = Math.max(0, Math.min(to, last));
    setPlace({ list, index: next });
    rememberPlace(list, next);
    reveal(next);
  };

  return {
    index,
    moveTo,
    onKeyDown(event) {
      // Controls in the header handle their own keys.
      if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
      const to = destinationOf(event.key, index ?? -1, rowWindow.visibleRows, last);
      if (to !== undefined) moveTo(to);
      else if (event.key === 'Enter' && index !== undefined) keys.onOpen(index);
      else if (event.key === ' ' && index !== undefined) keys.onSelect(index, event.shiftKey);
      else return;
      event.preventDefault();
    },
  };
}

/** The target row of a key; undefined if it has none. */
function destinationOf(key: string, index: number, visibleRows: number, last: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return index + 1;
    case 'ArrowUp':
    case 'k':
      return index - 1;
    case 'PageDown':
      return index + visibleRows - 1;
    case 'PageUp':
      return index - visibleRows + 1;
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
