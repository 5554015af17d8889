/** The desktop application: the service in a thread of its main process, and the screens in its window. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { app, dialog } from 'electron';
import { defaultDataDir } from '#service/host/default-data-dir.ts';
import { watchUncaughtErrors } from '#service/host/uncaught-errors.ts';
import { createPrivateFiles } from '#service/storage/private-modes.ts';
import { askBeforeQuit } from './ask-before-quit.ts';
import { askForKeyFile } from './ask-for-key-file.ts';
import { createBadge } from './badge.ts';
import { saveDownloads } from './downloads.ts';
import { chooseFolder, showFolder } from './folders.ts';
import { importFiles } from './import-files.ts';
import { launchInspection } from './inspection.ts';
import { decryptWithKeychain, encryptWithKeychain, hasKeychain } from './keychain.ts';
import { keepKeychainKey } from './keychain-key.ts';
import { lockScreens, lockWithSystem } from './lock.ts';
import { setMenu } from './menu.ts';
import { notifyOfNewWork } from './notifications.ts';
import { openIfReference, openReference } from './outside.ts';
import { answerPage } from './page.ts';
import { declareScheme, serveScreens } from './protocol.ts';
import { closeBeforeQuit } from './quit.ts';
import { ServiceClient } from './service-client.ts';
import { DesktopSettings } from './settings.ts';
import { superviseService } from './supervise.ts';
import { rejectSwitches } from './switches.ts';
import { createTray } from './tray.ts';
import { checkForUpdates, hasUpdateServer, startUpdates } from './updates.ts';
import { denyPermissions, ScreensWindow } from './window.ts';

/** Windows groups notifications and taskbar entries by this name. */
const appId = 'app.offerdesk.desktop';

createPrivateFiles();
// Logged. The data is not affected, because the service is in another thread.
watchUncaughtErrors(() => {});
const service = new ServiceClient(readDataDir(), {
  hasKeychain,
  encryptWithKeychain,
  decryptWithKeychain,
  showFolder,
  chooseFolder,
  askForKeyFile,
  launchInspection,
});

declareScheme();
// Developers and tests use debugging options with an application that is not packaged.
const rejection = app.isPackaged && rejectSwitches(app.commandLine, process.env.APPIMAGE !== undefined);
// Not awaited: Electron becomes ready only after this module has run completely.
if (rejection) fail(new Error(rejection));
else if (app.requestSingleInstanceLock()) {
  keepKeychainKey(app.getPath('sessionData'));
  // Its thread loads the program while Electron becomes ready.
  service.start();
  app.whenReady().then(start).catch(fail);
} else app.quit();

async function start(): Promise<void> {
  if (process.platform === 'win32') app.setAppUserModelId(appId);
  await service.open();
  closeBeforeQuit(service);
  serveScreens(service);
  denyPermissions();
  saveDownloads();
  lockWithSystem(service);
  const settings = new DesktopSettings(join(app.getPath('userData'), 'desktop.json'), {
    notifies: true,
    // Some Linux desktops have no tray, so a hidden application could not be opened again.
    staysInTray: process.platform !== 'linux',
  });
  const window = new ScreensWindow(settings, (url) => openIfReference(service, url));
  answerPage(service, window);
  setMenu(window, settings, {
    importCsv: () => void importFiles(service, window),
    openReference: () => openReference(service),
    checkForUpdates: hasUpdateServer() ? () => void checkForUpdates() : undefined,
  });
  const tray = createTray(window);
  const followers = [tray.follow, createBadge(), notifyOfNewWork(settings, window)];
  service.followPending((pending) => {
    for (const follow of followers) follow(pending);
  });
  superviseService(service, () => {
    tray.showStopped();
    window.show();
  });
  askBeforeQuit(service, () => window.show());
  app.on('second-instance', () => window.show());
  app.on('activate', () => window.show());
  window.onClosed = () => lockScreens(service);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !settings.values.staysInTray) app.quit();
  });
  window.show();
  startUpdates();
}

/** Electron and Chromium read other options from the same command line. */
function readDataDir(): string {
  const options = { 'data-dir': { type: 'string' } } as const;
  const { values } = parseArgs({ args: process.argv.slice(1), options, strict: false });
  const named = values['data-dir'];
  return resolve(typeof named === 'string' ? named : defaultDataDir());
}

function fail(error: unknown): void {
  dialog.showErrorBox('Offerdesk cannot start', error instanceof Error ? error.message : String(error));
  app.exit(1);
}
