// biome-ignore-all lint/a11y/useSemanticElements: a table cannot render only the visible rows
import { type CSSProperties, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { OperationError } from '../../api/operation-error.ts';
import { focusIfFree } from '../focus-if-free.ts';
import { useShortcuts } from '../use-shortcuts.ts';
import classes from './data-grid.module.css';
import { GridHead } from './grid-head.tsx';
import { GridLine } from './grid-line.tsx';
import {
  type GridColumn,
  type GridOrder,
  type GridRow,
  type RangeQuery,
  type RowCount,
  type RowRange,
  rowHeight,
} from './grid-types.ts';
import { AllBox } from './row-box.tsx';
import { allSelected, countSelected, isSelected, nothingSelected, type Selection } from './selection.ts';
import { useCursor } from './use-cursor.ts';
import { useRowWindow } from './use-row-window.ts';
import { useRows } from './use-rows.ts';
import { useSelecting } from './use-selecting.ts';

interface DataGridProps<Row extends GridRow> {
  /** The name of the list, such as `Individuals`. */
  label: string;
  /** Identifies the list with its order and filters. */
  list: string;
  /** Returns the query for a range of the list. */
  read: (range: RowRange) => RangeQuery<Row>;
  columns: readonly GridColumn<Row>[];
  order?: GridOrder;
  /** Sorts by a column, or reverses the order if it is already sorted by it. */
  onSort?: (column: string) => void;
  onOpen?: (row: Row) => void;
  /** Shown if there are no rows. */
  empty: ReactNode;
  /** Shown if the rows cannot be read. */
  renderError: (error: OperationError, reload: () => void) => ReactNode;
  /** Called whenever the number of rows changes. */
  onCount?: (count: RowCount | undefined) => void;
  /** The selected rows. With it, each row has a checkbox, and the header one for all of them. */
  selection?: Selection;
  onSelect?: (selection: Selection) => void;
}

const boxWidth = 16;

/** The number of placeholder rows before the first response. */
const sketched = 12;

/**
 * A list of any number of rows: visible rows are rendered and read, a page at a time, and the scrollbar reaches all of
 * them. Arrows, Home, End, Page Up, and Page Down move a cursor, Enter opens its row, and Space selects it.
 */
export function DataGrid<Row extends GridRow>(props: DataGridProps<Row>) {
  const { label, list, read, columns, order, onSort, onOpen, empty, renderError, onCount } = props;
  const { selection, onSelect } = props;
  const id = useId();
  const [count, setCount] = useState(sketched);
  const rowWindow = useRowWindow(count);
  const rows = useRows(list, read, rowWindow.first, rowWindow.end);
  const { error } = rows;
  const { total, more } = rows.count ?? {};
  const counted = error ? 0 : (total ?? sketched);
  if (counted !== count) setCount(counted);

  const select = useSelecting({ selection, onSelect, at: rows.at, read });
  const latest = useRef({ rows, onOpen, onSort, select });
  latest.current = { rows, onOpen, onSort, select };
  const open = useCallback((index: number) => {
    const row = latest.current.rows.at(index);
    if (row) latest.current.onOpen?.(row);
  }, []);
  const sort = useCallback((column: string) => latest.current.onSort?.(column), []);
  const toggle = useCallback((index: number, isRange: boolean) => {
    void latest.current.select(index, isRange);
  }, []);
  const cursor = useCursor(list, total, rowWindow, { onOpen: open, onSelect: toggle });
  useEffect(() => onCount?.(total === undefined ? undefined : { total, more }), [onCount, total, more]);
  useEffect(() => focusIfFree(rowWindow.scroller.current), [rowWindow.scroller]);
  useShortcuts('List', [
    { keys: 'J', label: 'Next row (also Arrow Down)' },
    { keys: 'K', label: 'Previous row (also Arrow Up)' },
    { keys: 'Enter', label: 'Open row' },
    ...(selection ? [{ keys: 'Space', label: 'Select row (with Shift: select a range)' }] : []),
  ]);

  const isRowSelected = (index: number) => {
    const row = selection && rows.at(index);
    return selection && (row ? isSelected(selection, row.id) : selection.isAll);
  };
  const isAtCursor = (index: number) => index === cursor.index;
  const indexes = Array.from(
    { length: rowWindow.end - rowWindow.first },
    (_, place) => rowWindow.first + place,
  );
  const isCursorDrawn =
    cursor.index !== undefined && cursor.index >= rowWindow.first && cursor.index < rowWindow.end;
  return (
    <div className={classes.frame}>
      <div
        ref={rowWindow.scroller}
        tabIndex={0}
        role="grid"
        aria-label={label}
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-colcount={columns.length + (selection ? 1 : 0)}
        aria-busy={total === undefined || rows.areFormer}
        aria-activedescendant={isCursorDrawn ? `${id}-${cursor.index}` : undefined}
        className={classes.scroller}
        aria-multiselectable={selection ? true : undefined}
        style={tracksOf(columns, selection !== undefined)}
        onKeyDown={cursor.onKeyDown}
      >
        <div role="rowgroup" className={classes.headGroup}>
          <GridHead
            columns={columns}
            total={total}
            order={order}
            onSort={sort}
            selectAll={
              selection && (
                <AllBox
                  total={total ?? 0}
                  selected={countSelected(selection, total ?? 0)}
                  onChange={(areAll) => onSelect?.(areAll ? allSelected : nothingSelected)}
                />
              )
            }
          />
        </div>
        <div role="rowgroup" className={classes.body} style={{ height: rowWindow.height }}>
          <div
            className={classes.window}
            data-former={rows.areFormer || undefined}
            style={{ transform: `translateY(calc(var(--grid-lag, 0px) + ${rowWindow.first * rowHeight}px))` }}
          >
            {indexes.map((index) => (
              <GridLine
                key={index}
                id={`${id}-${index}`}
                index={index}
                row={rows.at(index)}
                columns={columns}
                isAtCursor={isAtCursor(index)}
                isSelected={isRowSelected(index)}
                onOpen={open}
                onToggle={toggle}
              />
            ))}
          </div>
        </div>
      </div>
      {total === 0 && <div className={classes.instead}>{empty}</div>}
      {error && <div className={classes.instead}>{renderError(error, rows.reload)}</div>}
    </div>
  );
}

/** The widths of the columns, the same for the header and all rows. */
function tracksOf(columns: readonly GridColumn<never>[], haveBoxes: boolean): CSSProperties {
  const tracks = columns.map(({ width, grow }) => (grow ? `minmax(${width}px, ${grow}fr)` : `${width}px`));
  if (haveBoxes) tracks.unshift(`${boxWidth}px`);
  const width = columns.reduce((sum, column) => sum + column.width + 16, haveBoxes ? 48 + boxWidth : 32);
  return { '--grid-columns': tracks.join(' '), '--grid-width': `${width}px` } as CSSProperties;
}
