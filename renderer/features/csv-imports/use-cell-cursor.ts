import { type KeyboardEvent, useState } from 'react';
import { type Cell, cellAfter, clampCell } from '../../components/data-grid/grid-cursor.ts';
import type { RowWindow } from '../../components/data-grid/use-row-window.ts';

/** A block of cells, with its last row and column. */
export interface CellRange {
  first: Cell;
  last: Cell;
}

export interface CellCursor extends Cell {
  /** The selected cells: those between the cell where the selection starts and the cursor. */
  range: CellRange;
  /** @param isExtending whether the selection grows to the cell */
  moveTo(cell: Partial<Cell>, isExtending?: boolean): void;
  selectAll(): void;
  /** Moves it as a key does; false if the key does not move it. */
  move(event: KeyboardEvent): boolean;
}

/** Moves a cursor over the cells of a grid, and keeps it visible. */
export function useCellCursor(
  rows: number,
  columns: number,
  rowWindow: RowWindow,
  startColumn = 0,
): CellCursor {
  const [{ cell, anchor }, setCells] = useState<{ cell: Cell; anchor: Cell }>(() => {
    const cell = { row: 0, column: startColumn };
    return { cell, anchor: cell };
  });
  const size = { rows, columns, visibleRows: rowWindow.visibleRows };
  const current = clampCell(cell, size);
  const anchorCell = clampCell(anchor, size);

  const moveTo = (to: Partial<Cell>, isExtending = false) => {
    const next = clampCell({ ...current, ...to }, size);
    setCells({ cell: next, anchor: isExtending ? anchorCell : next });
    rowWindow.reveal(next.row);
    revealColumn(rowWindow.scroller.current, next.column);
  };
  return {
    ...current,
    range: {
      first: {
        row: Math.min(current.row, anchorCell.row),
        column: Math.min(current.column, anchorCell.column),
      },
      last: {
        row: Math.max(current.row, anchorCell.row),
        column: Math.max(current.column, anchorCell.column),
      },
    },
    moveTo,
    selectAll: () => setCells({ cell: start, anchor: { row: rows - 1, column: columns - 1 } }),
    move({ key, ctrlKey, metaKey, shiftKey }) {
      const to = cellAfter(key, current, size, ctrlKey || metaKey);
      if (to) moveTo(to, shiftKey);
      return to !== undefined;
    },
  };
}

const start: Cell = { row: 0, column: 0 };

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
