import { type KeyboardEvent, useState } from 'react';
import { type Cell, cellAfter, clampCell } from '../../components/data-grid/grid-cursor.ts';
import type { RowWindow } from '../../components/data-grid/use-row-window.ts';

export interface CellCursor extends Cell {
  moveTo(cell: Partial<Cell>): void;
  /** Moves it as a key does; false if the key does not move it. */
  move(event: KeyboardEvent): boolean;
}

/** Moves a cursor over the cells of a grid, and keeps it visible. */
export function useCellCursor(rows: number, columns: number, rowWindow: RowWindow): CellCursor {
  const [cell, setCell] = useState<Cell>({ row: 0, column: 0 });
  const size = { rows, columns, visibleRows: rowWindow.visibleRows };
  const current = clampCell(cell, size);

  const moveTo = (to: Partial<Cell>) => {
    const next = clampCell({ ...current, ...to }, size);
    setCell(next);
    rowWindow.reveal(next.row);
    revealColumn(rowWindow.scroller.current, next.column);
  };
  return {
    ...current,
    moveTo,
    move({ key, ctrlKey, metaKey }) {
      const to = cellAfter(key, current, size, ctrlKey || metaKey);
      if (to) moveTo(to);
      return to !== undefined;
    },
  };
}

/** Scrolls to a column, next to the sticky ones at the left. */
function revealColumn(scroller: HTMLElement | null, column: number): void {
  const head = scroller?.querySelector<HTMLElement>(`[data-column="${column}"]`);
  const fixed = scroller?.querySelector<HTMLElement>('[data-fixed]');
  if (!scroller || !head || !fixed) return;
  const left = head.offsetLeft - fixed.offsetWidth;
  const right = head.offsetLeft + head.offsetWidth;
  if (left < scroller.scrollLeft) scroller.scrollLeft = left;
  else if (right > scroller.scrollLeft + scroller.clientWidth)
    scroller.scrollLeft = right - scroller.clientWidth;
}
