import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { headHeight, rowHeight } from './grid-types.ts';

/**
 * Browsers limit the height of a page to some ten million pixels (Firefox 17.8, Chromium 33.5), and a million rows have
 * 36. Above this height the scrollbar is scaled: it still reaches every row, and the wheel scrolls slightly further.
 */
const tallest = 15_000_000;

/** Rows that are rendered above and below the viewport, because the browser scrolls before it reports it. */
const spareRows = 3;

/** The visible rows and their positions. */
export interface RowWindow {
  scroller: RefObject<HTMLDivElement | null>;
  /** The scrolled height, in pixels. */
  height: number;
  /** The first row to render, and the end (exclusive). */
  first: number;
  end: number;
  /** The number of completely visible rows. */
  visibleRows: number;
  /** Scrolls a row into view, by the shortest distance or to the middle. */
  reveal(index: number, where?: 'nearest' | 'middle'): void;
}

/** The scroll position and the height of the viewport, in pixels. */
interface Place {
  top: number;
  view: number;
}

/** Follows the scrolling of a grid with rows of equal height. */
export function useRowWindow(count: number): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place>({ top: 0, view: 0 });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const follow = () => {
      const next = readPlace(element);
      // With a scaled scrollbar, this offset moves the rows to their real positions.
      element.style.setProperty('--grid-lag', `${next.top - next.top * scaleOf(count, next.view)}px`);
      setPlace((last) => (showSame(count, last, next) ? last : next));
    };
    // Synchronously, so that the rows are rendered before the browser paints the new position.
    const followNow = () => flushSync(follow);
    const resizes = new ResizeObserver(follow);
    follow();
    resizes.observe(element);
    element.addEventListener('scroll', followNow, { passive: true });
    return () => {
      resizes.disconnect();
      element.removeEventListener('scroll', followNow);
    };
  }, [count]);

  const reveal = useCallback(
    (index: number, where: 'nearest' | 'middle' = 'nearest') => {
      const element = scroller.current;
      if (!element) return;
      const { top, view } = readPlace(element);
      const scale = scaleOf(count, view);
      const start = index * rowHeight;
      const lowest = start + rowHeight - view;
      if (where === 'middle') element.scrollTop = Math.round((start - view / 2) / scale);
      else if (start < top * scale) element.scrollTop = Math.floor(start / scale);
      else if (lowest > top * scale) element.scrollTop = Math.ceil(lowest / scale);
    },
    [count],
  );

  return {
    scroller,
    height: Math.min(count * rowHeight, tallest),
    ...rowsAt(count, place),
    visibleRows: Math.max(1, Math.floor(place.view / rowHeight)),
    reveal,
  };
}

function readPlace(element: HTMLElement): Place {
  return { top: element.scrollTop, view: element.clientHeight - headHeight };
}

function rowsAt(count: number, { top, view }: Place): { first: number; end: number } {
  const offset = top * scaleOf(count, view);
  const first = Math.max(0, Math.floor(offset / rowHeight) - spareRows);
  const end = Math.min(count, Math.ceil((offset + view) / rowHeight) + spareRows);
  return { first: Math.min(first, end), end };
}

function showSame(count: number, left: Place, right: Place): boolean {
  const [before, now] = [rowsAt(count, left), rowsAt(count, right)];
  return left.view === right.view && before.first === now.first && before.end === now.end;
}

/** The pixels of rows for each pixel of the scrollbar. */
function scaleOf(count: number, view: number): number {
  const height = count * rowHeight;
  return height > tallest ? (height - view) / (tallest - view) : 1;
}
