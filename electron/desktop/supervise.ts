import { app, dialog } from 'electron';
import type { SwitchableListener } from '#http/switchable-listener.ts';
import type { HostApp } from '#service/host/host-app.ts';
import { Supervisor } from '#service/host/supervisor.ts';
import { watchUncaughtErrors } from '#service/host/uncaught-errors.ts';

const [quit, stayOpen] = [0, 1];

/**
 * Restarts the service after an error that nothing handled, and informs the user if that does not help.
 * @param onStopped called when the service has stopped for good
 */
export function superviseService(
  service: HostApp,
  listener: SwitchableListener,
  onStopped: () => void,
): void {
  const supervisor = new Supervisor({
    restart: () => service.restart(),
    async stop(reference) {
      onStopped();
      send(reference);
      await Promise.all([listener.close(), service.stop()]);
    },
  });
  watchUncaughtErrors((reference) => {
    supervisor.onUncaughtError(reference).catch((error: unknown) => {
      console.error('The service did not stop:', error);
    });
  });
}

/** A notification, not an error box, which would block the main process until the user answers. */
function send(reference: string): void {
  void dialog
    .showMessageBox({
      type: 'error',
      message: 'The service has stopped',
      detail: `It failed repeatedly and was not restarted, so client systems get no responses. Quit Offerdesk and start it again.\n\nReference: ${reference}`,
      buttons: ['Quit', 'Leave Open'],
      defaultId: quit,
      cancelId: stayOpen,
    })
    .then(({ response }) => {
      if (response === quit) app.quit();
    });
}
