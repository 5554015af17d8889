import { observeElementOffset, observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useRef } from 'react';
import { headHeight, rowHeight } from './grid-types.ts';

/**
 * Browsers lay out no more than some ten million pixels (Firefox 17.8, Chromium 33.5), and a million rows
 * have 36. Beyond this height the scrollbar is scaled: it still reaches every row, and the wheel goes a
 * little further.
 */
const tallest = 15_000_000;

/** The rows that are in sight, and where they stand. */
export interface Sight {
  scroller: RefObject<HTMLDivElement | null>;
  /** Of what is scrolled, in pixels. */
  height: number;
  /** The first row to draw, and the one behind the last. */
  first: number;
  end: number;
  /** How many rows are seen whole. */
  seen: number;
  /** Brings a row into sight, with as little movement as that takes, or into the middle. */
  reveal(index: number, where?: 'nearest' | 'middle'): void;
}

/** Follows the scrolling of a grid of that many rows. */
export function useSight(count: number): Sight {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    observeElementRect: (instance, report) =>
      observeElementRect(instance, ({ width, height }) => report({ width, height: height - headHeight })),
    observeElementOffset: (instance, report) =>
      observeElementOffset(instance, (top, isScrolling) => {
        const element = instance.scrollElement;
        const offset = element ? top * scaleOf(element, instance.options.count) : top;
        // Where the scrollbar is scaled the rows stand so far above their places, at every step of it.
        element?.style.setProperty('--grid-lag', `${top - offset}px`);
        report(offset, isScrolling);
      }),
    scrollToFn: (offset, _, { scrollElement, options }) => {
      if (scrollElement) scrollElement.scrollTop = offset / scaleOf(scrollElement, options.count);
    },
  });

  const reveal = useCallback(
    (index: number, where: 'nearest' | 'middle' = 'nearest') => {
      const element = scroller.current;
      if (!element) return;
      const scale = scaleOf(element, count);
      const view = element.clientHeight - headHeight;
      const top = element.scrollTop * scale;
      const start = index * rowHeight;
      const lowest = start + rowHeight - view;
      if (where === 'middle') element.scrollTop = Math.round((start - view / 2) / scale);
      else if (start < top) element.scrollTop = Math.floor(start / scale);
      else if (lowest > top) element.scrollTop = Math.ceil(lowest / scale);
    },
    [count],
  );

  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  return {
    scroller,
    height: Math.min(count * rowHeight, tallest),
    first,
    end: (items.at(-1)?.index ?? -1) + 1,
    seen: Math.max(1, Math.floor((virtualizer.scrollRect?.height ?? 0) / rowHeight)),
    reveal,
  };
}

/** How many pixels of rows go by for one of the scrollbar. */
function scaleOf(element: HTMLElement, count: number): number {
  const most = element.scrollHeight - element.clientHeight;
  const mostOfRows = count * rowHeight - (element.clientHeight - headHeight);
  return count * rowHeight > tallest && most > 0 ? mostOfRows / most : 1;
}
