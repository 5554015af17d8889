import { useCallbackRef } from '@mantine/hooks';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { ListGroup } from '#shared/contracts/records/lists/list-column.ts';
import type { OperationError } from '../../api/operation-error.ts';
import { isGroupOpen, useOpenGroups } from '../../stores/open-groups.ts';
import { focusIfFree, useFocusHome } from '../focus-if-free.ts';
import { type GridKey, useGridKeys, useShortcuts, useUnusedKeys } from '../use-shortcuts.ts';
import { GridFrame } from './grid-frame.tsx';
import { GridHead } from './grid-head.tsx';
import { GridLine } from './grid-line.tsx';
import type { Line } from './grid-lines.ts';
import { tracksOf } from './grid-tracks.ts';
import type {
  ColumnArranging,
  GridColumn,
  GridGrouping,
  GridOrder,
  GridRow,
  RangeQuery,
  RowCount,
  RowRange,
} from './grid-types.ts';
import { GroupLine } from './group-line.tsx';
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
  /** With it, the rows are below the headers of their groups, which open and close. */
  grouping?: GridGrouping | undefined;
}

/** The header of a column has these keys itself. */
const arrangingKeys = [
  { keys: 'shift+ArrowLeft', label: 'Move column, in its header (also →)' },
  { keys: 'alt+ArrowLeft', label: 'Resize column, in its header (also →)' },
];

/**
 * A list of any number of rows: visible rows are rendered and read, a page at a time, and the scrollbar reaches all of
 * them. Arrows, Home, End, Page Up, and Page Down move a cursor, Enter opens its row, and Space selects it. The headers of
 * groups are lines like the rows, and open and close with Enter, Arrow Right, and Arrow Left.
 */
export function DataGrid<Row extends GridRow>(props: DataGridProps<Row>) {
  const { label, list, read, columns, order, onSort, onOpen, empty, renderError, onCount } = props;
  const { selection, onSelect, arranging, grouping } = props;
  const [announcement, setAnnouncement] = useState('');
  const id = useId();
  const { lists: openGroups, setOpen } = useOpenGroups();
  const isOpen = (group: ListGroup) => !grouping || isGroupOpen(openGroups, grouping.key, group);
  const { rows, lines, rowWindow } = useRows(list, read, { isOpen });
  const { error } = rows;
  const { total, more, groups } = rows.count ?? {};
  const cursor = useCursor(list, total === undefined ? undefined : lines.count, rowWindow);
  const { select, extend } = useSelecting({ selection, onSelect, at: rows.at, read });
  // Always the same functions, so that a row is drawn again only when it changes.
  const rowOf = ({ row }: Line) => (row === undefined ? undefined : rows.at(row));
  const toggleGroup = useCallbackRef((index: number) => {
    const { group, header } = lines.at(index);
    if (!grouping || !group || header === undefined) return;
    setOpen(grouping.key, !isOpen(group), group);
    cursor.moveTo(header);
  });
  const open = useCallbackRef((index: number) => {
    const line = lines.at(index);
    const row = rowOf(line);
    if (row) onOpen?.(row);
    else if (line.row === undefined) toggleGroup(index);
  });
  const sort = useCallbackRef((column: string) => onSort?.(column));
  const toggle = useCallbackRef((index: number, isRange: boolean) => {
    const { row } = lines.at(index);
    if (row !== undefined) void select(row, isRange);
  });
  useEffect(
    () => onCount?.(total === undefined ? undefined : { total, more, groups }),
    [onCount, total, more, groups],
  );
  useEffect(() => focusIfFree(rowWindow.scroller.current), [rowWindow.scroller]);
  useFocusHome(rowWindow.scroller);
  useUnusedKeys(rowWindow.scroller);
  useShortcuts('List', arranging ? arrangingKeys : []);
  const current = cursor.index;
  const groupKeys = grouping
    ? toGroupKeys(current === undefined ? {} : lines.at(current), isOpen, cursor, toggleGroup)
    : [];
  const extendBy = (by: 1 | -1) => {
    if (!total) return;
    const next = Math.max(0, Math.min((current ?? -1) + by, lines.count - 1));
    const [from, to] = [current ?? next, next].map((index) => lines.at(index).row);
    cursor.moveTo(next);
    // The headers of groups are not selected.
    if (to !== undefined) void extend(from ?? to, to);
  };
  const selectionKeys: GridKey[] = selection
    ? [
        { keys: 'mod+a', label: 'Select all rows', run: () => total && onSelect?.(allSelected) },
        { keys: 'shift+ArrowDown', label: 'Extend selection (also ↑)', run: () => extendBy(1) },
        { keys: 'shift+ArrowUp', run: () => extendBy(-1) },
      ]
    : [];
  const onKeyDown = useRowKeys(cursor, open, selection && toggle, [...groupKeys, ...selectionKeys]);

  const isRowSelected = (index: number) => {
    const row = selection && rowOf(lines.at(index));
    return selection && (row ? isSelected(selection, row.id) : selection.isAll);
  };
  const columnCount = columns.length + (selection ? 1 : 0);
  const isCursorDrawn = current !== undefined && current >= rowWindow.first && current < rowWindow.end;
  return (
    <GridFrame
      label={label}
      rowWindow={rowWindow}
      total={total === undefined ? undefined : lines.count}
      columnCount={columnCount}
      {...tracksOf(columns, selection !== undefined)}
      activeId={isCursorDrawn ? `${id}-${current}` : undefined}
      isBusy={(total === undefined && !error) || rows.arePrevious}
      isTree={grouping !== undefined}
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
      renderRow={(index, top) => {
        const line = lines.at(index);
        const place = { id: `${id}-${index}`, index, top, isAtCursor: index === current };
        return grouping && line.group && line.row === undefined ? (
          <GroupLine
            key={index}
            {...place}
            group={line.group}
            columnCount={columnCount}
            isOpen={isOpen(line.group)}
            renderValue={grouping.renderValue}
            onToggle={toggleGroup}
          />
        ) : (
          <GridLine
            key={index}
            {...place}
            row={rowOf(line)}
            isInGroup={line.group !== undefined}
            columns={columns}
            isSelected={isRowSelected(index)}
            onOpen={open}
            onToggle={toggle}
          />
        );
      }}
      instead={error ? renderError(error, rows.reload) : total === 0 ? empty : undefined}
    />
  );
}

/** The keys that move the cursor, open or select its row, and open or close its group. */
function useRowKeys(
  cursor: ReturnType<typeof useCursor>,
  open: (index: number) => void,
  toggle: ((index: number, isRange: boolean) => void) | undefined,
  otherKeys: readonly GridKey[],
) {
  const { index } = cursor;
  const keys: GridKey[] = [
    { keys: 'j', label: 'Next row (also Arrow Down)', run: () => cursor.moveBy(1) },
    { keys: 'k', label: 'Previous row (also Arrow Up)', run: () => cursor.moveBy(-1) },
    { keys: 'Enter', label: 'Open row', run: index === undefined ? undefined : () => open(index) },
    ...otherKeys,
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

/** The keys of a grouped list at a line: Arrow Right and Arrow Left, as the ARIA pattern for tree grids requires. */
function toGroupKeys(
  { group, header, row }: Line,
  isOpen: (group: ListGroup) => boolean,
  cursor: ReturnType<typeof useCursor>,
  toggle: (header: number) => void,
): GridKey[] {
  const right = {
    keys: 'ArrowRight',
    label: 'Expand group, or go to its first row (Enter: expand or collapse)',
  };
  const left = { keys: 'ArrowLeft', label: 'Collapse group, or go to its header' };
  // On a row, Arrow Right scrolls.
  if (!group || header === undefined) return [right, left];
  if (row !== undefined) return [right, { ...left, run: () => cursor.moveTo(header) }];
  if (!isOpen(group)) return [{ ...right, run: () => toggle(header) }, left];
  return [
    { ...right, run: () => cursor.moveTo(header + 1) },
    { ...left, run: () => toggle(header) },
  ];
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
