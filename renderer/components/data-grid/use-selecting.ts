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
 * Selects or deselects rows, visible or not.
 *
 * @returns `select`, the action of a row's checkbox and of Space: with Shift, it also applies to all rows between it and the
 * previous one; `extend`, the action of Shift and an arrow, which returns over selected rows to deselect them
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

  // The key may come before the row is loaded.
  const readRow = async (index: number) => at(index) ?? (await readBetween(index, index))[0];
  const change = (rows: readonly Row[], areIn: boolean) => {
    if (!latest.current) return;
    latest.current = withRows(latest.current, rows, areIn);
    onSelect?.(latest.current);
  };

  const select = async (index: number, isRange: boolean): Promise<void> => {
    const row = await readRow(index);
    if (!row || !latest.current) return;
    const areIn = !isSelected(latest.current, row.id);
    const from = isRange ? (anchor.current ?? index) : index;
    anchor.current = index;
    const isSingle = from === index;
    const rows = isSingle ? [row] : await readBetween(Math.min(from, index), Math.max(from, index));
    change(rows, areIn);
  };
  const extend = async (from: number, to: number): Promise<void> => {
    const [left, reached] = [await readRow(from), await readRow(to)];
    if (!left || !reached || !latest.current) return;
    anchor.current = to;
    const isReturning = [left, reached].every(({ id }) => latest.current && isSelected(latest.current, id));
    if (isReturning && from !== to) change([left], false);
    else change([left, reached], true);
  };
  return { select, extend };
}
