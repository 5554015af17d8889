// biome-ignore-all lint/a11y/useSemanticElements: a table cannot render only the visible rows
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus, as the ARIA pattern for grids requires
import { UnstyledButton } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ClipboardEvent, memo, type RefObject, useEffect, useEffectEvent, useId } from 'react';
import type { ImportDraft, RowView } from '#shared/contracts/csv-imports/import-drafts.ts';
import type { Cell } from '../../components/data-grid/grid-cursor.ts';
import frame from '../../components/data-grid/grid-frame.module.css';
import { GridFrame } from '../../components/data-grid/grid-frame.tsx';
import { useRows } from '../../components/data-grid/use-rows.ts';
import { Dimmed } from '../../components/dimmed.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { focusIfFree } from '../../components/focus-if-free.ts';
import { useGridKeys } from '../../components/use-shortcuts.ts';
import { cancelKey } from './cell-editor.tsx';
import { nameColumn, type ShownColumn, tracksOf } from './draft-columns.ts';
import { DraftFooter, type DraftKey } from './draft-footer.tsx';
import classes from './draft-grid.module.css';
import { DraftLine } from './draft-line.tsx';
import { readDraftRows } from './draft-rows.ts';
import { useCellCursor } from './use-cell-cursor.ts';
import { useDraftCells } from './use-draft-cells.ts';
import type { DraftChanges } from './use-draft-changes.ts';

interface DraftGridProps {
  draft: ImportDraft;
  shown: readonly ShownColumn[];
  view: RowView;
  changes: DraftChanges;
  onView(view: RowView): void;
  onFind(): void;
}

/** The rows of a file, with the errors at their cells. */
export function DraftGrid(props: DraftGridProps) {
  const { draft, shown, view, changes, onView, onFind } = props;
  const { id } = draft;
  const counts = { ...draft.counts, ...(draft.updateCounts ?? { update: 0, unchanged: 0, add: 0 }) };
  const gridId = useId();
  // A filter by a text or an error counts its rows when they are read.
  const isPlain = view.message === undefined && !view.text && view.sort === undefined;
  const known = isPlain ? counts[view.only ?? 'all'] : undefined;
  const { rows, rowWindow } = useRows(`${id} ${JSON.stringify(view)}`, readDraftRows(id, view), {
    total: known,
  });
  const total = known ?? rows.count?.total ?? 0;
  const cursor = useCellCursor(total, shown.length, rowWindow, findColumn(shown, view.field));
  const cells = useDraftCells({
    ...{ id, view, shown, rows, cursor, changes },
    hasErrors: counts.invalid > 0,
  });
  const { scroller } = rowWindow;
  // Not before: shortcuts act on visible rows.
  const isRead = rows.count !== undefined;
  useEffect(() => {
    // What filters the rows keeps the focus.
    if (isRead && !document.activeElement?.closest('search, aside')) focusIfFree(scroller.current);
  }, [isRead, scroller]);

  const problem = counts.invalid === 0 && counts.warned > 0 ? 'warning' : 'error';
  const keys: DraftKey[] = [
    { keys: 'Enter', label: 'Edit cell, then save', hint: 'edit', run: cells.startEditing },
    { keys: 'F2', run: cells.startEditing },
    { keys: cancelKey, label: 'Cancel editing' },
    { keys: 'Delete', label: 'Clear cells', run: () => cells.fix({ action: 'clear' }) },
    { keys: 'Backspace', run: () => cells.fix({ action: 'clear' }) },
    { keys: 'mod+d', label: 'Fill down', run: () => cells.fix({ action: 'fillDown' }) },
    { keys: 'mod+c', label: 'Copy cells' },
    { keys: 'mod+v', label: 'Paste cells' },
    { keys: 'mod+f', label: 'Find and replace', run: onFind },
    { keys: 'mod+a', label: 'Select all cells', run: cursor.selectAll },
    { keys: 'mod+z', label: 'Undo', hint: 'undo', run: () => void changes.undo(false) },
    { keys: 'mod+shift+z', label: 'Redo', run: () => void changes.undo(true) },
    { keys: 'mod+y', run: () => void changes.undo(true) },
    {
      keys: 'alt+n',
      label: 'Next error or warning',
      hint: `next ${problem}`,
      run: () => void cells.goToError('next'),
    },
    { keys: 'alt+p', label: 'Previous error or warning', run: () => void cells.goToError('previous') },
    {
      keys: 'alt+a',
      label: 'Acknowledge warnings',
      ...(counts.warned > 0 && { hint: 'acknowledge' }),
      run: () => void cells.acknowledge(),
    },
    { keys: 'alt+x', label: 'Skip or restore rows', hint: 'skip', run: () => void cells.toggleSkipped() },
    { keys: 'alt+r', label: 'Revert cells to the file', run: () => cells.fix({ action: 'revert' }) },
  ];
  const onKeyDown = useGridKeys('Rows', keys, (event) => cursor.move(event) || cells.type(event));
  /** Saves what was typed into a cell before another one is pressed, which removes the editor before it loses the focus. */
  const leaveEditor = () => {
    const isPending = document.activeElement === scroller.current;
    if (cells.editor && isPending) void cells.commitTyped();
    else scroller.current?.focus({ preventScroll: true });
  };
  // Always the same functions, so that a row is drawn again only when it changes.
  const point = useCallbackRef((cell: Cell, isExtending: boolean) => {
    leaveEditor();
    cursor.moveTo(cell, isExtending);
  });
  const startEditing = useCallbackRef(cells.startEditing);
  const editor = cells.editor && {
    ...cells.editor,
    onType: cells.onType,
    onCommit(value: string | undefined, moveBy?: number) {
      scroller.current?.focus({ preventScroll: true });
      void cells.commit(value, moveBy);
    },
  };
  const { first, last } = cursor.range;
  const isDrawn = total > 0 && cursor.row >= rowWindow.first && cursor.row < rowWindow.end;
  const saveScrolledAway = useEffectEvent(() => {
    if (!cells.editor) return;
    scroller.current?.focus({ preventScroll: true });
    void cells.commitTyped();
  });
  // An editor is removed with its row, without losing the focus before.
  useEffect(() => {
    if (!isDrawn) saveScrolledAway();
  }, [isDrawn]);
  return (
    <div
      className={classes.main}
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
          // An editor does not pass its keys on.
          if (cells.editor) {
            cells.typeAhead(event);
            event.preventDefault();
          } else onKeyDown(event);
          // What is typed starts an edit instead of a shortcut of the whole screen.
          if (event.defaultPrevented) event.stopPropagation();
        }}
        head={<Head columns={shown} view={view} onView={onView} />}
        isMultiselectable
        renderRow={(index, top) => {
          const isSelected = index >= first.row && index <= last.row;
          return (
            <DraftLine
              key={index}
              gridId={gridId}
              index={index}
              top={top}
              row={rows.at(index)}
              kind={draft.kind}
              columns={shown}
              cursorColumn={index === cursor.row ? cursor.column : undefined}
              selectedFrom={isSelected ? first.column : undefined}
              selectedTo={isSelected ? last.column : undefined}
              editor={index === cursor.row ? editor : undefined}
              onPoint={point}
              onEdit={startEditing}
            />
          );
        }}
        instead={
          rows.error ? (
            <ErrorAlert message={rows.error.message} onRetry={rows.reload} />
          ) : total === 0 ? (
            <Dimmed>No rows match this filter.</Dimmed>
          ) : undefined
        }
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

/** The place of the column of a field; the first one if there is none. */
function findColumn(shown: readonly ShownColumn[], field: string | undefined): number {
  return Math.max(
    0,
    shown.findIndex((column) => column.field === (field ?? '')),
  );
}

interface HeadProps {
  columns: readonly ShownColumn[];
  view: RowView;
  onView(view: RowView): void;
}

const Head = memo(({ columns, view, onView }: HeadProps) => {
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
      {columns.map((column, place) => {
        const isSorted = view.sort === column.index;
        const direction = view.descending ? 'descending' : 'ascending';
        return (
          <div
            key={column.index}
            role="columnheader"
            data-column={place}
            aria-sort={isSorted ? direction : 'none'}
            className={`${frame.cell} ${classes.headCell}`}
            title={column.name}
          >
            <UnstyledButton
              tabIndex={-1}
              className={classes.sort}
              onClick={() => onView(sortBy(view, column.index))}
            >
              {nameColumn(column)}
              {isSorted && (view.descending ? <IconArrowDown size={13} /> : <IconArrowUp size={13} />)}
            </UnstyledButton>
          </div>
        );
      })}
    </div>
  );
});

/** Ascending, then descending, then in the order of the file. */
function sortBy({ sort, descending, ...view }: RowView, column: number): RowView {
  if (sort !== column) return { ...view, sort: column };
  return descending ? view : { ...view, sort: column, descending: true };
}
