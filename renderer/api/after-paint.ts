/**
 * Runs something after the next paint, so that it does not delay it. A hidden window does not paint: there it runs at
 * once.
 */
export function afterPaint(work: () => void): void {
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}
