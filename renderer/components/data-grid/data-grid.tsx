import { useCallbackRef } from '@mantine/hooks';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { OperationError } from '../../api/operation-error.ts';
import { focusIfFree } from '../focus-if-free.ts';
import { type GridKey, useGridKeys, useShortcuts } from '../use-shortcuts.ts';
import { GridFrame } from './grid-frame.tsx';
import { GridHead } from './grid-head.tsx';
import { GridLine } from './grid-line.tsx';
import { tracksOf } from './grid-tracks.ts';
import type {
  ColumnArranging,
  GridColumn,
  GridOrder,
  GridRow,
  RangeQuery,
  RowCount,
  RowRange,
} from './grid-types.ts';
import { AllBox } from './row-box.tsx';
import { allSelected, countSelected, isSelected, nothingSelected, type Selection } from './selection.ts';
import { useCursor } from './use-cursor.ts';
import { useRows } from './use-rows.ts';
import { useSelecting } from './use-selecting.ts';

interface DataGridProps<Row extends GridRow> {
  /** The name of the list, such as `Individuals`. */
  label: string;
  /** Identifies the list with its order and filters. */
  list: string;
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
  /** With it, the columns can be moved and resized. */
  arranging?: ColumnArranging;
}

/** The header of a column has these keys itself. */
const arrangingKeys = [
  { keys: 'shift+ArrowLeft', label: 'Move column, in its header (also →)' },
  { keys: 'alt+ArrowLeft', label: 'Resize column, in its header (also →)' },
];

/**
 * A list of any number of rows: visible rows are rendered and read, a page at a time, and the scrollbar reaches all of
 * them. Arrows, Home, End, Page Up, and Page Down move a cursor, Enter opens its row, and Space selects it.
 */
export function DataGrid<Row extends GridRow>(props: DataGridProps<Row>) {
  const { label, list, read, columns, order, onSort, onOpen, empty, renderError, onCount } = props;
  const { selection, onSelect, arranging } = props;
  const [announcement, setAnnouncement] = useState('');
  const id = useId();
  const { rows, rowWindow } = useRows(list, read);
  const { error } = rows;
  const { total, more } = rows.count ?? {};
  const cursor = useCursor(list, total, rowWindow);
  const select = useSelecting({ selection, onSelect, at: rows.at, read });
  // Always the same functions, so that a row is drawn again only when it changes.
  const open = useCallbackRef((index: number) => {
    const row = rows.at(index);
    if (row) onOpen?.(row);
  });
  const sort = useCallbackRef((column: string) => onSort?.(column));
  const toggle = useCallbackRef((index: number, isRange: boolean) => void select(index, isRange));
  useEffect(() => onCount?.(total === undefined ? undefined : { total, more }), [onCount, total, more]);
  useEffect(() => focusIfFree(rowWindow.scroller.current), [rowWindow.scroller]);
  useShortcuts('List', arranging ? arrangingKeys : []);
  const current = cursor.index;
  const onKeyDown = useRowKeys(cursor, open, selection && toggle);

  const isRowSelected = (index: number) => {
    const row = selection && rows.at(index);
    return selection && (row ? isSelected(selection, row.id) : selection.isAll);
  };
  const isCursorDrawn = current !== undefined && current >= rowWindow.first && current < rowWindow.end;
  return (
    <GridFrame
      label={label}
      rowWindow={rowWindow}
      total={total}
      columnCount={columns.length + (selection ? 1 : 0)}
      {...tracksOf(columns, selection !== undefined)}
      activeId={isCursorDrawn ? `${id}-${current}` : undefined}
      isBusy={(total === undefined && !error) || rows.arePrevious}
      isMultiselectable={selection !== undefined}
      arePrevious={rows.arePrevious}
      onKeyDown={onKeyDown}
      announcement={announcement}
      head={
        <GridHead
          columns={columns}
          order={order}
          onSort={sort}
          arranging={arranging}
          onAnnounce={setAnnouncement}
          selectAll={selection && <SelectAll selection={selection} total={total ?? 0} onSelect={onSelect} />}
        />
      }
      renderRow={(index) => (
        <GridLine
          key={index}
          id={`${id}-${index}`}
          index={index}
          row={rows.at(index)}
          columns={columns}
          isAtCursor={index === current}
          isSelected={isRowSelected(index)}
          onOpen={open}
          onToggle={toggle}
        />
      )}
      instead={error ? renderError(error, rows.reload) : total === 0 ? empty : undefined}
    />
  );
}

/** The keys that move the cursor, and open or select its row. */
function useRowKeys(
  cursor: ReturnType<typeof useCursor>,
  open: (index: number) => void,
  toggle: ((index: number, isRange: boolean) => void) | undefined,
) {
  const { index } = cursor;
  const keys: GridKey[] = [
    { keys: 'j', label: 'Next row (also Arrow Down)', run: () => cursor.moveBy(1) },
    { keys: 'k', label: 'Previous row (also Arrow Up)', run: () => cursor.moveBy(-1) },
    { keys: 'Enter', label: 'Open row', run: index === undefined ? undefined : () => open(index) },
  ];
  if (toggle) {
    keys.push({
      keys: 'Space',
      label: 'Select row (with Shift: select a range)',
      run: index === undefined ? undefined : (event) => toggle(index, event.shiftKey),
    });
  }
  return useGridKeys('List', keys, cursor.move);
}

interface SelectAllProps {
  selection: Selection;
  total: number;
  onSelect: ((selection: Selection) => void) | undefined;
}

function SelectAll({ selection, total, onSelect }: SelectAllProps) {
  return (
    <AllBox
      total={total}
      selected={countSelected(selection, total)}
      onChange={(areAll) => onSelect?.(areAll ? allSelected : nothingSelected)}
    />
  );
}
