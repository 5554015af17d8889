import type { Static } from 'typebox';
import type { OperationFailure, ScreenAnswer } from '#shared/contracts/bridge.ts';
import { type ErrorKind, errorStatuses } from '#shared/contracts/error-statuses.ts';
import type { errorBody } from '#shared/contracts/records.ts';
import type { Transport } from './transport.ts';

/** The kind of error for a status; an unknown status is an internal error. */
function toKind(status: number): OperationFailure['kind'] {
  const kinds = Object.entries(errorStatuses) as [ErrorKind, number][];
  return kinds.find(([, known]) => known === status)?.[0] ?? 'internal';
}

/** Sends requests to the headless host that served this page, in the session of its link. */
export function createHttpTransport(): Transport {
  return async (operation, request) => {
    try {
      const response = await fetchInSession(`./operations/${operation}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
      });
      return await readAnswer(response);
    } catch {
      const message = 'Offerdesk did not respond. Check that the host is running.';
      return { ok: false, error: { kind: 'unreachable', message, errors: [] } };
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
  const { status, message, errors } = (await response.json()) as Static<typeof errorBody>;
  return { ok: false, error: { kind: toKind(status), message, errors } };
}
