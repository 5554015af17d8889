import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { headHeight, rowHeight } from './grid-types.ts';

/**
 * Browsers lay out no more than some ten million pixels (Firefox 17.8, Chromium 33.5), and a million rows
 * have 36. Beyond this height the scrollbar is scaled: it still reaches every row, and the wheel goes a
 * little further.
 */
const tallest = 15_000_000;

/** So many rows are drawn above and below those in sight, since a browser scrolls sooner than it says so. */
const spareRows = 3;

/** The rows that are in sight, and where they stand. */
export interface RowWindow {
  scroller: RefObject<HTMLDivElement | null>;
  /** Of what is scrolled, in pixels. */
  height: number;
  /** The first row to draw, and the one behind the last. */
  first: number;
  end: number;
  /** How many rows are seen whole. */
  visibleRows: number;
  /** Brings a row into sight, with as little movement as that takes, or into the middle. */
  reveal(index: number, where?: 'nearest' | 'middle'): void;
}

/** Where somebody looks, in pixels: how far the scrollbar is, and how much room the rows have. */
interface Place {
  top: number;
  view: number;
}

/** Follows the scrolling of a grid of that many rows, which are all of one height. */
export function useRowWindow(count: number): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place>({ top: 0, view: 0 });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const follow = () => {
      const next = readPlace(element);
      // Where the scrollbar is scaled the rows stand so far above their places, at every step of it.
      element.style.setProperty('--grid-lag', `${next.top - next.top * scaleOf(count, next.view)}px`);
      setPlace((last) => (showSame(count, last, next) ? last : next));
    };
    // At once, so that the rows are there when the browser paints what was scrolled to.
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

/** How many pixels of rows go by for one of the scrollbar. */
function scaleOf(count: number, view: number): number {
  const height = count * rowHeight;
  return height > tallest ? (height - view) / (tallest - view) : 1;
}
