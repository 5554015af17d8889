// biome-ignore-all lint/a11y/useSemanticElements: a table cannot render only the visible rows
import { UnstyledButton } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { dragColumn, dragEdge, fitColumn, resizeBy, type Widths } from './arrange-columns.ts';
import classes from './data-grid.module.css';
import frame from './grid-frame.module.css';
import type { ColumnArranging, GridColumn, GridOrder, GridRow } from './grid-types.ts';

interface GridHeadProps<Row extends GridRow> {
  columns: readonly GridColumn<Row>[];
  order: GridOrder | undefined;
  onSort(column: string): void;
  /** The header of the column with checkboxes, if there is one. */
  selectAll?: ReactNode;
  /** With it, columns can be moved and resized. */
  arranging?: ColumnArranging | undefined;
  /** Receives what a key changed, for screen readers. */
  onAnnounce?(text: string): void;
}

/** By this number of pixels, a key resizes a column. */
const keyStep = 16;

export function GridHead<Row extends GridRow>(props: GridHeadProps<Row>) {
  const { columns, order, onSort, selectAll, arranging, onAnnounce } = props;
  const row = useRef<HTMLDivElement>(null);
  const moved = useRef<string>(undefined);

  const resize = useCallbackRef((widths: Widths) => arranging?.onResize(widths));
  const startDrag = useCallbackRef((event: PointerEvent, name: string) =>
    dragColumn(event, (place) => arranging?.onMove(name, place)),
  );
  const startResize = useCallbackRef((event: PointerEvent) => dragEdge(event, columns, resize));
  const fit = useCallbackRef((inside: Element) => resize(fitColumn(inside, columns)));
  const arrangeByKey = useCallbackRef((event: KeyboardEvent, name: string) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    const place = columns.findIndex((column) => column.name === name);
    const label = columns[place]?.label ?? '';
    if (!arranging || by === 0 || event.shiftKey === event.altKey) return;
    event.preventDefault();
    if (event.altKey) {
      const widths = resizeBy(event.currentTarget, columns, by * keyStep);
      resize(widths);
      onAnnounce?.(`${label}: ${widths[name]} pixels wide`);
    } else if (columns[place + by]) {
      arranging.onMove(name, place + by);
      onAnnounce?.(`${label}: column ${place + by + 1} of ${columns.length}`);
      moved.current = name;
    }
  });
  // The browser takes the focus from an element that moves in the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns move the elements
  useEffect(() => {
    if (moved.current === undefined) return;
    row.current?.querySelector<HTMLElement>(`[data-column="${moved.current}"] button`)?.focus();
    moved.current = undefined;
  }, [columns]);

  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, as the ARIA grid pattern requires
    <div ref={row} role="row" aria-rowindex={1} className={`${frame.head} ${classes.head}`}>
      {selectAll}
      {columns.map((column) => (
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          key={column.name}
          role="columnheader"
          aria-sort={sortOf(column.name, order)}
          className={classes.headCell}
          data-align={column.align}
          data-column={column.name}
        >
          <HeadName
            name={column.name}
            label={column.label}
            isSortable={column.isSortable === true}
            sorted={sortOf(column.name, order)}
            onSort={onSort}
            {...(arranging && { onPress: startDrag, onKey: arrangeByKey })}
          />
          {arranging && <ColumnEdge onPress={startResize} onFit={fit} />}
        </div>
      ))}
    </div>
  );
}

interface HeadNameProps {
  name: string;
  label: string;
  isSortable: boolean;
  sorted: 'ascending' | 'descending' | undefined;
  onSort(column: string): void;
  onPress?(event: PointerEvent, column: string): void;
  onKey?(event: KeyboardEvent, column: string): void;
}

const arrangingKeys = 'Shift+ArrowLeft Shift+ArrowRight Alt+ArrowLeft Alt+ArrowRight';

/** Memoized, because the rows change much more often. */
const HeadName = memo(({ name, label, isSortable, sorted, onSort, onPress, onKey }: HeadNameProps) => {
  const text = (
    <span className={classes.headName} title={label} data-column-name>
      {label}
    </span>
  );
  if (!isSortable) return text;
  const Arrow = sorted === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <UnstyledButton
      className={classes.headButton}
      onClick={() => onSort(name)}
      onPointerDown={(event) => onPress?.(event, name)}
      onKeyDown={(event) => onKey?.(event, name)}
      aria-keyshortcuts={onKey && arrangingKeys}
    >
      {text}
      <Arrow size={14} stroke={2} className={classes.arrow} data-shown={sorted && true} aria-hidden />
    </UnstyledButton>
  );
});

interface ColumnEdgeProps {
  onPress(event: PointerEvent): void;
  onFit(inside: Element): void;
}

/** The edge of a column, which the pointer drags; keys resize the column from its header. */
const ColumnEdge = memo(({ onPress, onFit }: ColumnEdgeProps) => (
  <div
    className={classes.edge}
    aria-hidden
    onPointerDown={onPress}
    onDoubleClick={(event) => onFit(event.currentTarget)}
  />
));

function sortOf(name: string, order: GridOrder | undefined) {
  if (order?.column !== name) return undefined;
  return order.descending ? 'descending' : 'ascending';
}
