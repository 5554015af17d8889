import type { ScreenAnswer, ScreenRequest } from '#shared/contracts/bridge.ts';
import { createHttpTransport } from './http-transport.ts';
import { createIpcTransport } from './ipc-transport.ts';

/** How a request reaches the service. It answers always: whatever goes wrong is a refusal. */
export type Transport = (operation: string, request: ScreenRequest) => Promise<ScreenAnswer>;

/**
 * The way to the program that shows this page: the preload's bridge, else HTTP where the headless host has
 * marked the page as its own.
 *
 * @returns undefined where there is neither. A desktop window whose preload is broken must say so, not try
 *   its luck over HTTP.
 */
export function findTransport(): Transport | undefined {
  if (window.offerdesk) return createIpcTransport(window.offerdesk);
  const host = document.querySelector<HTMLMetaElement>('meta[name="offerdesk-host"]')?.content;
  return host === 'headless' ? createHttpTransport() : undefined;
}
