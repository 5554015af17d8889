import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, autoUpdater } from 'electron';
import { findFeed } from './update-feed.ts';

const checkMilliseconds = 6 * 3_600_000;

/**
 * Looks for new versions, where the packager was told of a place for them; as it is, it was not. Electron
 * itself updates signed applications of macOS, from a `RELEASES.json` at that place; what is found is in use
 * after the next start. The installer of Windows and the packages of Linux would take electron-updater here.
 */
export function startUpdates(): void {
  const feed = app.isPackaged && process.platform === 'darwin' ? readFeed() : undefined;
  if (!feed) return;
  autoUpdater.on('error', (error) => console.error('No update:', error));
  autoUpdater.setFeedURL({ url: `${feed}/RELEASES.json`, serverType: 'json' });
  autoUpdater.checkForUpdates();
  setInterval(() => autoUpdater.checkForUpdates(), checkMilliseconds).unref();
}

function readFeed(): string | undefined {
  try {
    return findFeed(readFileSync(join(process.resourcesPath, 'app-update.yml'), 'utf8'));
  } catch {
    return undefined;
  }
}
