import { app, dialog } from 'electron';
import { Supervisor } from '#service/host/supervisor.ts';
import type { ServiceClient } from './service-client.ts';

const [quit, stayOpen] = [0, 1];

/**
 * Restarts the service after an error that nothing handled, or that ended its thread, and informs the user if that does
 * not help.
 * @param onStopped called when the service has stopped for good
 */
export function superviseService(service: ServiceClient, onStopped: () => void): void {
  const supervisor = new Supervisor({
    restart: () => service.restart(),
    async stop(reference) {
      onStopped();
      send(reference);
      await service.close();
    },
  });
  service.onUncaughtError = (reference) => {
    supervisor.onUncaughtError(reference).catch((error: unknown) => {
      console.error('The service did not stop:', error);
    });
  };
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
