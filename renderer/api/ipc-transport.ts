import type { Bridge } from '#shared/contracts/bridge.ts';
import type { Transport } from './transport.ts';

declare global {
  interface Window {
    /** Set by the preload script of the desktop window. */
    offerdesk?: Bridge;
  }
}

/** Sends requests to the main process of the desktop application. */
export function createIpcTransport(bridge: Bridge): Transport {
  return async (operation, request) => {
    try {
      return await bridge.invoke(operation, request);
    } catch (error) {
      console.error(error);
      const message = 'Offerdesk did not respond. Restart the application.';
      return { ok: false, error: { code: 'unreachable', message, errors: [] } };
    }
  };
}
