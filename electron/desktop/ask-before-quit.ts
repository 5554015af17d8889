import { app, dialog } from 'electron';
import type { HostApp } from '#service/host/host-app.ts';

const [cancel, stop] = [0, 1];

/**
 * Asks a user who quits while an import runs. A system shutdown does not ask: committed rows stay, however the import
 * ends.
 *
 * @param stay called if the user prefers to wait
 */
export function askBeforeQuit(service: HostApp, stay: () => void): void {
  let state: 'running' | 'asking' | 'agreed' = 'running';
  app.on('before-quit', (event) => {
    if (state === 'agreed' || !service.isOpen || !service.parts.csvImports.imports.isBusy) return;
    event.preventDefault();
    if (state === 'asking') return;
    state = 'asking';
    void ask().then((answer) => {
      state = answer === stop ? 'agreed' : 'running';
      if (state === 'agreed') app.quit();
      else stay();
    });
  });
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
