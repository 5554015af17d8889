/** The desktop application: the service in its main process, and the screens in its window. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { app, dialog } from 'electron';
import { SwitchableListener } from '#http/switchable-listener.ts';
import { defaultDataDir } from '#service/host/default-data-dir.ts';
import { explainError } from '#service/host/explain-error.ts';
import { type HostApp, openHostApp } from '#service/host/host-app.ts';
import { writeHostInfo } from '#service/host/host-info.ts';
import { readListenerChoice } from '#service/modules/clients/listener.ts';
import { ScreenSession } from '#service/modules/officers/screen-session.ts';
import { createPrivateFiles } from '#service/storage/private-modes.ts';
import { askBeforeQuit } from './ask-before-quit.ts';
import { createBadge } from './badge.ts';
import { saveDownloads } from './downloads.ts';
import { folders } from './folders.ts';
import { importFiles } from './import-files.ts';
import { launchInspection } from './inspection.ts';
import { openKeyStore } from './key-store.ts';
import { lockScreens, lockWithSystem } from './lock.ts';
import { setMenu } from './menu.ts';
import { notifyOfNewWork } from './notifications.ts';
import { openIfReference, openReference } from './outside.ts';
import { answerPage } from './page.ts';
import { watchPending } from './pending-counts.ts';
import { declareScheme, serveScreens } from './protocol.ts';
import { closeBeforeQuit } from './quit.ts';
import { DesktopSettings } from './settings.ts';
import { superviseService } from './supervise.ts';
import { rejectSwitches } from './switches.ts';
import { createTray } from './tray.ts';
import { checkForUpdates, hasFeed, startUpdates } from './updates.ts';
import { denyPermissions, ScreensWindow } from './window.ts';

/** Windows groups notifications and taskbar entries by this name. */
const appId = 'app.offerdesk.desktop';

createPrivateFiles();
const dataDir = readDataDir();

declareScheme();
// Developers and tests use debugging options with an application that is not packaged.
const rejection = app.isPackaged && rejectSwitches(app.commandLine, process.env.APPIMAGE !== undefined);
// Not awaited: Electron becomes ready only after this module has run completely.
if (rejection) fail(new Error(rejection));
else if (app.requestSingleInstanceLock()) app.whenReady().then(start).catch(fail);
else app.quit();

async function start(): Promise<void> {
  if (process.platform === 'win32') app.setAppUserModelId(appId);
  const { service, listener } = await startService();
  // There is one window at a time, with one officer.
  const session = new ScreenSession();
  serveScreens(service, session);
  denyPermissions();
  saveDownloads();
  lockWithSystem(service, session);
  const settings = new DesktopSettings(join(app.getPath('userData'), 'desktop.json'), {
    notifies: true,
    // Some Linux desktops have no tray, so a hidden application could not be opened again.
    staysInTray: process.platform !== 'linux',
  });
  const window = new ScreensWindow(settings, (url) => openIfReference(service.service, url));
  answerPage(service, session, window);
  setMenu(window, settings, {
    importCsv: () => void importFiles(service, session, window),
    openReference: () => openReference(service.service),
    checkForUpdates: hasFeed() ? () => void checkForUpdates() : undefined,
  });
  const tray = createTray(window);
  const followers = [tray.follow, createBadge(), notifyOfNewWork(settings, window)];
  const stopWatching = watchPending(service, (pending) => {
    for (const follow of followers) follow(pending);
  });
  app.on('will-quit', stopWatching);
  superviseService(service, listener, () => {
    stopWatching();
    tray.showStopped();
    window.show();
  });
  askBeforeQuit(service, () => window.show());
  app.on('second-instance', () => window.show());
  app.on('activate', () => window.show());
  window.onClosed = () => lockScreens(service, session);
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !settings.values.staysInTray) app.quit();
  });
  window.show();
  startUpdates();
}

/** Opens the data folder and the listener, and closes both when the application quits. */
async function startService(): Promise<{ service: HostApp; listener: SwitchableListener }> {
  const keyStore = await openKeyStore(dataDir);
  const service = await openHostApp({ dataDir, keyStore }, launchInspection);
  writeHostInfo(dataDir, { pid: process.pid });
  const listener = new SwitchableListener(service);
  Object.assign(service.parts.platform, { listener, windows: folders, keychain: keyStore });
  await listener.start(await readListenerChoice(service.service.storage.reader));
  closeBeforeQuit(dataDir, listener, service);
  return { service, listener };
}

/** Electron and Chromium read other options from the same command line. */
function readDataDir(): string {
  const options = { 'data-dir': { type: 'string' } } as const;
  const { values } = parseArgs({ args: process.argv.slice(1), options, strict: false });
  const named = values['data-dir'];
  return resolve(typeof named === 'string' ? named : defaultDataDir());
}

function fail(error: unknown): void {
  dialog.showErrorBox('Offerdesk cannot start', explainError(error, dataDir));
  app.exit(1);
}
