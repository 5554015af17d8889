import { useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { useAction } from '../../api/use-action.ts';
import type { Rows } from '../../components/data-grid/use-rows.ts';
import type { RowFilter } from './check-bar.tsx';
import { placeOf, type ShownColumn } from './draft-columns.ts';
import { readDraftRow, type ShownRow, showAnswered } from './draft-rows.ts';
import type { CellCursor } from './use-cell-cursor.ts';

interface DraftCells {
  id: string;
  only: RowFilter;
  shown: readonly ShownColumn[];
  rows: Rows<ShownRow>;
  cursor: CellCursor;
}

/** What can be done with the row and the cell at the cursor. */
export function useDraftCells({ id, only, shown, rows, cursor }: DraftCells) {
  const edit = useAction('editImportDraftRow');
  const skipRows = useAction('skipImportDraftRows');
  const [isEditing, setEditing] = useState(false);
  const isJumping = useRef(false);
  const current = rows.at(cursor.row);
  const { moveTo } = cursor;

  /** An officer who has jumped to a distant row can press the next key before that row is shown. */
  const readCurrent = async () => current ?? (await readDraftRow(id, only, cursor.row));

  async function findError(direction: 'next' | 'previous') {
    const step = direction === 'next' ? 1 : -1;
    const from = await readCurrent();
    if (!from) return;
    const inRow = from.errors
      .map(({ column }) => placeOf(shown, column))
      .toSorted((a, b) => step * (a - b))
      .find((place) => step * (place - cursor.column) > 0);
    if (inRow !== undefined) return moveTo({ column: inRow });
    if (only !== 'all') return moveTo({ row: cursor.row + step });
    const query = { from: from.row, direction };
    const { row } = await call('findInvalidImportDraftRow', { params: { id }, query });
    if (row === null) return;
    const found = await readDraftRow(id, 'all', row - 1);
    const places = found?.errors.map(({ column }) => placeOf(shown, column)) ?? [];
    moveTo({ row: row - 1, column: direction === 'next' ? Math.min(...places) : Math.max(...places) });
  }

  return {
    current,
    isEditing,
    error: edit.error,
    /** Whether the cursor is being moved to an error: a key that is pressed now is meant for the cell there. */
    isJumping,
    startEditing: () => setEditing(current !== undefined),

    async goToError(direction: 'next' | 'previous') {
      isJumping.current = true;
      await findError(direction).finally(() => {
        isJumping.current = false;
      });
    },

    async toggleSkipped() {
      const row = await readCurrent();
      if (!row) return;
      await skipRows.run({ params: { id }, body: { rows: [row.row], isSkipped: !row.isSkipped } });
    },

    /** @param value undefined if the cell stays as it is */
    async commit(value: string | undefined, moveBy = 0) {
      setEditing(false);
      const column = shown[cursor.column];
      if (current && column && value !== undefined) {
        const body = { row: current.row, column: column.index, value };
        const answer = await edit.run({ params: { id }, body });
        if (answer) showAnswered(id, answer.rows);
      }
      if (moveBy !== 0) moveTo({ column: cursor.column + moveBy });
    },
  };
}
