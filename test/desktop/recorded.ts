/** What the desktop application asks the system to show, recorded in its main process: a test cannot see it. */
import type { Desktop } from './desktop.ts';

interface Recorded {
  tray: Electron.Menu | undefined;
  notifications: Electron.Notification[];
  messages: string[];
  /** The titles and texts of error boxes. */
  errors: string[];
  /** Addresses that open in the browser. */
  opened: string[];
}

type Global = { recorded: Recorded };

/**
 * Records from now on what the system would show, instead of showing it.
 * @param answer the number of the button that answers a message; by default, no one answers
 */
export async function record({ main }: Desktop, answer?: number): Promise<void> {
  await main.evaluate(({ Tray, Notification, dialog, shell }, response) => {
    const recorded: Recorded = { tray: undefined, notifications: [], messages: [], errors: [], opened: [] };
    Object.assign(globalThis, { recorded });
    Tray.prototype.setContextMenu = (menu) => {
      recorded.tray = menu ?? undefined;
    };
    Notification.prototype.show = function (this: Electron.Notification) {
      recorded.notifications.push(this);
    };
    dialog.showMessageBox = (...args: unknown[]) => {
      recorded.messages.push((args.at(-1) as Electron.MessageBoxOptions).message);
      return response === undefined
        ? new Promise(() => {})
        : Promise.resolve({ response, checkboxChecked: false });
    };
    dialog.showErrorBox = (title, content) => void recorded.errors.push(`${title}: ${content}`);
    shell.openExternal = async (url) => void recorded.opened.push(url);
  }, answer);
}

/** The messages, error boxes, and addresses. */
export const readRecorded = ({ main }: Desktop) =>
  main.evaluate(() => {
    const { messages, errors, opened } = (globalThis as unknown as Global).recorded;
    return { messages, errors, opened };
  });

export const readTray = ({ main }: Desktop) =>
  main.evaluate(() => (globalThis as unknown as Global).recorded.tray?.items.map(({ label }) => label) ?? []);

export const clickTray = ({ main }: Desktop) =>
  main.evaluate(() => (globalThis as unknown as Global).recorded.tray?.items[0]?.click());

export const readNotifications = ({ main }: Desktop) =>
  main.evaluate(() =>
    (globalThis as unknown as Global).recorded.notifications.map(({ title, body }) => `${title}: ${body}`),
  );

export const clickNotification = ({ main }: Desktop) =>
  main.evaluate(() => (globalThis as unknown as Global).recorded.notifications[0]?.emit('click'));
