/** The desktop application: the service in its main process, the screens in its window. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { app, BrowserWindow, dialog, ipcMain, shell } from 'electron';
import { SwitchableListener } from '#http/switchable-listener.ts';
import { operationChannel } from '#ipc/channel.ts';
import { answerScreens } from '#ipc/router.ts';
import { type App, createApp } from '#service/app.ts';
import { defaultDataDir } from '#service/default-data-dir.ts';
import { explainError } from '#service/explain-error.ts';
import { writeHostInfo } from '#service/host-info.ts';
import { readListenerChoice } from '#service/modules/access/listener.ts';
import { ScreenSession } from '#service/modules/access/screen-session.ts';
import { setMenu } from './menu.ts';
import { declareScheme, screensOrigin, serveScreens } from './protocol.ts';
import { closeBeforeQuit } from './quit.ts';
import { denyPermissions, openWindow } from './window.ts';

const dataDir = readDataDir();

declareScheme();
// Not awaited: Electron is ready only after this module has run to its end.
if (app.requestSingleInstanceLock()) app.whenReady().then(start).catch(fail);
else app.quit();

async function start(): Promise<void> {
  const service = await createApp({ dataDir, role: 'host' });
  writeHostInfo(dataDir, { pid: process.pid });
  const listener = new SwitchableListener(service);
  service.service.host.listener = listener;
  await listener.start(await readListenerChoice(service.service.storage.reader));
  closeBeforeQuit(dataDir, listener, service);
  const reference = () => service.service.listener && `${service.service.listener}/clients`;
  // There is one window at a time, and one officer before it.
  const session = new ScreenSession();
  serveScreens(service, session);
  answerWindow(service, session);
  denyPermissions();
  setMenu(() => {
    const address = reference();
    if (address) void shell.openExternal(address);
  });
  const showWindow = () => {
    const [window = openWindow((url) => url === reference())] = BrowserWindow.getAllWindows();
    if (window.isMinimized()) window.restore();
    window.focus();
  };
  app.on('second-instance', showWindow);
  app.on('activate', showWindow);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  showWindow();
}

/** Electron and Chromium take options of their own besides, from the same line. */
function readDataDir(): string {
  const options = { 'data-dir': { type: 'string' } } as const;
  const { values } = parseArgs({ args: process.argv.slice(1), options, strict: false });
  const named = values['data-dir'];
  return resolve(typeof named === 'string' ? named : defaultDataDir());
}

function answerWindow(service: App, session: ScreenSession): void {
  ipcMain.handle(operationChannel, (event, operation: unknown, request: unknown) => {
    if (event.senderFrame?.origin !== screensOrigin) throw new Error('Only the screens may ask');
    return answerScreens(service, session, operation, request);
  });
}

function fail(error: unknown): void {
  dialog.showErrorBox('Offerdesk cannot start', explainError(error, dataDir));
  app.exit(1);
}
