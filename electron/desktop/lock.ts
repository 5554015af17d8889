import { powerMonitor } from 'electron';
import type { App } from '#service/app.ts';
import { runForScreens } from '#service/host/screen-request.ts';
import { AppError } from '#service/kernel/errors.ts';
import type { ScreenSession } from '#service/modules/officers/screen-session.ts';
import { newRequestId } from '#shared/domain/ids.ts';

/** Locks the screens when the system reports that it locks (macOS and Windows). */
export function lockWithSystem(service: App, session: ScreenSession): void {
  powerMonitor.on('lock-screen', () => lockScreens(service, session));
}

/** Locks the screens: the officer must enter the passphrase to continue. */
export function lockScreens(service: App, session: ScreenSession): void {
  runForScreens(service, session, 'lockSession', {}, newRequestId()).catch((error: unknown) => {
    // Rejected if there are no officers, since no one could unlock the screens.
    if (!(error instanceof AppError)) console.error('Could not lock the screens:', error);
  });
}
