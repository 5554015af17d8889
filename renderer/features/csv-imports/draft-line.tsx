// biome-ignore-all lint/a11y/useSemanticElements: a table cannot render only the visible rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the cell at its cursor
import { IconAlertTriangle, IconCheck, IconMinus } from '@tabler/icons-react';
import { memo } from 'react';
import type { CsvKind } from '#shared/contracts/csv-imports/kinds/index.ts';
import { normalizationRules } from '#shared/domain/normalization/normalization.ts';
import { toFieldLabel } from '#shared/records/field-label.ts';
import type { Cell } from '../../components/data-grid/grid-cursor.ts';
import frame from '../../components/data-grid/grid-frame.module.css';
import { formatError } from '../../components/format-error.ts';
import { formatCount } from '../../components/format-number.ts';
import { CellEditor, type CellEditorProps } from './cell-editor.tsx';
import { toCellInput } from './cell-input.tsx';
import { nameColumn, type ShownColumn } from './draft-columns.ts';
import classes from './draft-grid.module.css';
import type { ShownRow } from './draft-rows.ts';
import { countWarnings } from './import-labels.ts';

interface DraftLineProps {
  gridId: string;
  index: number;
  /** As `renderRow` of the frame receives it. */
  top: number;
  /** Undefined while it is loading. */
  row: ShownRow | undefined;
  kind: CsvKind | null;
  columns: readonly ShownColumn[];
  /** The column of the cursor, if it is in this row. */
  cursorColumn: number | undefined;
  /** The first and the last column of the selection, if it includes this row. */
  selectedFrom: number | undefined;
  selectedTo: number | undefined;
  /** The editor of the cell at the cursor, if it is in this row. */
  editor: Pick<CellEditorProps, 'initial' | 'onType' | 'onCommit'> | undefined;
  /** Called when a cell is pressed, or dragged over. */
  onPoint(cell: Cell, isExtending: boolean): void;
  onEdit(): void;
}

/** Scrolling renders only the rows that become visible. */
export const DraftLine = memo((props: DraftLineProps) => {
  const {
    gridId,
    index,
    top,
    row,
    kind,
    columns,
    cursorColumn,
    selectedFrom,
    selectedTo,
    editor,
    onPoint,
    onEdit,
  } = props;
  const state = row && stateOf(row);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`${frame.row} ${classes.row}`}
      data-state={state}
      data-cursor={cursorColumn !== undefined || undefined}
      style={{ top }}
    >
      <div className={classes.fixed}>
        <div role="rowheader" className={classes.number}>
          {row?.row}
        </div>
        <div
          role="gridcell"
          className={`${frame.cell} ${classes.state}`}
          title={row && formatRowProblems(row)}
        >
          {row && <RowState row={row} />}
        </div>
      </div>
      {columns.map((column, place) => {
        const text = row?.cells[column.index] ?? '';
        const error = row?.errors.find((each) => each.column === column.index);
        const change = findChange(row, column.index);
        const update = findUpdate(row, column.index);
        const warning = findWarning(row, column.index);
        const problem = error ? formatError(error) : warning && formatWarning(warning);
        const note = problem ?? formatNote(row, column.index);
        const isAtCursor = place === cursorColumn;
        const isSelected =
          selectedFrom !== undefined &&
          selectedTo !== undefined &&
          place >= selectedFrom &&
          place <= selectedTo;
        return (
          // biome-ignore lint/a11y/useKeyWithMouseEvents: the grid listens to the keys
          <div
            key={column.index}
            id={`${gridId}-${index}-${place}`}
            role="gridcell"
            aria-invalid={error !== undefined || undefined}
            aria-description={note}
            className={`${frame.cell} ${classes.cell}`}
            data-unused={column.field === null || undefined}
            data-invalid={error !== undefined || undefined}
            data-update={(update && !error) || undefined}
            data-warning={warning && (warning.isAcknowledged ? 'acknowledged' : 'open')}
            data-change={change && (change.isApplied ? 'applied' : 'suggested')}
            data-cursor={isAtCursor || undefined}
            aria-selected={isSelected}
            title={note ?? text}
            onMouseDown={(event) => {
              if (event.button === 0 && !(event.target instanceof HTMLInputElement))
                onPoint({ row: index, column: place }, event.shiftKey);
            }}
            onMouseOver={(event) => {
              if (event.buttons === 1 && !editor) onPoint({ row: index, column: place }, true);
            }}
            onDoubleClick={onEdit}
          >
            {isAtCursor && editor && row ? (
              <CellEditor
                label={nameColumn(column)}
                text={text}
                input={toCellInput(kind, column.field)}
                {...editor}
              />
            ) : (
              <>
                {warning && <WarningIcon warning={warning} />}
                {text.slice(0, drawnLength)}
              </>
            )}
          </div>
        );
      })}
    </div>
  );
});

type CellChange = ShownRow['changes'][number];

/** The change of a cell by the rules for values, applied or suggested. */
export function findChange(row: ShownRow | undefined, column: number | undefined): CellChange | undefined {
  return row?.changes.find((each) => each.column === column);
}

type CellUpdate = ShownRow['updates'][number];

/** The stored value that a cell replaces. */
function findUpdate(row: ShownRow | undefined, column: number | undefined): CellUpdate | undefined {
  return row?.updates.find((each) => each.column === column);
}

/** What is said about a cell without errors: what it replaces, and how its text was changed. */
export function formatNote(row: ShownRow | undefined, column: number | undefined): string | undefined {
  const [update, change] = [findUpdate(row, column), findChange(row, column)];
  const notes = [
    update && `${update.before ?? 'Empty'} → ${row?.cells[update.column] ?? ''}`,
    change && formatChange(change),
  ].filter(Boolean);
  return notes.length > 0 ? notes.join(' · ') : undefined;
}

type CellWarning = ShownRow['warnings'][number];

/** The warning of a cell; an open one first. */
function findWarning(row: ShownRow | undefined, column: number): CellWarning | undefined {
  const own = row?.isSkipped ? undefined : row?.warnings.filter((each) => each.column === column);
  return own?.find(({ isAcknowledged }) => !isAcknowledged) ?? own?.[0];
}

/** `Warning: Not a valid SSN`. */
export function formatWarning({ message, isAcknowledged }: CellWarning): string {
  return `${isAcknowledged ? 'Acknowledged warning' : 'Warning'}: ${message}`;
}

function WarningIcon({ warning: { isAcknowledged } }: { warning: CellWarning }) {
  const Icon = isAcknowledged ? IconCheck : IconAlertTriangle;
  return <Icon size={13} stroke={1.75} aria-hidden className={classes.warningIcon} />;
}

/** The warnings of a row that are not acknowledged. */
export function listOpen({ warnings }: ShownRow): CellWarning[] {
  return warnings.filter(({ isAcknowledged }) => !isAcknowledged);
}

function stateOf(row: ShownRow): 'skipped' | 'invalid' | 'warned' | 'valid' {
  if (row.isSkipped || row.importedBefore !== null) return 'skipped';
  if (row.errors.length > 0) return 'invalid';
  return listOpen(row).length > 0 ? 'warned' : 'valid';
}

/** `Date written as MM/DD/YYYY: 3/4/1985 → 03/04/1985`. */
export function formatChange({ rule, isApplied, typed, value }: CellChange): string {
  const change = `${normalizationRules[rule]}: ${typed} → ${value || 'empty'}`;
  return isApplied ? change : `Suggestion: ${change}`;
}

/** A cell cannot show more. */
const drawnLength = 200;

function RowState({ row }: { row: ShownRow }) {
  if (row.isSkipped) {
    return (
      <>
        <IconMinus size={14} stroke={1.75} aria-hidden /> Skipped
      </>
    );
  }
  if (row.importedBefore !== null) {
    return (
      <>
        <IconMinus size={14} stroke={1.75} aria-hidden /> Already imported
      </>
    );
  }
  if (row.errors.length > 0)
    return <span className={classes.reason}>{formatCount(row.errors.length, 'error')}</span>;
  const open = listOpen(row);
  if (open.length > 0) {
    return (
      <span className={classes.warned}>
        <IconAlertTriangle size={14} stroke={1.75} aria-hidden /> {countWarnings(open.length)}
      </span>
    );
  }
  if (row.outcome === 'update' || row.outcome === 'add') {
    const label = row.outcome === 'add' ? 'Created' : 'Updated';
    return <span className={classes.right}>{label}</span>;
  }
  if (row.outcome === 'unchanged') return 'Unchanged';
  return <IconCheck size={14} stroke={1.75} aria-label="Valid" className={classes.right} />;
}

function formatRowProblems(row: ShownRow): string {
  const warnings = listOpen(row).map(({ field, message }) => `${toFieldLabel(field)}: ${message}`);
  const imported = row.importedBefore === null ? [] : [`Skipped: ${row.importedBefore}`];
  return [...imported, ...row.errors.map(formatError), ...warnings].join(' · ');
}
