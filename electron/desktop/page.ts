import { BrowserWindow, dialog, ipcMain, type WebContents } from 'electron';
import { folderChannel, operationChannel } from '#ipc/channel.ts';
import { answerScreens } from '#ipc/router.ts';
import type { App } from '#service/app.ts';
import type { ScreenSession } from '#service/modules/access/screen-session.ts';
import { screensOrigin } from './protocol.ts';

/**
 * Answers what the page asks through the bridge.
 * @param session of the window
 */
export function answerPage(service: App, session: ScreenSession): void {
  answerScreensOn(operationChannel, (_, operation, request) =>
    answerScreens(service, session, operation, request),
  );
  answerScreensOn(folderChannel, chooseFolder);
}

/** Answers the screens, and neither another page nor a frame in one. */
function answerScreensOn(
  channel: string,
  answer: (page: WebContents, ...args: unknown[]) => Promise<unknown>,
): void {
  ipcMain.handle(channel, ({ sender, senderFrame }, ...args: unknown[]) => {
    if (senderFrame?.origin !== screensOrigin || senderFrame.parent) {
      throw new Error('Only the screens may ask');
    }
    return answer(sender, ...args);
  });
}

async function chooseFolder(page: WebContents): Promise<string | undefined> {
  const window = BrowserWindow.fromWebContents(page);
  if (!window) return undefined;
  const { filePaths } = await dialog.showOpenDialog(window, {
    properties: ['openDirectory', 'createDirectory'],
  });
  return filePaths[0];
}
