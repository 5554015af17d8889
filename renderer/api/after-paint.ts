/**
 * Does something when what is about to be drawn stands there, so that it does not come later for it. A
 * hidden window draws nothing: there it is done at once.
 */
export function afterPaint(work: () => void): void {
  if (document.hidden) setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}
