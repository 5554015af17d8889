import { App } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { ipcMain } from './ipc.ts';
import { Menu } from './menu.ts';
import { protocol } from './protocol.ts';
import { session } from './session.ts';
import { strict } from './strict.ts';

const dialog = {
  showErrorBox: (title, content) => console.error(`${title}: ${content}`),
} satisfies Pick<Electron.Dialog, 'showErrorBox'>;

const shell = {
  openExternal: async () => {},
} satisfies Pick<Electron.Shell, 'openExternal'>;

const nativeTheme = {
  shouldUseDarkColors: false,
} satisfies Pick<Electron.NativeTheme, 'shouldUseDarkColors'>;

/**
 * What `import … from 'electron'` gives the main process under the stand-in.
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
    nativeTheme: strict('nativeTheme', nativeTheme),
    protocol: strict('protocol', protocol),
    session: strict('session', session),
    shell: strict('shell', shell),
  } satisfies Partial<Record<keyof typeof Electron.CrossProcessExports, unknown>>;
  return { models, app };
}
