import { ipcMain } from 'electron';
import { operationChannel } from '#ipc/channel.ts';
import { answerScreens } from '#ipc/router.ts';
import type { App } from '#service/app.ts';
import type { ScreenSession } from '#service/modules/access/screen-session.ts';
import { screensOrigin } from './protocol.ts';

/**
 * Answers what the screens ask through the bridge, and neither another page nor a frame in one.
 * @param session of the window
 */
export function answerPage(service: App, session: ScreenSession): void {
  ipcMain.handle(operationChannel, ({ senderFrame }, operation: unknown, request: unknown) => {
    if (senderFrame?.origin !== screensOrigin || senderFrame.parent) {
      throw new Error('Only the screens may ask');
    }
    return answerScreens(service, session, operation, request);
  });
}
