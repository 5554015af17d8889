/** Moves the focus to this element unless a dialog has it: a list that is read late must not take over its keys. */
export function focusIfFree(element: HTMLElement | null): void {
  if (document.activeElement?.closest('[role=dialog]')) return;
  element?.focus({ preventScroll: true });
}
