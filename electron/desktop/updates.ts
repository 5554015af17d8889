import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import type { AppUpdater, UpdateCheckResult } from 'electron-updater';
import { describeCheck } from './describe-check.ts';

/** Late enough not to delay the start. */
const firstCheckMilliseconds = 60_000;
const pollMilliseconds = 6 * 3_600_000;

/** Whether the package was built with an update server. */
export function hasUpdateServer(): boolean {
  return app.isPackaged && existsSync(join(process.resourcesPath, 'app-update.yml'));
}

/**
 * Checks for new versions at intervals, if there is an update server. They are downloaded in the background and
 * installed when the application has quit, which is after its last write.
 */
export function startUpdates(): void {
  if (!hasUpdateServer()) return;
  const checkQuietly = () =>
    void check().catch((error: unknown) => console.error('Could not check for updates:', error));
  setTimeout(checkQuietly, firstCheckMilliseconds).unref();
  setInterval(checkQuietly, pollMilliseconds).unref();
}

/** Checks for a new version when the user asks, and shows the result. */
export async function checkForUpdates(): Promise<void> {
  const message = await check().then(
    (found) => describeCheck(found ?? undefined, app.getVersion()),
    (error: unknown) => {
      console.error('Could not check for updates:', error);
      return {
        message: 'Could not check for updates',
        detail: 'The update server did not respond. Try again later.',
      };
    },
  );
  await dialog.showMessageBox({ type: 'info', ...message });
}

async function check(): Promise<UpdateCheckResult | null> {
  const updater = await loadUpdater();
  const found = await updater.checkForUpdates();
  found?.downloadPromise?.catch((error: unknown) => console.error('Could not download the update:', error));
  return found;
}

/** Loaded when it is needed, so that it does not delay the start. */
async function loadUpdater(): Promise<AppUpdater> {
  // The updater is created when `default` is first read, so a named import does not work.
  const { default: updater } = await import('electron-updater');
  updater.autoUpdater.logger = null;
  return updater.autoUpdater;
}
