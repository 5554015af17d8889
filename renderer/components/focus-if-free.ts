/** Moves the focus to this element unless a dialog has it: a list or a form that is loaded late must not take over its keys. */
export function focusIfFree(element: HTMLElement | null | undefined): void {
  if (document.activeElement?.closest('[role=dialog]')) return;
  element?.focus({ preventScroll: true });
}
