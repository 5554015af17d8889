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
  let calls = 0;
  return async (operation, request, { signal } = {}) => {
    calls += 1;
    const callId = calls;
    const cancel = () => bridge.cancel(callId);
    signal?.addEventListener('abort', cancel);
    try {
      return await bridge.invoke(operation, request, callId);
    } catch (error) {
      console.error(error);
      const message = 'Offerdesk did not respond. Restart the application.';
      return { ok: false, error: { code: 'unreachable', message, errors: [] } };
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  };
}
