import { ipcMain } from 'electron';
import { listeningChannel, operationChannel } from '#ipc/channel.ts';
import { screensOrigin } from './protocol.ts';
import type { ServiceClient } from './service-client.ts';
import type { ScreensWindow } from './window.ts';

/** Handles the requests of the screens through the bridge. Other pages and frames are rejected. */
export function answerPage(service: ServiceClient, window: ScreensWindow): void {
  answer(operationChannel, (operation, request) => service.run(operation, request));
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
