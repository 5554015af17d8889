import { app, Menu, type MenuItemConstructorOptions, Tray } from 'electron';
import { describeCount, type PendingCounts, sumOf } from './describe-pending.ts';
import { readIcon } from './icons.ts';
import type { ScreensWindow } from './window.ts';

/** The application in the tray. */
export interface TrayEntry {
  /** Shows the pending reviews. */
  follow(pending: PendingCounts): void;
  /** Shows that the service has stopped. */
  showStopped(): void;
}

/** Adds the application to the tray. */
export function createTray(window: ScreensWindow): TrayEntry {
  const isMac = process.platform === 'darwin';
  const tray = new Tray(readIcon(isMac ? 'trayTemplate' : 'tray'));
  // On macOS a click opens the menu.
  if (!isMac) tray.on('click', () => window.show());
  const show = (toolTip: string, entries: MenuItemConstructorOptions[]) => {
    tray.setToolTip(toolTip);
    tray.setContextMenu(Menu.buildFromTemplate(listEntries(entries, window)));
  };
  return {
    follow(pending) {
      const count = sumOf(pending);
      show(count === 0 ? 'Offerdesk' : `Offerdesk: ${count} pending`, listQueues(pending, window));
    },
    showStopped() {
      show('Offerdesk: the service has stopped', [{ label: 'The service has stopped', enabled: false }]);
    },
  };
}

function listQueues(pending: PendingCounts, window: ScreensWindow): MenuItemConstructorOptions[] {
  if (pending.size === 0) return [{ label: 'No pending reviews', enabled: false }];
  return [...pending].map(([review, count]) => ({
    label: describeCount(review, count),
    click: () => window.show(`/reviews/${review}`),
  }));
}

function listEntries(
  entries: MenuItemConstructorOptions[],
  window: ScreensWindow,
): MenuItemConstructorOptions[] {
  return [
    ...entries,
    { type: 'separator' },
    { label: 'Open Offerdesk', click: () => window.show() },
    { label: 'Quit', click: () => app.quit() },
  ];
}
