import type { Static } from 'typebox';
import type { Refusal, ScreenAnswer } from '#shared/contracts/bridge.ts';
import type { errorBody } from '#shared/contracts/records.ts';
import type { Transport } from './transport.ts';

/** What the statuses of decisions.md § 4 mean; any other is a fault. */
const kinds: Record<number, Refusal['kind']> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  409: 'conflict',
  413: 'too-large',
  415: 'unsupported-media-type',
  416: 'range',
  421: 'misdirected',
  422: 'rule',
  429: 'too-many-requests',
};

/** Asks the headless host that served this page, in the session of its link. */
export function createHttpTransport(): Transport {
  return async (operation, request) => {
    try {
      const response = await fetch(`./operations/${operation}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
      });
      return await readAnswer(response);
    } catch {
      const message = 'Offerdesk does not answer: is the host still running?';
      return { ok: false, refusal: { kind: 'unreachable', message, errors: [] } };
    }
  };
}

/** The answer of a host over HTTP, in the form that every transport gives. */
export async function readAnswer(response: Response): Promise<ScreenAnswer> {
  if (response.ok) return { ok: true, output: await response.json() };
  const { status, message, errors } = (await response.json()) as Static<typeof errorBody>;
  return { ok: false, refusal: { kind: kinds[status] ?? 'fault', message, errors } };
}
