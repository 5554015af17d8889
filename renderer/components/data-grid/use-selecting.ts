import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import type { GridRow, RangeQuery, RowRange } from './grid-types.ts';
import { isSelected, type Selection, withRows } from './selection.ts';

/** The number of rows that are read at once to be selected. */
const pageSize = 200;

interface Selecting<Row extends GridRow> {
  selection: Selection | undefined;
  onSelect: ((selection: Selection) => void) | undefined;
  at(index: number): Row | undefined;
  read(range: RowRange): RangeQuery<Row>;
}

/**
 * Selects or deselects a row; with Shift, all rows between it and the previous one, visible or not.
 *
 * @returns the action of a row's checkbox and of Space
 */
export function useSelecting<Row extends GridRow>({ selection, onSelect, at, read }: Selecting<Row>) {
  const client = useQueryClient();
  const anchor = useRef<number>(undefined);
  // The next key can come before its listener is renewed, or while rows are read.
  const latest = useRef(selection);
  useLayoutEffect(() => {
    latest.current = selection;
  });

  const readBetween = async (first: number, last: number): Promise<Row[]> => {
    const rows: Row[] = [];
    for (let offset = first; offset <= last; offset += pageSize) {
      const page = await client.fetchQuery(read({ offset, limit: Math.min(pageSize, last - offset + 1) }));
      rows.push(...page.rows);
    }
    return rows;
  };

  return async (index: number, isRange: boolean): Promise<void> => {
    if (!onSelect) return;
    // The key may come before the row is loaded.
    const row = at(index) ?? (await readBetween(index, index))[0];
    if (!row || !latest.current) return;
    const areIn = !isSelected(latest.current, row.id);
    const from = isRange ? (anchor.current ?? index) : index;
    anchor.current = index;
    const isSingle = from === index;
    const rows = isSingle ? [row] : await readBetween(Math.min(from, index), Math.max(from, index));
    onSelect(withRows(latest.current, rows, areIn));
  };
}
