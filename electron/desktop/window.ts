import { fileURLToPath } from 'node:url';
import { BrowserWindow, nativeTheme, session, shell } from 'electron';
import { screensOrigin } from './protocol.ts';

/**
 * Opens the window with the screens.
 * @param isReference whether an address is that of the API reference, the one thing that a browser opens
 */
export function openWindow(isReference: (url: string) => boolean): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 840,
    minWidth: 800,
    minHeight: 600,
    show: false,
    // What is seen until the screens have painted.
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#1f1f1f' : '#f8f9fa',
    webPreferences: {
      preload: fileURLToPath(new URL('../preload/preload.cjs', import.meta.url)),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
    },
  });
  const { webContents } = window;
  webContents.on('will-frame-navigate', (event) => {
    // A screen may load itself again, and nothing else.
    if (!event.url.startsWith(`${screensOrigin}/`)) event.preventDefault();
  });
  webContents.on('will-attach-webview', (event) => event.preventDefault());
  webContents.setWindowOpenHandler(({ url }) => {
    if (isReference(url)) void shell.openExternal(url);
    return { action: 'deny' };
  });
  window.once('ready-to-show', () => window.show());
  // It fails, too, if somebody closes the window before it has loaded.
  window
    .loadURL(`${screensOrigin}/`)
    .catch((error: unknown) => console.error('The screens did not load:', error));
  return window;
}

/** Screens need no permission but that of the copy buttons, which write text and read nothing. */
export function denyPermissions(): void {
  const isCopying = (permission: string) => permission === 'clipboard-sanitized-write';
  session.defaultSession.setPermissionCheckHandler((_contents, permission) => isCopying(permission));
  session.defaultSession.setPermissionRequestHandler((_contents, permission, answer) =>
    answer(isCopying(permission)),
  );
}
