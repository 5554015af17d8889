import { ipcMain } from 'electron';
import { listeningChannel, operationChannel } from '#ipc/channel.ts';
import { answerScreens } from '#ipc/router.ts';
import type { App } from '#service/app.ts';
import type { ScreenSession } from '#service/modules/officers/screen-session.ts';
import { screensOrigin } from './protocol.ts';
import type { ScreensWindow } from './window.ts';

/**
 * Handles the requests of the screens through the bridge. Other pages and frames are rejected.
 * @param session of the window
 */
export function answerPage(service: App, session: ScreenSession, window: ScreensWindow): void {
  answer(operationChannel, (operation, request) => answerScreens(service, session, operation, request));
  answer(listeningChannel, (name) => window.onListening(name));
}

function answer(channel: string, work: (...args: unknown[]) => unknown): void {
  ipcMain.handle(channel, ({ senderFrame }, ...args: unknown[]) => {
    if (senderFrame?.origin !== screensOrigin || senderFrame.parent) {
      throw new Error('Only the screens can call operations');
    }
    return work(...args);
  });
}
