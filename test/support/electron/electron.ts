import { App } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { dialog, Notification, nativeImage, powerMonitor, screen, Tray } from './desk.ts';
import { ipcMain } from './ipc.ts';
import { Menu } from './menu.ts';
import { protocol } from './protocol.ts';
import { SafeStorage } from './safe-storage.ts';
import { session } from './session.ts';
import { strict } from './strict.ts';
import { utilityProcess } from './utility-process.ts';

const shell = {
  openExternal: async () => {},
  openPath: async () => '',
} satisfies Pick<Electron.Shell, 'openExternal' | 'openPath'>;

const nativeTheme = {
  shouldUseDarkColors: false,
} satisfies Pick<Electron.NativeTheme, 'shouldUseDarkColors'>;

/**
 * The exports of `electron` in the main process under the stand-in.
 * @param userData the folder of Electron's own files
 */
export function createElectron(userData: string) {
  const app = new App(userData);
  const models = {
    app: strict('app', app),
    BrowserWindow: strict('BrowserWindow', BrowserWindow),
    dialog: strict('dialog', dialog),
    ipcMain: strict('ipcMain', ipcMain),
    Menu: strict('Menu', Menu),
    nativeImage: strict('nativeImage', nativeImage),
    nativeTheme: strict('nativeTheme', nativeTheme),
    Notification: strict('Notification', Notification),
    powerMonitor: strict('powerMonitor', powerMonitor),
    protocol: strict('protocol', protocol),
    safeStorage: strict('safeStorage', new SafeStorage(userData)),
    screen: strict('screen', screen),
    session: strict('session', session),
    shell: strict('shell', shell),
    Tray: strict('Tray', Tray),
    utilityProcess: strict('utilityProcess', utilityProcess),
  } satisfies Partial<Record<keyof typeof Electron.CrossProcessExports, unknown>>;
  return { models, app };
}
