import { ipcMain } from 'electron';
import { cancelChannel, listeningChannel, operationChannel } from '#ipc/channel.ts';
import { screensOrigin } from './protocol.ts';
import type { ServiceClient } from './service-client.ts';
import type { ScreensWindow } from './window.ts';

/** Handles the requests of the screens through the bridge. Other pages and frames are rejected. */
export function answerPage(service: ServiceClient, window: ScreensWindow): void {
  const calls = new Map<unknown, AbortController>();
  answer(operationChannel, async (operation, request, callId) => {
    const canceling = new AbortController();
    calls.set(callId, canceling);
    try {
      return await service.run(operation, request, canceling.signal);
    } finally {
      // After a reload, the page counts its calls from the start.
      if (calls.get(callId) === canceling) calls.delete(callId);
    }
  });
  answer(cancelChannel, (callId) => calls.get(callId)?.abort());
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
