// biome-ignore-all lint/a11y/useSemanticElements: a table cannot render only the visible rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, as the ARIA pattern for grids requires
import { type ClipboardEvent, type RefObject, useEffect, useId, useMemo } from 'react';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { toFieldLabel } from '#shared/records/field-label.ts';
import frame from '../../components/data-grid/grid-frame.module.css';
import { GridFrame } from '../../components/data-grid/grid-frame.tsx';
import { focusIfFree } from '../../components/data-grid/use-row-window.ts';
import { useRows } from '../../components/data-grid/use-rows.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { useGridKeys } from '../../components/use-shortcuts.ts';
import { cancelKey } from './cell-editor.tsx';
import type { RowFilter } from './check-bar.tsx';
import { type ShownColumn, toShownColumns, tracksOf } from './draft-columns.ts';
import { DraftFooter, type DraftKey } from './draft-footer.tsx';
import classes from './draft-grid.module.css';
import { DraftLine } from './draft-line.tsx';
import { readDraftRows } from './draft-rows.ts';
import { useCellCursor } from './use-cell-cursor.ts';
import { useDraftCells } from './use-draft-cells.ts';
import type { DraftChanges } from './use-draft-changes.ts';

interface DraftGridProps {
  draft: ImportDraft;
  only: RowFilter;
  changes: DraftChanges;
}

/** The rows of a file, with the errors at their cells. */
export function DraftGrid({ draft: { id, columns, counts }, only, changes }: DraftGridProps) {
  const gridId = useId();
  const shown = useMemo(() => toShownColumns(columns), [columns]);
  const total = counts[only];
  const { rows, rowWindow } = useRows(`${id} ${only}`, readDraftRows(id, only), total);
  const cursor = useCellCursor(total, shown.length, rowWindow);
  const cells = useDraftCells({ id, only, shown, rows, cursor, changes });
  const { scroller } = rowWindow;
  // Not before: shortcuts act on visible rows.
  const isRead = rows.count !== undefined;
  useEffect(() => {
    if (isRead) focusIfFree(scroller.current);
  }, [isRead, scroller]);

  const [columnFrom, columnTo] = [cursor.range.first.column, cursor.range.last.column];
  const keys: DraftKey[] = [
    { keys: 'Enter', label: 'Edit cell, then save', hint: 'edit', run: cells.startEditing },
    { keys: 'F2', run: cells.startEditing },
    { keys: cancelKey, label: 'Cancel editing' },
    { keys: 'Delete', label: 'Clear cells', run: () => cells.fix({ action: 'clear' }) },
    { keys: 'Backspace', run: () => cells.fix({ action: 'clear' }) },
    { keys: 'mod+d', label: 'Fill down', run: () => cells.fix({ action: 'fillDown' }) },
    { keys: 'mod+c', label: 'Copy cells' },
    { keys: 'mod+v', label: 'Paste cells' },
    { keys: 'mod+a', label: 'Select all cells', run: cursor.selectAll },
    { keys: 'mod+z', label: 'Undo', hint: 'undo', run: () => void changes.undo(false) },
    { keys: 'mod+shift+z', label: 'Redo', run: () => void changes.undo(true) },
    { keys: 'mod+y', run: () => void changes.undo(true) },
    { keys: 'alt+n', label: 'Next error', hint: 'next error', run: () => void cells.goToError('next') },
    { keys: 'alt+p', label: 'Previous error', run: () => void cells.goToError('previous') },
    { keys: 'alt+x', label: 'Skip or restore rows', hint: 'skip', run: () => void cells.toggleSkipped() },
    { keys: 'alt+r', label: 'Revert cells to the file', run: () => cells.fix({ action: 'revert' }) },
  ];
  const onKeyDown = useGridKeys('Rows', keys, (event) => cursor.move(event) || cells.type(event));
  const isDrawn = total > 0 && cursor.row >= rowWindow.first && cursor.row < rowWindow.end;
  return (
    <div
      className={classes.grid}
      onCopy={onlyIn(scroller, cells.copy)}
      onPaste={onlyIn(scroller, cells.paste)}
    >
      <GridFrame
        label="Rows of the file"
        rowWindow={rowWindow}
        total={total}
        columnCount={shown.length + 2}
        {...tracksOf(shown)}
        activeId={isDrawn ? `${gridId}-${cursor.row}-${cursor.column}` : undefined}
        onKeyDown={(event) => {
          if (cells.isJumping.current) return;
          onKeyDown(event);
          // What is typed starts an edit instead of a shortcut of the whole screen.
          if (event.defaultPrevented) event.stopPropagation();
        }}
        head={<Head columns={shown} />}
        isMultiselectable
        renderRow={(index) => (
          <DraftLine
            key={index}
            gridId={gridId}
            index={index}
            row={rows.at(index)}
            columns={shown}
            cursorColumn={index === cursor.row ? cursor.column : undefined}
            selected={
              index >= cursor.range.first.row && index <= cursor.range.last.row
                ? [columnFrom, columnTo]
                : undefined
            }
            editor={index === cursor.row ? cells.editor : undefined}
            onPoint={(column, isExtending) => cursor.moveTo({ row: index, column }, isExtending)}
            onEdit={cells.startEditing}
            onCommit={(value, moveBy) => {
              scroller.current?.focus({ preventScroll: true });
              void cells.commit(value, moveBy);
            }}
          />
        )}
        instead={total === 0 ? <Dimmed>No rows match this filter.</Dimmed> : undefined}
      />
      <DraftFooter
        row={total > 0 ? cells.current : undefined}
        column={shown[cursor.column]?.index}
        error={changes.error}
        keys={keys}
      />
    </div>
  );
}

/** Not while a cell is edited: then its editor copies and pastes. */
function onlyIn(scroller: RefObject<HTMLElement | null>, run: (event: ClipboardEvent) => unknown) {
  return (event: ClipboardEvent) => {
    if (document.activeElement === scroller.current) void run(event);
  };
}

function Head({ columns }: { columns: readonly ShownColumn[] }) {
  return (
    <div role="row" aria-rowindex={1} className={`${frame.head} ${classes.head}`}>
      <div data-fixed className={classes.fixed}>
        <div role="columnheader" className={classes.number}>
          Row
        </div>
        <div role="columnheader" className={`${frame.cell} ${classes.state}`}>
          Result
        </div>
      </div>
      {columns.map(({ index, field, name }, column) => (
        <div
          key={index}
          role="columnheader"
          data-column={column}
          className={`${frame.cell} ${classes.headCell}`}
          title={name}
        >
          {toFieldLabel(field)}
        </div>
      ))}
    </div>
  );
}
