import { setTimeout } from 'node:timers/promises';
import { app, dialog } from 'electron';
import type { ServiceClient } from './service-client.ts';

const [cancel, stop] = [0, 1];

/** A service that does not respond must not prevent the end of the application. */
const responseMilliseconds = 2000;

/**
 * Asks a user who quits while an import runs. A system shutdown does not ask: committed rows stay, however the import
 * ends.
 *
 * @param stay called if the user prefers to wait
 */
export function askBeforeQuit(service: ServiceClient, stay: () => void): void {
  let state: 'running' | 'asking' | 'agreed' = 'running';
  app.on('before-quit', (event) => {
    if (state === 'agreed') return;
    event.preventDefault();
    if (state === 'asking') return;
    state = 'asking';
    void mayQuit(service).then((may) => {
      state = may ? 'agreed' : 'running';
      if (may) app.quit();
      else stay();
    });
  });
}

async function mayQuit(service: ServiceClient): Promise<boolean> {
  const isLate = setTimeout(responseMilliseconds, false, { ref: false });
  return !(await Promise.race([service.isImporting(), isLate])) || (await ask()) === stop;
}

async function ask(): Promise<number> {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: 'An import is running',
    detail: 'If you quit now, the import stops. Imported rows are kept.',
    buttons: ['Cancel', 'Stop Import and Quit'],
    defaultId: cancel,
    cancelId: cancel,
  });
  return response;
}
