import { app, BrowserWindow } from 'electron';
import { type PendingCounts, sumOf } from './describe-pending.ts';
import { readIcon } from './icons.ts';

/**
 * Marks the icon of the application, if the system supports it: with the number of pending reviews in the dock, with a
 * dot in the taskbar of Windows.
 *
 * @returns a function to call with every change of the counts
 */
export function createBadge(): (pending: PendingCounts) => void {
  if (process.platform !== 'win32') return (pending) => void app.setBadgeCount(sumOf(pending));
  const dot = readIcon('badge');
  let count = 0;
  const mark = (window: BrowserWindow) => window.setOverlayIcon(count === 0 ? null : dot, `${count} pending`);
  app.on('browser-window-created', (_, window) => mark(window));
  return (pending) => {
    count = sumOf(pending);
    BrowserWindow.getAllWindows().forEach(mark);
  };
}
