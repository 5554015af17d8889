import { Notification } from 'electron';
import { describeWaiting, screenOf } from './describe-waiting.ts';
import { NewWork } from './new-work.ts';
import type { DesktopSettings } from './settings.ts';
import type { Waiting } from './waiting.ts';
import type { ScreensWindow } from './window.ts';

/**
 * Tells of new work while nobody has the window before them.
 * @returns takes what waits, each time that it changes
 */
export function notifyOfNewWork(
  settings: DesktopSettings,
  window: ScreensWindow,
): (waiting: Waiting) => void {
  let shown: Notification | undefined;
  const work = new NewWork(
    () => window.isFocused,
    (found) => {
      if (!settings.values.notifies || !Notification.isSupported()) return;
      shown?.close();
      // Kept, since what nobody holds any more can no longer be clicked.
      shown = new Notification({ title: 'New work waits', body: describeWaiting(found), silent: true });
      shown.on('click', () => window.show(screenOf(found)));
      shown.show();
    },
  );
  window.onFocus = () => {
    work.forget();
    shown?.close();
    shown = undefined;
  };
  return (waiting) => work.look(waiting);
}
