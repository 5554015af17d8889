import { powerMonitor } from 'electron';
import type { ServiceClient } from './service-client.ts';

/** Locks the screens when the system reports that it locks (macOS and Windows). */
export function lockWithSystem(service: ServiceClient): void {
  powerMonitor.on('lock-screen', () => lockScreens(service));
}

/**
 * Locks the screens: the officer must enter the passphrase to continue. Rejected if there are no officers, since no one
 * could unlock the screens.
 */
export function lockScreens(service: ServiceClient): void {
  void service.run('lockSession', {});
}
