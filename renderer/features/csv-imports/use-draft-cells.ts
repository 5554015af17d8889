import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { EditedCell, Fix, RowSelection } from '#shared/contracts/csv-imports/draft-changes.ts';
import type { ImportDraftRow, RowView } from '#shared/contracts/csv-imports/import-drafts.ts';
import { limits } from '#shared/domain/limits.ts';
import { call } from '../../api/client.ts';
import type { Rows } from '../../components/data-grid/use-rows.ts';
import { formatCount } from '../../components/format-number.ts';
import { cancelKey } from './cell-editor.tsx';
import { formatCells, parseCells } from './clipboard-cells.ts';
import { placeOf, type ShownColumn } from './draft-columns.ts';
import { readDraftRange, type ShownRow } from './draft-rows.ts';
import type { CellCursor } from './use-cell-cursor.ts';
import type { DraftChanges } from './use-draft-changes.ts';

interface DraftCells {
  id: string;
  view: RowView;
  shown: readonly ShownColumn[];
  rows: Rows<ShownRow>;
  cursor: CellCursor;
  changes: DraftChanges;
  /** Whether a row has errors: then these are gone through, and the warnings after them. */
  hasErrors: boolean;
}

/** The rows that one request changes by their numbers. */
const rowsByNumber = 1000;

/** The most rows that are copied. */
const rowsCopied = 5000;

/** What can be done with the cells that are selected. */
export function useDraftCells({ id, view, shown, rows, cursor, changes, hasErrors }: DraftCells) {
  /** The text with which the editor of the cell at the cursor starts; null if it starts with that of the cell. */
  const [editor, setEditor] = useState<{ initial: string | null }>();
  /** The new text of the cell that is edited, so far; undefined if it is unchanged. */
  const typed = useRef<string>(undefined);
  const isJumping = useRef(false);
  const current = rows.at(cursor.row);
  const { moveTo, range } = cursor;

  /** An officer who has jumped to a distant row can press the next key before that row is shown. */
  const readCurrent = async () => current ?? (await readDraftRange(id, view, cursor.row))[0];
  const count = range.last.row - range.first.row + 1;

  /** The rows of the selection that are loaded; undefined if one of them is not. */
  const findLoaded = (): ShownRow[] | undefined => {
    if (count > rowsByNumber) return undefined;
    const found = Array.from({ length: count }, (_, place) => rows.at(range.first.row + place));
    return found.every((row) => row !== undefined) ? found : undefined;
  };
  const selectRows = (): RowSelection => {
    const loaded = findLoaded();
    return loaded
      ? { rows: loaded.map(({ row }) => row) }
      : { ...view, first: range.first.row, last: range.last.row };
  };
  const selectColumns = () =>
    shown.slice(range.first.column, range.last.column + 1).map(({ index }) => index);
  const fix = (change: Fix) => void changes.fix(selectRows(), selectColumns(), change);

  const listProblems = (row: ImportDraftRow) => {
    if (row.isSkipped) return [];
    return hasErrors ? row.errors : row.warnings.filter(({ isAcknowledged }) => !isAcknowledged);
  };

  async function findError(direction: 'next' | 'previous') {
    const step = direction === 'next' ? 1 : -1;
    const from = await readCurrent();
    if (!from) return;
    const inRow = listProblems(from)
      .map(({ column }) => placeOf(shown, column))
      .toSorted((a, b) => step * (a - b))
      .find((place) => step * (place - cursor.column) > 0);
    if (inRow !== undefined) return moveTo({ column: inRow });
    if (!isWhole(view)) return moveTo({ row: cursor.row + step });
    const query = { from: from.row, direction };
    const { row } = await call('findInvalidImportDraftRow', { params: { id }, query });
    if (row === null) return;
    const [found] = await readDraftRange(id, {}, row - 1);
    const places = found ? listProblems(found).map(({ column }) => placeOf(shown, column)) : [0];
    moveTo({ row: row - 1, column: direction === 'next' ? Math.min(...places) : Math.max(...places) });
  }

  const startEditor = (initial: string | null) => {
    if (rows.count?.total === 0) return;
    typed.current = initial ?? undefined;
    setEditor({ initial });
  };

  /** @param value undefined if the cell stays as it is */
  async function commit(value: string | undefined, moveBy = 0) {
    setEditor(undefined);
    const column = shown[cursor.column];
    if (moveBy !== 0) moveTo({ column: cursor.column + moveBy });
    if (!column || value === undefined) return;
    const row = await readCurrent();
    if (row) await changes.edit([{ row: row.row, column: column.index, value }]);
  }

  /** Saves what was typed if the editor itself cannot, because its row is not drawn. */
  const commitTyped = (moveBy?: number) => commit(typed.current, moveBy);

  return {
    current,
    editor,
    fix,
    /** Whether the cursor is being moved to an error: a key that is pressed now is meant for the cell there. */
    isJumping,
    startEditing: () => startEditor(null),

    /** Starts the editor with a character; false if the key does not type one. */
    type(event: KeyboardEvent): boolean {
      if (!isCharacter(event)) return false;
      startEditor(event.key);
      return true;
    },

    /**
     * Does what a key would do in the editor that was started, but is not there yet: its row is drawn or read only after
     * a fast typist has pressed the next key.
     */
    typeAhead(event: KeyboardEvent): void {
      const text = editor?.initial ?? '';
      if (event.key === 'Enter') void commitTyped();
      else if (event.key === 'Tab') void commitTyped(event.shiftKey ? -1 : 1);
      else if (event.key === cancelKey) setEditor(undefined);
      else if (isCharacter(event)) startEditor(`${text}${event.key}`);
      else if (event.key === 'Backspace') startEditor(text.slice(0, -1));
    },

    async goToError(direction: 'next' | 'previous') {
      isJumping.current = true;
      await findError(direction).finally(() => {
        isJumping.current = false;
      });
    },

    /** Acknowledges the warnings of the selected cells; if the only one has none, those of its row. */
    async acknowledge() {
      const row = await readCurrent();
      if (!row) return;
      const isSingle = count === 1 && range.first.column === range.last.column;
      const columns = selectColumns();
      const isOfCell = row.warnings.some(({ column }) => column !== null && columns.includes(column));
      await changes.fix(selectRows(), isSingle && !isOfCell ? [] : columns, { action: 'acknowledge' });
    },

    async toggleSkipped() {
      const row = await readCurrent();
      if (!row) return;
      const selection = count === 1 ? { rows: [row.row] } : selectRows();
      await changes.fix(selection, [], { action: row.isSkipped ? 'restore' : 'skip' });
    },

    commit,
    commitTyped,
    /** Takes what has been typed so far, as `commit` would; undefined if the cell is unchanged. */
    onType(value: string | undefined): void {
      typed.current = value;
    },

    copy(event: ClipboardEvent) {
      event.preventDefault();
      if (count > rowsCopied)
        return changes.setError({ message: `Copy at most ${rowsCopied.toLocaleString()} rows at once.` });
      const columns = selectColumns();
      const format = (found: readonly ImportDraftRow[]) =>
        formatCells(found.map(({ cells }) => columns.map((index) => cells[index] ?? '')));
      const loaded = findLoaded();
      if (loaded) event.clipboardData.setData('text/plain', format(loaded));
      else
        void readDraftRange(id, view, range.first.row, count).then((found) =>
          navigator.clipboard.writeText(format(found)),
        );
    },

    /** Pastes a block from the first selected cell on; a single cell is pasted into every selected one. */
    async paste(event: ClipboardEvent) {
      event.preventDefault();
      const block = parseCells(event.clipboardData.getData('text/plain'));
      const [[single = ''] = []] = block;
      const isSingle = block.length === 1 && block[0]?.length === 1;
      if (isSingle) return fix({ action: 'set', value: single });
      const cells = block.length * Math.max(...block.map(({ length }) => length));
      if (cells > limits.draftCells)
        return changes.setError({
          message: `Paste at most ${limits.draftCells.toLocaleString()} cells at once.`,
        });
      const found = await readDraftRange(id, view, range.first.row, block.length);
      const columns = shown.length - range.first.column;
      if (found.length < block.length || block.some(({ length }) => length > columns)) {
        return changes.setError({
          message:
            `The copied block is larger than the ${formatCount(found.length, 'row')} and ` +
            `${formatCount(columns, 'column')} from the selected cell on. Nothing was pasted.`,
        });
      }
      const edited = found.flatMap(({ row }, place) =>
        (block[place] ?? []).flatMap((value, column): EditedCell[] => {
          const target = shown[range.first.column + column];
          return target ? [{ row, column: target.index, value }] : [];
        }),
      );
      await changes.edit(edited);
    },
  };
}

/** Whether a key types a character, instead of being a shortcut. */
const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** Whether all rows are shown, in the order of the file. */
const isWhole = ({ only = 'all', message, text, sort }: RowView) =>
  only === 'all' && message === undefined && !text && sort === undefined;
