import { app } from 'electron';
import { forceExitIfLate } from '#service/host/force-exit.ts';
import type { ServiceClient } from './service-client.ts';

/** Delays the end of the application until the running writes are on the disk. */
export function closeBeforeQuit(service: ServiceClient): void {
  let state: 'running' | 'closing' | 'closed' = 'running';
  app.on('will-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    forceExitIfLate((code) => app.exit(code));
    void service.close().finally(() => {
      state = 'closed';
      app.quit();
    });
  });
}
