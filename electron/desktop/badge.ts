import { app, BrowserWindow } from 'electron';
import { readIcon } from './icons.ts';
import { sumOf, type Waiting } from './waiting.ts';

/**
 * Marks the icon of the application, where the system shows such marks: with the number of what waits in the
 * dock, with a dot in the taskbar of Windows.
 *
 * @returns takes what waits, each time that it changes
 */
export function createBadge(): (waiting: Waiting) => void {
  if (process.platform !== 'win32') return (waiting) => void app.setBadgeCount(sumOf(waiting));
  const dot = readIcon('badge');
  let count = 0;
  const mark = (window: BrowserWindow) => window.setOverlayIcon(count === 0 ? null : dot, `${count} waiting`);
  app.on('browser-window-created', (_, window) => mark(window));
  return (waiting) => {
    count = sumOf(waiting);
    BrowserWindow.getAllWindows().forEach(mark);
  };
}
