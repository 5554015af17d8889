import { useCallbackRef } from '@mantine/hooks';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  heightOf,
  lagOf,
  type RowList,
  rowsAt,
  type ScrollPosition,
  scrollTo,
  visibleRowsOf,
} from './row-window.ts';

/** The heights of the rows of a list and of the header above them, in pixels. */
export interface RowSizes {
  rowHeight: number;
  headHeight: number;
}

export const gridSizes: RowSizes = { rowHeight: 36, headHeight: 34 };

/** The rows that are visible, and where they are. */
export interface RowWindow {
  scroller: RefObject<HTMLDivElement | null>;
  /** The scrolled height, in pixels. */
  height: number;
  rowHeight: number;
  /** The first row to draw, and the one after the last. */
  first: number;
  end: number;
  /** How many rows are completely visible. */
  visibleRows: number;
  /** Scrolls to a row: as little as possible, or until it is in the middle. Always the same function. */
  reveal(index: number, where?: 'nearest' | 'middle'): void;
}

/** Follows the scrolling of a list of that many rows. */
export function useRowWindow(count: number, { rowHeight, headHeight } = gridSizes): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState<ScrollPosition>({ top: 0, view: 0 });
  const list: RowList = { count, rowHeight };

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const list = { count, rowHeight };
    const follow = () => {
      const next = readPosition(element, headHeight);
      element.style.setProperty('--window-lag', `${lagOf(list, next)}px`);
      setPosition((last) => (showSame(list, last, next) ? last : next));
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
  }, [count, rowHeight, headHeight]);

  const reveal = useCallbackRef((index: number, where: 'nearest' | 'middle' = 'nearest') => {
    const element = scroller.current;
    if (!element) return;
    const current = readPosition(element, headHeight);
    const top = scrollTo(list, current, index, where);
    if (top !== current.top) element.scrollTop = top;
  });

  return {
    scroller,
    height: heightOf(list),
    rowHeight,
    ...rowsAt(list, position),
    visibleRows: visibleRowsOf(list, position),
    reveal,
  };
}

function readPosition(element: HTMLElement, headHeight: number): ScrollPosition {
  return { top: element.scrollTop, view: element.clientHeight - headHeight };
}

function showSame(list: RowList, left: ScrollPosition, right: ScrollPosition): boolean {
  const [before, now] = [rowsAt(list, left), rowsAt(list, right)];
  return left.view === right.view && before.first === now.first && before.end === now.end;
}
