import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import type { AppUpdater, UpdateCheckResult } from 'electron-updater';
import { describeCheck } from './describe-check.ts';

/** People are at work by then, and the start was not held up by it. */
const firstCheckMilliseconds = 60_000;
const pollMilliseconds = 6 * 3_600_000;

/** Whether the packager has named a place for new versions; as it is, none is named. */
export function hasFeed(): boolean {
  return app.isPackaged && existsSync(join(process.resourcesPath, 'app-update.yml'));
}

/**
 * Looks for new versions now and then, where there is a place for them. What is found is downloaded meanwhile
 * and installed when the application has quit, which it does only after its last write.
 */
export function startUpdates(): void {
  if (!hasFeed()) return;
  const checkQuietly = () => void check().catch((error: unknown) => console.error('No update:', error));
  setTimeout(checkQuietly, firstCheckMilliseconds).unref();
  setInterval(checkQuietly, pollMilliseconds).unref();
}

/** Looks for a new version because somebody asks, and answers in words. */
export async function checkForUpdates(): Promise<void> {
  const message = await check().then(
    (found) => describeCheck(found ?? undefined, app.getVersion()),
    (error: unknown) => {
      console.error('No update:', error);
      return { message: 'Nobody knows whether there is an update', detail: 'Its place does not answer.' };
    },
  );
  await dialog.showMessageBox({ type: 'info', ...message });
}

async function check(): Promise<UpdateCheckResult | null> {
  const updater = await loadUpdater();
  const found = await updater.checkForUpdates();
  found?.downloadPromise?.catch((error: unknown) => console.error('The update was not downloaded:', error));
  return found;
}

/** Loaded when it is wanted, so that no start waits for it. */
async function loadUpdater(): Promise<AppUpdater> {
  // It makes its updater on the first reading, which only its whole module tells of.
  const { default: updater } = await import('electron-updater');
  updater.autoUpdater.logger = null;
  return updater.autoUpdater;
}
