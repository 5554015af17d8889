import { Notification } from 'electron';
import { describePending, type PendingCounts, screenOf } from './describe-pending.ts';
import { NewWork } from './new-work.ts';
import type { DesktopSettings } from './settings.ts';
import type { ScreensWindow } from './window.ts';

/**
 * Shows notifications about new pending reviews while the window is not focused.
 * @returns a function to call with every change of the counts
 */
export function notifyOfNewWork(
  settings: DesktopSettings,
  window: ScreensWindow,
): (pending: PendingCounts) => void {
  let shown: Notification | undefined;
  const work = new NewWork(
    () => window.isFocused,
    (found) => {
      if (!settings.values.notifies || !Notification.isSupported()) return;
      shown?.close();
      // Referenced until it closes: a notification that is garbage-collected cannot be clicked.
      shown = new Notification({ title: 'New items to review', body: describePending(found), silent: true });
      shown.on('click', () => window.show(screenOf(found)));
      shown.show();
    },
  );
  window.onFocus = () => {
    work.reset();
    shown?.close();
    shown = undefined;
  };
  return (pending) => work.check(pending);
}
