import type { OperationFailure, ScreenAnswer } from '#shared/contracts/bridge.ts';
import { errorStatuses } from '#shared/contracts/errors.ts';
import type { Transport } from './transport.ts';

/** Sends requests to the headless host that served this page, in the session of its link. */
export function createHttpTransport(): Transport {
  return async (operation, request, { outlivesPage = false, signal } = {}) => {
    try {
      const response = await fetchInSession(`./operations/${operation}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
        keepalive: outlivesPage,
        ...(signal && { signal }),
      });
      return await readAnswer(response);
    } catch {
      const message = 'Offerdesk did not respond. Check that the host is running.';
      return { ok: false, error: { code: 'unreachable', message, errors: [] } };
    }
  };
}

/**
 * Sends a request. If its session cookie was replaced meanwhile, because the officer signed in in another tab, it is
 * sent again with the new one: a request without a session has changed nothing.
 */
export async function fetchInSession(address: string, request: RequestInit): Promise<Response> {
  const response = await fetch(address, request);
  return response.status === errorStatuses.unauthenticated ? fetch(address, request) : response;
}

/** Converts a response of the host to the result of a transport. */
export async function readAnswer(response: Response): Promise<ScreenAnswer> {
  if (response.ok) return { ok: true, output: await response.json() };
  return { ok: false, error: (await response.json()) as OperationFailure };
}
