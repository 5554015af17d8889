/** How the pointer moves and resizes the columns of a grid. React draws the result when it ends. */
import type { PointerEvent as Press } from 'react';
import { limits } from '#shared/domain/limits.ts';
import { tracksOf } from './grid-tracks.ts';
import type { GridColumn, GridRow } from './grid-types.ts';

type Columns = readonly Pick<GridColumn<GridRow>, 'name' | 'width' | 'grow'>[];
export type Widths = Record<string, number>;

/** How far the pointer moves before a press becomes a drag, in pixels. */
const dragDistance = 5;

/** Near an edge of the grid, a drag scrolls it by this number of pixels for each frame. */
const edge = 40;
const scrollStep = 10;

/** A column can be made this wide to fit its content; longer texts are shown on hover. */
const fitMax = 600;

interface Head {
  /** The header cell of the column, and those of all columns. */
  cell: HTMLElement;
  cells: HTMLElement[];
  grid: HTMLElement;
}

function findHead(inside: Element): Head | undefined {
  const cell = inside.closest<HTMLElement>('[data-column]');
  const grid = cell?.closest<HTMLElement>('[role=grid], [role=treegrid]');
  if (!cell || !grid) return undefined;
  return { cell, grid, cells: [...grid.querySelectorAll<HTMLElement>('[data-column]')] };
}

interface Drag {
  move(event: { clientX: number }): void;
  /** @param isCanceled by Escape or the browser */
  end(isCanceled: boolean): void;
}

/** Follows the pointer until it is released. */
function follow({ move, end }: Drag): void {
  const ending = new AbortController();
  const stop = (isCanceled: boolean) => {
    ending.abort();
    end(isCanceled);
  };
  const options = { signal: ending.signal, capture: true };
  window.addEventListener('pointermove', move, options);
  window.addEventListener('pointerup', () => stop(false), options);
  window.addEventListener('pointercancel', () => stop(true), options);
  window.addEventListener(
    'keydown',
    (event) => {
      event.stopPropagation();
      if (event.key === 'Escape') stop(true);
    },
    options,
  );
}

/** The release of a drag is no click: it must not sort the list. */
function ignoreNextClick(): void {
  const ignored = new AbortController();
  window.addEventListener('click', (event) => event.stopPropagation(), {
    signal: ignored.signal,
    capture: true,
  });
  setTimeout(() => ignored.abort());
}

/**
 * Moves a column with the pointer; a line shows where it is dropped.
 * @param onDrop receives the place of the column among all, counted from 0
 */
export function dragColumn(press: Press, onDrop: (place: number) => void): void {
  const head = findHead(press.currentTarget);
  if (press.button !== 0 || !head) return;
  const { cell, cells, grid } = head;
  const from = cells.indexOf(cell);
  const others = cells.filter((other) => other !== cell);
  const start = press.clientX + grid.scrollLeft;
  let to = from;
  let x = press.clientX;
  let frame = 0;
  const clear = () => {
    for (const other of others) delete other.dataset.drop;
  };
  const draw = () => {
    cell.dataset.dragged = '';
    cell.style.translate = `${x + grid.scrollLeft - start}px`;
    to = others.filter((other) => centerOf(other) < x).length;
    clear();
    const next = others[to];
    if (to === from) return;
    if (next) next.dataset.drop = 'before';
    else if (others.at(-1)) (others.at(-1) as HTMLElement).dataset.drop = 'after';
  };
  const scroll = () => {
    const { left, right } = grid.getBoundingClientRect();
    const by = x > right - edge ? scrollStep : x < left + edge ? -scrollStep : 0;
    grid.scrollLeft += by;
    if (by !== 0) draw();
    frame = requestAnimationFrame(scroll);
  };
  follow({
    move({ clientX }) {
      if (frame === 0 && Math.abs(clientX - press.clientX) < dragDistance) return;
      x = clientX;
      draw();
      frame ||= requestAnimationFrame(scroll);
    },
    end(isCanceled) {
      if (frame === 0) return;
      cancelAnimationFrame(frame);
      clear();
      delete cell.dataset.dragged;
      cell.style.translate = '';
      ignoreNextClick();
      if (!isCanceled && to !== from) onDrop(to);
    },
  });
}

function centerOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

/** Resizes a column with the pointer, which stays at its edge. */
export function dragEdge(press: Press, columns: Columns, onResize: (widths: Widths) => void): void {
  const head = findHead(press.currentTarget);
  if (press.button !== 0 || !head) return;
  press.preventDefault();
  const { cell, grid } = head;
  const haveBoxes = cell.parentElement?.querySelector('input[type=checkbox]') !== null;
  const former = grid.style.cssText;
  const startWidth = cell.getBoundingClientRect().width;
  let widths: Widths | undefined;
  cell.dataset.resized = '';
  follow({
    move({ clientX }) {
      widths = widthsWith(head, columns, startWidth + clientX - press.clientX);
      const { tracks, width } = tracksOf(withWidths(columns, widths), haveBoxes);
      grid.style.setProperty('--grid-columns', tracks.join(' '));
      grid.style.setProperty('--grid-width', `${width}px`);
    },
    end(isCanceled) {
      delete cell.dataset.resized;
      grid.style.cssText = former;
      if (widths && !isCanceled) onResize(widths);
    },
  });
}

/** Resizes a column by a number of pixels. */
export function resizeBy(inside: Element, columns: Columns, by: number): Widths {
  const head = findHead(inside);
  return head ? widthsWith(head, columns, head.cell.getBoundingClientRect().width + by) : {};
}

/** Makes a column as wide as its header and its visible cells need. */
export function fitColumn(inside: Element, columns: Columns): Widths {
  const head = findHead(inside);
  if (!head) return {};
  const place = [...(head.cell.parentElement?.children ?? [])].indexOf(head.cell) + 1;
  const cells = head.grid.querySelectorAll(`[role=gridcell]:nth-child(${place})`);
  const name = head.cell.querySelector('[data-column-name]');
  const needed = [...cells].map(contentWidth);
  // The name has the arrow of the order next to it.
  if (name) needed.push(contentWidth(name) + 20);
  return widthsWith(head, columns, Math.min(fitMax, Math.ceil(Math.max(...needed)) + 2));
}

function contentWidth(element: Element): number {
  // A state that is cut off is as wide as its cell.
  const state = element.querySelector('[data-tone]');
  if (state) return state.scrollWidth;
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().width;
}

/**
 * The width of a column, and of those left of it that would otherwise grow: its edge follows only the pointer.
 */
function widthsWith({ cell, cells }: Head, columns: Columns, width: number): Widths {
  const place = cells.indexOf(cell);
  const fixed = columns.slice(0, place).flatMap(({ name, grow }, index) => {
    return grow ? [[name, toWidth(cells[index]?.getBoundingClientRect().width ?? 0)] as const] : [];
  });
  return Object.fromEntries([...fixed, [columns[place]?.name ?? '', toWidth(width)]]);
}

function toWidth(pixels: number): number {
  return Math.round(Math.max(limits.columnWidthMin, Math.min(limits.columnWidthMax, pixels)));
}

function withWidths(columns: Columns, widths: Widths) {
  return columns.map((column) => {
    const width = widths[column.name];
    return width === undefined ? column : { width };
  });
}
