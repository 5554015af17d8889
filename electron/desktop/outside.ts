import { shell } from 'electron';
import type { ServiceClient } from './service-client.ts';

/** Opens the reference of the client API in the browser, if the listener is open. */
export function openReference(service: ServiceClient): void {
  const address = findReference(service);
  if (address !== undefined) void shell.openExternal(address);
}

/** Opens an address that a page requests in a new window, if it is that of the reference. */
export function openIfReference(service: ServiceClient, url: string): void {
  if (url === findReference(service)) openReference(service);
}

function findReference({ address }: ServiceClient): string | undefined {
  return address && `${address}/clients`;
}
