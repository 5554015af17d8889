/** Which rows of a long list are drawn, and where. All rows have the same height; every measure is in pixels. */
export interface RowList {
  count: number;
  rowHeight: number;
}

/** What part of the list is visible. */
export interface ScrollPosition {
  /** How far the scrollbar is. */
  top: number;
  /** The height that the rows have on the screen. */
  view: number;
}

/**
 * Browsers lay out only some ten million pixels (Firefox 17.8 million, Chromium 33.5 million), and a million rows
 * need 36 million. Above this height, the scrollbar is scaled: it still reaches every row, and the wheel moves the
 * rows a little further.
 */
export const maxHeight = 15_000_000;

/** So many more rows are drawn above and below, since a browser scrolls before it reports that. */
export const spareRows = 3;

export function heightOf({ count, rowHeight }: RowList): number {
  return Math.min(count * rowHeight, maxHeight);
}

/** The first row to draw, and the one after the last. */
export function rowsAt(list: RowList, position: ScrollPosition): { first: number; end: number } {
  const { count, rowHeight } = list;
  const offset = position.top * scaleOf(list, position.view);
  const first = Math.max(0, Math.floor(offset / rowHeight) - spareRows);
  const end = Math.min(count, Math.ceil((offset + position.view) / rowHeight) + spareRows);
  return { first: Math.min(first, end), end };
}

/** How far above their places the rows are where the scrollbar is scaled. */
export function lagOf(list: RowList, { top, view }: ScrollPosition): number {
  return top - top * scaleOf(list, view);
}

/** How many rows are completely visible. */
export function visibleRowsOf({ rowHeight }: RowList, { view }: ScrollPosition): number {
  return Math.max(1, Math.floor(view / rowHeight));
}

/** How far to scroll until a row is visible: as little as possible, or until it is in the middle. */
export function scrollTo(
  list: RowList,
  { top, view }: ScrollPosition,
  index: number,
  where: 'nearest' | 'middle',
): number {
  const scale = scaleOf(list, view);
  const start = index * list.rowHeight;
  const lowest = start + list.rowHeight - view;
  if (where === 'middle') return Math.round((start - view / 2) / scale);
  if (start < top * scale) return Math.floor(start / scale);
  if (lowest > top * scale) return Math.ceil(lowest / scale);
  return top;
}

/** How many pixels of rows pass for one pixel of the scrollbar. */
function scaleOf({ count, rowHeight }: RowList, view: number): number {
  const height = count * rowHeight;
  return height > maxHeight ? (height - view) / (maxHeight - view) : 1;
}
