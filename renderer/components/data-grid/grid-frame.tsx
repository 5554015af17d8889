// biome-ignore-all lint/a11y/useSemanticElements: a table cannot render only the visible rows
import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import classes from './grid-frame.module.css';
import type { RowWindow } from './use-row-window.ts';

interface GridFrameProps {
  /** What the grid shows, such as `Individuals`. */
  label: string;
  rowWindow: RowWindow;
  /** How many rows there are; undefined while it is not known. */
  total: number | undefined;
  columnCount: number;
  /** The tracks of the columns, which the header and all rows have in common, and their width in pixels. */
  tracks: string[];
  width: number;
  /** The ID of the row or the cell at the cursor, if it is drawn. */
  activeId: string | undefined;
  isBusy?: boolean;
  isMultiselectable?: boolean;
  /** Whether rows are below headers that open and close. */
  isTree?: boolean;
  /** Whether the rows are those of the previous list. */
  arePrevious?: boolean;
  onKeyDown(event: KeyboardEvent): void;
  /** What a key changed, for screen readers. */
  announcement?: string;
  head: ReactNode;
  /** @param top the distance of the row from the origin of the drawn rows, in pixels */
  renderRow(index: number, top: number): ReactNode;
  /** Shown in place of the rows. */
  instead?: ReactNode;
}

/**
 * A grid that draws only the visible rows. It has the focus itself and names the row or the cell at its cursor, as
 * the ARIA pattern for grids requires.
 */
export function GridFrame(props: GridFrameProps) {
  const { rowWindow, total, tracks, width, head, instead } = props;
  const columns = { '--grid-columns': tracks.join(' '), '--grid-width': `${width}px` } as CSSProperties;
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it has one of two roles, which both are interactive */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: as above */}
      <div
        ref={rowWindow.scroller}
        tabIndex={0}
        role={props.isTree ? 'treegrid' : 'grid'}
        aria-label={props.label}
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-colcount={props.columnCount}
        aria-busy={props.isBusy}
        aria-activedescendant={props.activeId}
        aria-multiselectable={props.isMultiselectable || undefined}
        className={classes.scroller}
        style={columns}
        onKeyDown={props.onKeyDown}
      >
        <div role="rowgroup" className={classes.headGroup}>
          {head}
        </div>
        <VisibleRows {...props} role="rowgroup" />
      </div>
      {instead !== undefined && <div className={classes.instead}>{instead}</div>}
      {props.announcement !== undefined && (
        <VisuallyHidden role="status">{props.announcement}</VisuallyHidden>
      )}
    </div>
  );
}

/** Rows are placed relative to the last multiple of this number: browsers limit how far down an element can be. */
const rowsPerOrigin = 100_000;

interface VisibleRowsProps {
  rowWindow: RowWindow;
  renderRow(index: number, top: number): ReactNode;
  arePrevious?: boolean;
  role?: 'rowgroup';
}

/**
 * The visible rows, in an element as high as all rows together. Each row has its own place, so that a row that stays
 * visible is not laid out or painted again when others come and go.
 */
export function VisibleRows({ rowWindow, renderRow, arePrevious, role }: VisibleRowsProps) {
  const { first, end, height, rowHeight } = rowWindow;
  const origin = first - (first % rowsPerOrigin);
  const Rows = role === undefined ? 'ul' : 'div';
  return (
    <div role={role} className={classes.body} style={{ height }}>
      <Rows
        className={classes.window}
        data-former={arePrevious || undefined}
        style={{ transform: `translateY(calc(var(--window-lag, 0px) + ${origin * rowHeight}px))` }}
      >
        {Array.from({ length: end - first }, (_, place) => {
          const index = first + place;
          return renderRow(index, (index - origin) * rowHeight);
        })}
      </Rows>
    </div>
  );
}
