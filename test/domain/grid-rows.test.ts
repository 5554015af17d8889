import { expect, test } from 'vitest';
import {
  type Cell,
  cellAfter,
  clampCell,
  rowAfter,
} from '../../renderer/components/data-grid/grid-cursor.ts';
import {
  heightOf,
  lagOf,
  maxHeight,
  rowsAt,
  scrollTo,
  spareRows,
  visibleRowsOf,
} from '../../renderer/components/data-grid/row-window.ts';
import {
  allSelected,
  countSelected,
  isSelected,
  nothingSelected,
  withRows,
} from '../../renderer/components/data-grid/selection.ts';

const view = 360;
const rowHeight = 36;
const short = { count: 100, rowHeight };
const million = { count: 1_000_000, rowHeight };

test.each([
  ['the top', 0, 0, 10 + spareRows],
  ['the middle', 360, 10 - spareRows, 20 + spareRows],
  ['half a row', 378, 10 - spareRows, 21 + spareRows],
  ['the bottom', 3240, 90 - spareRows, 100],
])('draws the visible rows and a few more at %s', (_, top, first, end) => {
  expect(rowsAt(short, { top, view })).toEqual({ first, end });
});

test('draws all rows of a list that is shorter than the screen, and none of an empty one', () => {
  expect(rowsAt({ count: 4, rowHeight }, { top: 0, view })).toEqual({ first: 0, end: 4 });
  expect(rowsAt({ count: 0, rowHeight }, { top: 0, view })).toEqual({ first: 0, end: 0 });
});

test('draws the last rows of a list that became shorter than the scroll position', () => {
  const { first, end } = rowsAt({ count: 5, rowHeight }, { top: 3240, view });

  expect(first).toBeLessThanOrEqual(end);
  expect(end).toBe(5);
});

test('scales the scrollbar of a million rows, and reaches the last one', () => {
  const bottom = { top: maxHeight - view, view };

  expect(heightOf(million)).toBe(maxHeight);
  expect(rowsAt(million, bottom).end).toBe(1_000_000);
  expect(rowsAt(million, { top: 0, view }).first).toBe(0);
});

test('moves the rows of a scaled list back to where they are visible', () => {
  const bottom = { top: maxHeight - view, view };

  // The last row ends where the visible part ends.
  expect(million.count * rowHeight + lagOf(million, bottom)).toBeCloseTo(maxHeight, 0);
  expect(lagOf(short, { top: 360, view })).toBe(0);
});

test.each([
  ['a row above', 3, 'nearest', 108],
  ['a row below', 25, 'nearest', 576],
  ['a visible row', 12, 'nearest', 360],
  ['a row in the middle', 50, 'middle', 1620],
] as const)('scrolls to %s', (_, index, where, top) => {
  expect(scrollTo(short, { top: 360, view }, index, where)).toBe(top);
});

test.each([0, 1, 499_999, 999_999])('makes row %d of a million visible', (index) => {
  const top = scrollTo(million, { top: 7_000_000, view }, index, 'nearest');
  const { first, end } = rowsAt(million, { top, view });

  expect(index).toBeGreaterThanOrEqual(first);
  expect(index).toBeLessThan(end);
});

test('counts the rows that are completely visible, at least one', () => {
  expect(visibleRowsOf(short, { top: 0, view: 370 })).toBe(10);
  expect(visibleRowsOf(short, { top: 0, view: 20 })).toBe(1);
});

const size = { rows: 100, columns: 8, visibleRows: 10 };

test.each([
  ['ArrowDown', 51],
  ['ArrowUp', 49],
  ['PageDown', 59],
  ['PageUp', 41],
  ['Home', 0],
  ['End', 99],
  ['a', undefined],
])('%s moves the cursor of a list from row 50 to %s', (key, row) => {
  expect(rowAfter(key, 50, size)).toBe(row);
});

test.each<[string, boolean, Cell | undefined]>([
  ['ArrowDown', false, { row: 51, column: 3 }],
  ['ArrowDown', true, { row: 99, column: 3 }],
  ['ArrowUp', true, { row: 0, column: 3 }],
  ['ArrowRight', false, { row: 50, column: 4 }],
  ['ArrowRight', true, { row: 50, column: 7 }],
  ['ArrowLeft', true, { row: 50, column: 0 }],
  ['PageUp', false, { row: 41, column: 3 }],
  ['Home', false, { row: 50, column: 0 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', false, { row: 50, column: 7 }],
  ['End', true, { row: 99, column: 7 }],
  ['n', false, undefined],
])('%s (with Ctrl: %s) moves the cursor of a sheet', (key, isFar, cell) => {
  expect(cellAfter(key, { row: 50, column: 3 }, size, isFar)).toEqual(cell);
});

test('keeps the cursor inside the grid', () => {
  expect(clampCell({ row: -1, column: 9 }, size)).toEqual({ row: 0, column: 7 });
  expect(clampCell({ row: 100, column: -2 }, size)).toEqual({ row: 99, column: 0 });
  expect(clampCell({ row: 5, column: 5 }, { ...size, rows: 0, columns: 0 })).toEqual({ row: 0, column: 0 });
});

test('selects rows by ID', () => {
  const selection = withRows(nothingSelected, [{ id: 'a' }, { id: 'b' }], true);

  expect(countSelected(selection, 10)).toBe(2);
  expect(isSelected(selection, 'a')).toBe(true);
  expect(isSelected(selection, 'c')).toBe(false);
  expect(countSelected(withRows(selection, [{ id: 'a' }], false), 10)).toBe(1);
});

test('selects all rows except those that are deselected', () => {
  const selection = withRows(allSelected, [{ id: 'a' }], false);

  expect(countSelected(selection, 10)).toBe(9);
  expect(isSelected(selection, 'a')).toBe(false);
  expect(isSelected(selection, 'c')).toBe(true);
  expect(countSelected(withRows(selection, [{ id: 'a' }], true), 10)).toBe(10);
});
