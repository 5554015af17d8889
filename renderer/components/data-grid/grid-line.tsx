// biome-ignore-all lint/a11y/useSemanticElements: a table cannot render only the visible rows
import { type MouseEvent, memo } from 'react';
import classes from './data-grid.module.css';
import frame from './grid-frame.module.css';
import type { GridColumn, GridRow } from './grid-types.ts';
import { RowBox } from './row-box.tsx';

interface GridLineProps<Row extends GridRow> {
  id: string;
  index: number;
  /** As `renderRow` of the frame receives it. */
  top: number;
  /** Undefined while it is loading. */
  row: Row | undefined;
  /** Whether it is below the header of a group. */
  isInGroup?: boolean;
  columns: readonly GridColumn<Row>[];
  isAtCursor: boolean;
  /** Undefined if rows cannot be selected. */
  isSelected: boolean | undefined;
  onOpen(index: number): void;
  onToggle(index: number, isRange: boolean): void;
}

function Line<Row extends GridRow>(props: GridLineProps<Row>) {
  const { id, index, top, row, isInGroup, columns, isAtCursor, isSelected, onOpen, onToggle } = props;
  const open = (event: MouseEvent) => {
    // Selecting text to copy it must not open the row, and a cell may contain a link itself.
    const isMarking = window.getSelection()?.type === 'Range';
    if (row && !isMarking && !(event.target as Element).closest('a, button, label, input')) onOpen(index);
  };
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names the row at its cursor
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid listens to the keys
    <div
      role="row"
      id={id}
      aria-rowindex={index + 2}
      aria-level={isInGroup ? 2 : undefined}
      aria-selected={isSelected}
      className={`${frame.row} ${classes.row}`}
      data-cursor={isAtCursor || undefined}
      style={{ top }}
      onClick={open}
    >
      {isSelected !== undefined && <RowBox index={index} isSelected={isSelected} onToggle={onToggle} />}
      {columns.map((column) => (
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          key={column.name}
          role="gridcell"
          className={`${frame.cell} ${classes.cell}`}
          data-align={column.align}
          onMouseEnter={showWhole}
        >
          {row ? column.render(row) : <span className={classes.blank} />}
        </div>
      ))}
    </div>
  );
}

/** The tooltip of a cell has its text if it is cut off. */
function showWhole({ currentTarget: cell }: MouseEvent<HTMLElement>): void {
  const state = cell.querySelector('[data-tone]') ?? cell;
  const isCut = cell.scrollWidth > cell.clientWidth || state.scrollWidth > state.clientWidth;
  cell.title = isCut ? (cell.textContent ?? '') : '';
}

export const GridLine = memo(Line) as typeof Line;
