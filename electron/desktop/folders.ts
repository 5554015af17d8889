import { BrowserWindow, dialog, type OpenDialogOptions, shell } from 'electron';

/** Opens a folder in the file manager. */
export async function showFolder(path: string): Promise<undefined> {
  const error = await shell.openPath(path);
  if (error) throw new Error(`Could not open the folder: ${error}`);
}

/** Asks for a folder; undefined if none was chosen. */
export async function chooseFolder(title: string): Promise<string | undefined> {
  const properties: OpenDialogOptions['properties'] = ['openDirectory', 'createDirectory'];
  const [folder] = await askForPaths({ title, message: title, properties });
  return folder;
}

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
