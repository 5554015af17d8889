import { join } from 'node:path';
import { app, dialog, session } from 'electron';
import { screensOrigin } from './protocol.ts';

/** Files of the service, and files that a screen has created. */
const ownAddresses = [`${screensOrigin}/`, `blob:${screensOrigin}/`];

/** Lets users choose where a file of the screens is saved; downloads from other addresses are canceled. */
export function saveDownloads(): void {
  session.defaultSession.on('will-download', (event, item) => {
    const isOwn = ownAddresses.some((address) => item.getURL().startsWith(address));
    if (!isOwn || item.getInitiatorOrigin() !== screensOrigin) {
      event.preventDefault();
      return;
    }
    item.setSaveDialogOptions({ defaultPath: join(app.getPath('downloads'), item.getFilename()) });
    item.once('done', (_, state) => {
      if (state === 'interrupted') {
        dialog.showErrorBox(
          'Could not save the file',
          'Check the free disk space of the folder, then try again.',
        );
      }
    });
  });
}
