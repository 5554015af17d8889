import { type RefObject, useEffect } from 'react';

/** Moves the focus to this element unless a dialog has it: a list or a form that is loaded late must not take over its keys. */
export function focusIfFree(element: HTMLElement | null | undefined): void {
  if (document.activeElement?.closest('[role=dialog]')) return;
  element?.focus({ preventScroll: true });
}

/** Gives an element the focus whenever the focused one disappears: a form that closes, or the case that was decided. */
export function useFocusHome(home: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focusIfLost = () => {
      const isLost = document.activeElement === document.body;
      if (isLost && !document.querySelector('[role=dialog], [role=menu]'))
        home.current?.focus({ preventScroll: true });
    };
    focusIfLost();
    // The browser reports no event when it removes the focused element.
    const observer = new MutationObserver(focusIfLost);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [home]);
}
