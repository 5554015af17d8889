import { BrowserWindow, dialog, type OpenDialogOptions, shell } from 'electron';
import type { Windows } from '#service/kernel/platform.ts';

/** The dialogs and folders of the machine that the service may use for the screens. */
export const folders: Windows = {
  async showFolder(path) {
    const error = await shell.openPath(path);
    if (error) throw new Error(`Could not open the folder: ${error}`);
  },
  async chooseFolder(title) {
    const properties: OpenDialogOptions['properties'] = ['openDirectory', 'createDirectory'];
    const [folder] = await askForPaths({ title, message: title, properties });
    return folder;
  },
};

/**
 * Asks for files or folders in a system dialog, attached to the window if there is one.
 * @returns their paths; empty if the dialog was canceled
 */
export async function askForPaths(options: OpenDialogOptions): Promise<string[]> {
  const [window] = BrowserWindow.getAllWindows();
  const { filePaths } = await (window
    ? dialog.showOpenDialog(window, options)
    : dialog.showOpenDialog(options));
  return filePaths;
}
