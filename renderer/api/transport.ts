import type { ScreenAnswer, ScreenRequest } from '#shared/contracts/bridge.ts';
import { createHttpTransport } from './http-transport.ts';
import { createIpcTransport } from './ipc-transport.ts';

/** Sends a request to the service. It never throws: a failure is part of the result. */
export type Transport = (
  operation: string,
  request: ScreenRequest,
  options?: TransportOptions,
) => Promise<ScreenAnswer>;

export interface TransportOptions {
  /** Whether the request is sent even if the page is closing. */
  outlivesPage?: boolean;
  /** Aborted when the answer is not needed: the service ends the operation early if it takes long. */
  signal?: AbortSignal;
}

/**
 * The transport to the host of this page: the bridge of the preload script, or HTTP if the headless host has marked the
 * page.
 *
 * @returns undefined if there is neither. A desktop window with a broken preload script must report that instead of
 *   trying HTTP.
 */
export function findTransport(): Transport | undefined {
  if (window.offerdesk) return createIpcTransport(window.offerdesk);
  const host = document.querySelector<HTMLMetaElement>('meta[name="offerdesk-host"]')?.content;
  return host === 'headless' ? createHttpTransport() : undefined;
}
