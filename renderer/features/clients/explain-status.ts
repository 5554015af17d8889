import type { LoggedRequest } from '#shared/contracts/clients/listener.ts';
import { findOperation } from './name-operation.ts';

/** Reasons of a status that do not depend on the operation. */
const reasons: Record<number, string> = {
  400: 'A value is missing or not valid. The response names each field.',
  401: 'The key is missing or not valid, or the access token is not.',
  403: 'The key does not have the scope that the operation requires.',
  405: 'The path exists, but not with this method.',
  408: 'The request did not arrive in time.',
  413: 'The body is too large.',
  415: 'The operation does not accept the content type.',
  429: 'Too many requests within a minute, or too many uploads or imports at once.',
  500: 'Offerdesk failed. The program log has the details under the request ID.',
  503: 'The data is being restored, or the service restarts. The client system can send the request again.',
};

/** A possible reason of an error status; undefined for a successful request. */
export function explainStatus({ operation, status, keyId }: LoggedRequest): string | undefined {
  if (status < 400) return undefined;
  if (status === 401 && keyId === null) return 'The key is missing, malformed, unknown, revoked, or expired.';
  if (status === 404 && operation === null) return 'No operation has this path. Check it for a typing error.';
  const declared = findOperation(operation)?.errors?.[status as 400 | 404];
  return declared ? `Possible reason: ${declared}.` : reasons[status];
}
