/** Where keys move the cursor of a grid. Rows and columns are counted from 0. */
export interface Cell {
  row: number;
  column: number;
}

export interface GridSize {
  rows: number;
  columns: number;
  /** How many rows are completely visible. */
  visibleRows: number;
}

/** The nearest cell that the grid has. */
export function clampCell({ row, column }: Cell, { rows, columns }: GridSize): Cell {
  return {
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  };
}

/** Where a key moves the cursor of a grid of rows; undefined if it does not move it. */
export function rowAfter(key: string, row: number, { rows, visibleRows }: GridSize): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return row + 1;
    case 'ArrowUp':
      return row - 1;
    case 'PageDown':
      return row + visibleRows - 1;
    case 'PageUp':
      return row - visibleRows + 1;
    case 'Home':
      return 0;
    case 'End':
      return rows - 1;
    default:
      return undefined;
  }
}

/**
 * Where a key moves the cursor of a grid of cells; undefined if it does not move it.
 *
 * @param isFar whether Ctrl is held down: then the cursor goes to the edge of the grid
 */
export function cellAfter(
  key: string,
  { row, column }: Cell,
  size: GridSize,
  isFar: boolean,
): Cell | undefined {
  const last = { row: size.rows - 1, column: size.columns - 1 };
  switch (key) {
    case 'ArrowRight':
      return { row, column: isFar ? last.column : column + 1 };
    case 'ArrowLeft':
      return { row, column: isFar ? 0 : column - 1 };
    case 'Home':
      return { row: isFar ? 0 : row, column: 0 };
    case 'End':
      return { row: isFar ? last.row : row, column: last.column };
    case 'ArrowDown':
    case 'ArrowUp':
      if (isFar) return { row: key === 'ArrowUp' ? 0 : last.row, column };
  }
  const next = rowAfter(key, row, size);
  return next === undefined ? undefined : { row: next, column };
}
