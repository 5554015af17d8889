import { powerMonitor } from 'electron';
import type { App } from '#service/app.ts';
import { runForScreens } from '#service/host/screen-request.ts';
import { AppError } from '#service/kernel/errors.ts';
import type { ScreenSession } from '#service/modules/officers/screen-session.ts';
import { newRequestId } from '#shared/domain/ids.ts';

/** Locks the screens with the system, where it tells that it locks (macOS and Windows). */
export function lockWithSystem(service: App, session: ScreenSession): void {
  powerMonitor.on('lock-screen', () => lockScreens(service, session));
}

/** Locks the screens: whoever comes next has to show that they are the officer. */
export function lockScreens(service: App, session: ScreenSession): void {
  runForScreens(service, session, 'lockSession', {}, newRequestId()).catch((error: unknown) => {
    // It is refused where there are no officers, since nobody could unlock them.
    if (!(error instanceof AppError)) console.error('The screens were not locked:', error);
  });
}
