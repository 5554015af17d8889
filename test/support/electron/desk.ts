import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import type { Menu } from './menu.ts';
import { needsReady } from './stage.ts';
import { strict } from './strict.ts';

/** The desktop around the windows: dialogs, tray, notifications, and one display. */

/** Files that the user chooses, one after the other. Without one, every dialog is canceled, as with Escape. */
const chosenFiles = (process.env.OFFERDESK_TEST_CHOSEN_FILES ?? '').split(':').filter(Boolean);

export const dialog = {
  showErrorBox: (title: string, content: string) => console.error(`${title}: ${content}`),
  async showMessageBox({ cancelId = 0 }: Electron.MessageBoxOptions) {
    needsReady('dialog.showMessageBox');
    return { response: chosenFiles.length > 0 ? 0 : cancelId, checkboxChecked: false };
  },
  async showOpenDialog(..._args: unknown[]) {
    needsReady('dialog.showOpenDialog');
    const filePaths = chosenFiles.splice(0, 1);
    return { canceled: filePaths.length === 0, filePaths };
  },
};

const images = new WeakSet<object>();

export const nativeImage = {
  createFromPath(path: string): object {
    // Electron would return an empty image, and the tray would be invisible.
    if (!existsSync(path)) throw new Error(`There is no image ${path}`);
    const image = strict('NativeImage', {});
    images.add(image);
    return image;
  },
};

export class Tray extends EventEmitter implements Pick<Electron.Tray, 'setToolTip'> {
  constructor(image: object) {
    super();
    needsReady('Tray');
    if (!images.has(image)) throw new Error('A tray has an image');
    // biome-ignore lint/correctness/noConstructorReturn: callers get the strict tray
    return strict('Tray', this);
  }

  setToolTip(_text: string): void {}

  setContextMenu(_menu: Menu | null): void {}
}

export class Notification extends EventEmitter implements Pick<Electron.Notification, 'title' | 'body'> {
  readonly title: string;
  readonly body: string;

  static isSupported(): boolean {
    return true;
  }

  constructor({ title = '', body = '' }: Electron.NotificationConstructorOptions) {
    super();
    needsReady('Notification');
    this.title = title;
    this.body = body;
    // biome-ignore lint/correctness/noConstructorReturn: callers get the strict notification
    return strict('Notification', this);
  }

  show(): void {}

  close(): void {}
}

const display = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } };

export const screen = {
  getPrimaryDisplay() {
    needsReady('screen');
    return display;
  },
  getAllDisplays() {
    needsReady('screen');
    return [display];
  },
};

export const powerMonitor = new EventEmitter();
