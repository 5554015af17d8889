// biome-ignore-all lint/a11y/useSemanticElements: a table cannot draw a few of a million rows
import { Text } from '@mantine/core';
import { type CSSProperties, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ImportDraft } from '#shared/contracts/csv-imports/import-drafts.ts';
import { toFieldLabel } from '#shared/records/field-label.ts';
import { call } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import { rowHeight } from '../../components/data-grid/grid-types.ts';
import { useRowWindow } from '../../components/data-grid/use-row-window.ts';
import { useRows } from '../../components/data-grid/use-rows.ts';
import { focusIfFree } from '../../components/focus-if-free.ts';
import { useShortcuts } from '../../components/use-shortcuts.ts';
import type { RowFilter } from './check-bar.tsx';
import { DraftFooter } from './draft-footer.tsx';
import classes from './draft-grid.module.css';
import { DraftLine, type ShownColumn } from './draft-line.tsx';
import { readDraftRow, readDraftRows, showAnswered } from './draft-rows.ts';
import { useCellCursor } from './use-cell-cursor.ts';

interface DraftGridProps {
  draft: ImportDraft;
  only: RowFilter;
}

/**
 * The rows of a file, with errors at their cells. Arrows move, Enter or a letter edits a cell, N and P go to the next
 * and previous error, X skips or restores a row.
 */
export function DraftGrid({ draft: { id, columns, counts }, only }: DraftGridProps) {
  const gridId = useId();
  const shown = useMemo(() => toShownColumns(columns), [columns]);
  const total = counts[only];
  const rowWindow = useRowWindow(total);
  const rows = useRows(`${id} ${only}`, readDraftRows(id, only), rowWindow.first, rowWindow.end);
  const edit = useAction('editImportDraftRow');
  const skipRows = useAction('skipImportDraftRows');
  const [editing, setEditing] = useState(false);
  const isJumping = useRef(false);
  const { scroller } = rowWindow;
  // Not before: shortcuts act on visible rows.
  const isRead = rows.count !== undefined;
  useEffect(() => {
    if (isRead) focusIfFree(scroller.current);
  }, [isRead, scroller]);

  const cursor = useCellCursor(total, shown.length, rowWindow, {
    onEdit: () => setEditing(rows.at(cursor.index) !== undefined),
    onNextWrong: async (direction) => {
      isJumping.current = true;
      await goToWrong(direction).finally(() => {
        isJumping.current = false;
      });
    },
    onSkip: () => void toggleSkipped(),
  });
  const current = rows.at(cursor.index);

  /** After a jump to a far row, the next key works before the row is shown. */
  const readCurrent = async () => current ?? (await readDraftRow(id, only, cursor.index));

  async function goToWrong(direction: 'next' | 'previous') {
    const step = direction === 'next' ? 1 : -1;
    const from = await readCurrent();
    if (!from) return;
    const inRow = from.errors
      .map(({ column }) => placeOf(shown, column))
      .toSorted((a, b) => step * (a - b))
      .find((place) => step * (place - cursor.place) > 0);
    if (inRow !== undefined) return cursor.moveTo({ place: inRow });
    if (only !== 'all') return cursor.moveTo({ index: cursor.index + step });
    const query = { from: from.row, direction };
    const { row } = await call('findInvalidImportDraftRow', { params: { id }, query });
    if (row === null) return;
    const found = await readDraftRow(id, 'all', row - 1);
    const places = found?.errors.map(({ column }) => placeOf(shown, column)) ?? [];
    cursor.moveTo({
      index: row - 1,
      place: direction === 'next' ? Math.min(...places) : Math.max(...places),
    });
  }

  async function toggleSkipped() {
    const row = await readCurrent();
    if (!row) return;
    const body = { rows: [row.row], isSkipped: !row.isSkipped };
    await skipRows.run({ params: { id }, body });
  }

  async function commit(value: string | undefined, move: { index?: number; place?: number } = {}) {
    setEditing(false);
    scroller.current?.focus({ preventScroll: true });
    const column = shown[cursor.place];
    if (current && column && value !== undefined) {
      const body = { row: current.row, column: column.index, value };
      const answer = await edit.run({ params: { id }, body });
      if (answer) showAnswered(id, answer.rows);
    }
    if (move.index || move.place) {
      cursor.moveTo({ index: cursor.index + (move.index ?? 0), place: cursor.place + (move.place ?? 0) });
    }
  }

  useShortcuts('Rows', [
    { keys: 'Enter', label: 'Edit cell, then save' },
    { keys: 'Escape', label: 'Cancel editing' },
    { keys: 'N', label: 'Next error' },
    { keys: 'P', label: 'Previous error' },
    { keys: 'X', label: 'Skip or restore row' },
  ]);

  const indexes = Array.from(
    { length: rowWindow.end - rowWindow.first },
    (_, place) => rowWindow.first + place,
  );
  const isDrawn = cursor.index >= rowWindow.first && cursor.index < rowWindow.end;
  return (
    <>
      <div className={classes.frame}>
        <div
          ref={scroller}
          tabIndex={0}
          role="grid"
          aria-label="Rows of the file"
          aria-rowcount={total + 1}
          aria-colcount={shown.length + 2}
          aria-activedescendant={
            isDrawn && total > 0 ? `${gridId}-${cursor.index}-${cursor.place}` : undefined
          }
          className={classes.scroller}
          style={tracksOf(shown)}
          onKeyDown={(event) => {
            // A key during a jump is meant for its target, not for the previous cell.
            if (!isJumping.current) cursor.onKeyDown(event);
          }}
        >
          <div role="rowgroup" className={classes.headGroup}>
            <Head columns={shown} />
          </div>
          <div role="rowgroup" className={classes.body} style={{ height: rowWindow.height }}>
            <div
              className={classes.window}
              style={{
                transform: `translateY(calc(var(--grid-lag, 0px) + ${rowWindow.first * rowHeight}px))`,
              }}
            >
              {indexes.map((index) => (
                <DraftLine
                  key={index}
                  gridId={gridId}
                  index={index}
                  row={rows.at(index)}
                  columns={shown}
                  cursorPlace={index === cursor.index ? cursor.place : undefined}
                  isEditing={editing && index === cursor.index}
                  onPoint={(place) => cursor.moveTo({ index, place })}
                  onEdit={() => setEditing(true)}
                  onCommit={commit}
                />
              ))}
            </div>
          </div>
        </div>
        {total === 0 && (
          <Text c="dimmed" size="sm" className={classes.instead}>
            No rows match this filter.
          </Text>
        )}
      </div>
      <DraftFooter row={total > 0 ? current : undefined} columns={columns} error={edit.error} />
    </>
  );
}

function Head({ columns }: { columns: readonly ShownColumn[] }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus, as ARIA's pattern for grids asks
    <div role="row" aria-rowindex={1} className={classes.head}>
      <div data-fixed className={classes.fixed}>
        {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
        <div role="columnheader" className={classes.number}>
          Row
        </div>
        {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
        <div role="columnheader" className={classes.state}>
          {' '}
          Result{' '}
        </div>
      </div>
      {columns.map(({ index, field, name }, place) => (
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div key={index} role="columnheader" data-place={place} className={classes.headCell} title={name}>
          {toFieldLabel(field)}
        </div>
      ))}
    </div>
  );
}

/** The columns with a field: the others are not imported, and not shown. */
function toShownColumns(columns: ImportDraft['columns']): ShownColumn[] {
  return columns.flatMap(({ name, field }, index) => (field === null ? [] : [{ name, field, index }]));
}

/** The position of a file column in the grid; errors of the whole row are at the start. */
function placeOf(shown: readonly ShownColumn[], column: number | null): number {
  return Math.max(
    0,
    shown.findIndex(({ index }) => index === column),
  );
}

const widths: Record<string, number> = { email: 220, address: 200, description: 240, name: 220 };
const usualWidth = 150;

function tracksOf(columns: readonly ShownColumn[]): CSSProperties {
  const sizes = columns.map(({ field }) => widths[field] ?? usualWidth);
  const width = sizes.reduce((sum, size) => sum + size, 0);
  return {
    '--grid-columns': sizes.map((size) => `minmax(${size}px, 1fr)`).join(' '),
    '--grid-width': `${width}px`,
  } as CSSProperties;
}
