import { setTimeout } from 'node:timers/promises';
import { app } from 'electron';
import type { SwitchableListener } from '#http/switchable-listener.ts';
import type { App } from '#service/app.ts';
import { forceExitIfLate } from '#service/host/force-exit.ts';
import { removeHostInfo } from '#service/host/host-info.ts';

/** How long requests have to finish: an import that takes longer stops, and keeps what it has committed. */
const graceMilliseconds = 8000;

/** Holds up the end of the application until the running writes are on the disk. */
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
  // While the folder is still ours: the next host leaves word of its own.
  removeHostInfo(dataDir);
  await service.close();
}
