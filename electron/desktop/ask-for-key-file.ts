import { app, dialog } from 'electron';
import { askForPaths } from './folders.ts';

const buttons = ['Choose Key File…', 'Try Again', 'Quit'];
const [choose, quit] = [0, 2];

/**
 * Shows why the master key cannot be opened. Without it, the application does not start.
 * @returns the key file that the user chose; undefined to try again
 */
export async function askForKeyFile(reason: string): Promise<string | undefined> {
  const message = 'Offerdesk cannot open the master key';
  console.error(`${message}: ${reason}`);
  const { response } = await dialog.showMessageBox({
    type: 'error',
    message,
    detail: reason,
    buttons,
    defaultId: choose,
    cancelId: quit,
  });
  if (response === quit) {
    app.exit(1);
    return new Promise(() => {});
  }
  if (response !== choose) return undefined;
  const title = 'Choose Key File';
  const [file] = await askForPaths({ title, message: title, properties: ['openFile'] });
  return file;
}
