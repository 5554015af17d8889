import { type KeyboardEvent, useState } from 'react';
import type { RowWindow } from '../../components/data-grid/use-row-window.ts';

/** The current cell of the keyboard. */
export interface Cell {
  /** The index of the row in the grid. */
  index: number;
  /** The index of the column in the grid. */
  place: number;
}

/** The actions of other keys. */
export interface CellKeys {
  onEdit(firstLetter: string | undefined): void;
  onNextWrong(direction: 'next' | 'previous'): void;
  onSkip(): void;
}

export interface CellCursor extends Cell {
  moveTo(cell: Partial<Cell>): void;
  onKeyDown(event: KeyboardEvent): void;
}

/**
 * Moves a cursor over the cells of a grid with the keyboard, and scrolls to it.
 * @param rows the number of rows
 * @param columns the number of columns
 */
export function useCellCursor(
  rows: number,
  columns: number,
  rowWindow: RowWindow,
  keys: CellKeys,
): CellCursor {
  const [cell, setCell] = useState<Cell>({ index: 0, place: 0 });
  const index = Math.max(0, Math.min(cell.index, rows - 1));
  const place = Math.max(0, Math.min(cell.place, columns - 1));

  const moveTo = (to: Partial<Cell>) => {
    const next = {
      index: Math.max(0, Math.min(to.index ?? index, rows - 1)),
      place: Math.max(0, Math.min(to.place ?? place, columns - 1)),
    };
    setCell(next);
    rowWindow.reveal(next.index);
    revealColumn(rowWindow.scroller.current, next.place);
  };

  return {
    index,
    place,
    moveTo,
    onKeyDown(event) {
      if (event.target !== event.currentTarget || event.altKey) return;
      const isFar = event.ctrlKey || event.metaKey;
      const to = destinationOf(
        event.key,
        { index, place },
        rowWindow.visibleRows,
        isFar ? { rows, columns } : undefined,
      );
      if (to) moveTo(to);
      else if (isFar) return;
      else if (event.key === 'Enter' || event.key === 'F2') keys.onEdit(undefined);
      else if (event.key === 'n') keys.onNextWrong('next');
      else if (event.key === 'p') keys.onNextWrong('previous');
      else if (event.key === 'x') keys.onSkip();
      else return;
      event.preventDefault();
    },
  };
}

/** The target cell of a key; undefined if it has none. */
function destinationOf(
  key: string,
  { index, place }: Cell,
  visibleRows: number,
  far: { rows: number; columns: number } | undefined,
): Partial<Cell> | undefined {
  switch (key) {
    case 'ArrowDown':
      return { index: far ? far.rows - 1 : index + 1 };
    case 'ArrowUp':
      return { index: far ? 0 : index - 1 };
    case 'ArrowRight':
      return { place: far ? far.columns - 1 : place + 1 };
    case 'ArrowLeft':
      return { place: far ? 0 : place - 1 };
    case 'PageDown':
      return { index: index + visibleRows - 1 };
    case 'PageUp':
      return { index: index - visibleRows + 1 };
    case 'Home':
      return far ? { index: 0, place: 0 } : { place: 0 };
    case 'End':
      return far ? { index: far.rows - 1, place: far.columns - 1 } : { place: Number.MAX_SAFE_INTEGER };
    default:
      return undefined;
  }
}

/** Scrolls a column into view, next to the sticky columns at the left. */
function revealColumn(scroller: HTMLElement | null, place: number): void {
  const head = scroller?.querySelector<HTMLElement>(`[data-place="${place}"]`);
  const fixed = scroller?.querySelector<HTMLElement>('[data-fixed]');
  if (!scroller || !head || !fixed) return;
  const left = head.offsetLeft - fixed.offsetWidth;
  const right = head.offsetLeft + head.offsetWidth;
  if (left < scroller.scrollLeft) scroller.scrollLeft = left;
  else if (right > scroller.scrollLeft + scroller.clientWidth)
    scroller.scrollLeft = right - scroller.clientWidth;
}
