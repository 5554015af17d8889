import { app, Menu, type MenuItemConstructorOptions, Tray } from 'electron';
import { describeCount } from './describe-waiting.ts';
import { readIcon } from './icons.ts';
import { sumOf, type Waiting } from './waiting.ts';
import type { ScreensWindow } from './window.ts';

/**
 * Puts the application into the tray, with what waits.
 * @returns takes what waits, each time that it changes
 */
export function createTray(window: ScreensWindow): (waiting: Waiting) => void {
  const isMac = process.platform === 'darwin';
  const tray = new Tray(readIcon(isMac ? 'trayTemplate' : 'tray'));
  // On macOS a click opens the menu.
  if (!isMac) tray.on('click', () => window.show());
  return (waiting) => {
    const count = sumOf(waiting);
    tray.setToolTip(count === 0 ? 'Offerdesk' : `Offerdesk: ${count} waiting`);
    tray.setContextMenu(Menu.buildFromTemplate(listEntries(waiting, window)));
  };
}

function listEntries(waiting: Waiting, window: ScreensWindow): MenuItemConstructorOptions[] {
  const queues = [...waiting].map(([review, count]) => ({
    label: describeCount(review, count),
    click: () => window.show(`/reviews/${review}`),
  }));
  return [
    ...(queues.length > 0 ? queues : [{ label: 'Nothing waits', enabled: false }]),
    { type: 'separator' },
    { label: 'Open Offerdesk', click: () => window.show() },
    { label: 'Quit', click: () => app.quit() },
  ];
}
