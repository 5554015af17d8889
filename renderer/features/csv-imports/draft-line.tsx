// biome-ignore-all lint/a11y/useSemanticElements: a table cannot draw a few of a million rows
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { toFieldLabel } from '#shared/records/field-label.ts';
import { CellEditor } from './cell-editor.tsx';
import classes from './draft-grid.module.css';
import type { ShownRow } from './draft-rows.ts';

/** A shown column of the file. */
export interface ShownColumn {
  name: string;
  field: string;
  /** Its index in the file. */
  index: number;
}

interface DraftLineProps {
  gridId: string;
  index: number;
  /** Undefined while it is loading. */
  row: ShownRow | undefined;
  columns: readonly ShownColumn[];
  /** The column of the cursor, if it is in this row. */
  cursorPlace: number | undefined;
  isEditing: boolean;
  onPoint(place: number): void;
  onEdit(): void;
  onCommit(value: string | undefined, move?: { index?: number; place?: number }): void;
}

/** One row of the file. */
export function DraftLine(props: DraftLineProps) {
  const { gridId, index, row, columns, cursorPlace, isEditing, onPoint, onEdit, onCommit } = props;
  const state = row && (row.isSkipped ? 'skipped' : row.errors.length > 0 ? 'invalid' : 'valid');
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names the cell at its cursor
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.row}
      data-state={state}
      data-cursor={cursorPlace !== undefined || undefined}
    >
      <div className={classes.fixed}>
        {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
        <div role="rowheader" className={classes.number}>
          {row?.row}
        </div>
        {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
        <div role="gridcell" className={classes.state} title={row && formatErrors(row, columns)}>
          {row && <RowState row={row} columns={columns} />}
        </div>
      </div>
      {columns.map((column, place) => {
        const text = row?.cells[column.index] ?? '';
        const error = row?.errors.find((each) => each.column === column.index);
        const isAtCursor = place === cursorPlace;
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          // biome-ignore lint/a11y/useKeyWithClickEvents: the grid listens to the keys
          <div
            key={column.index}
            id={`${gridId}-${index}-${place}`}
            role="gridcell"
            aria-invalid={error !== undefined || undefined}
            aria-description={error?.message}
            className={classes.cell}
            data-invalid={error !== undefined || undefined}
            data-cursor={isAtCursor || undefined}
            title={error ? `${toFieldLabel(column.field)} ${error.message}` : text}
            onClick={() => onPoint(place)}
            onDoubleClick={onEdit}
          >
            {isAtCursor && isEditing && row ? (
              <CellEditor label={toFieldLabel(column.field)} text={text} onCommit={onCommit} />
            ) : (
              text.slice(0, drawnLength)
            )}
          </div>
        );
      })}
    </div>
  );
}

/** A cell cannot show more. */
const drawnLength = 200;

function RowState({ row, columns }: { row: ShownRow; columns: readonly ShownColumn[] }) {
  if (row.isSkipped) {
    return (
      <>
        <IconMinus size={14} stroke={1.75} aria-hidden /> Skipped
      </>
    );
  }
  if (row.errors.length > 0) return <span className={classes.reason}>{formatErrors(row, columns)}</span>;
  return <IconCheck size={14} stroke={1.75} aria-label="Valid" className={classes.right} />;
}

/** The errors of a row, each with its field. */
export function formatErrors(row: ShownRow, columns: readonly ShownColumn[]): string {
  return row.errors
    .map(({ column, message }) => {
      const field = columns.find(({ index }) => index === column)?.field;
      return field ? `${toFieldLabel(field)} ${message}` : `Row ${message}`;
    })
    .join(' · ');
}
