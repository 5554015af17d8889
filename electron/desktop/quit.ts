import { setTimeout } from 'node:timers/promises';
import { app } from 'electron';
import type { SwitchableListener } from '#http/switchable-listener.ts';
import type { App } from '#service/app.ts';
import { forceExitIfLate } from '#service/host/force-exit.ts';
import { removeHostInfo } from '#service/host/host-info.ts';

/** How long requests have to finish: an import that takes longer is stopped, and its committed rows stay. */
const graceMilliseconds = 8000;

/** Delays the end of the application until the running writes are on the disk. */
export function closeBeforeQuit(dataDir: string, listener: SwitchableListener, service: App): void {
  let state: 'running' | 'closing' | 'closed' = 'running';
  app.on('will-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    forceExitIfLate((code) => app.exit(code));
    void close(dataDir, listener, service).finally(() => {
      state = 'closed';
      app.quit();
    });
  });
}

async function close(dataDir: string, listener: SwitchableListener, service: App): Promise<void> {
  await Promise.race([listener.close(), setTimeout(graceMilliseconds, undefined, { ref: false })]);
  // While this host still has the folder: the next host writes its own.
  removeHostInfo(dataDir);
  await service.close();
}
