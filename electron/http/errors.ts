import type { FastifyError, FastifyReply } from 'fastify';
import { AppError, toErrorText } from '#service/kernel/errors.ts';
import { findAppError, toFailure } from '#service/kernel/internal-error.ts';
import type { OperationFailure } from '#shared/contracts/bridge.ts';
import { errorStatuses } from '#shared/contracts/errors.ts';
import { newRequestId } from '#shared/domain/ids.ts';
import { limits } from '#shared/domain/limits.ts';

// An import statement would load everything that the module offers, such as a WebSocket client: a fifth of the start.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

import { RangeNotSatisfiable } from './downloads.ts';
import { isBelowRoot } from './screens-requests.ts';

/** client-api.md "Errors". */
export interface ErrorBody {
  status: number;
  message: string;
  errors: string[];
}

export const unsupportedMedia = new AppError('unsupported-media-type', [
  { field: 'Content-Type', message: 'is not accepted by this operation' },
]);

/** Rejects requests of a foreign site with a name that resolves to this machine (decisions.md § 3). */
export const unknownHost = new AppError('misdirected', [{ field: 'Host', message: 'unknown host name' }]);

/** Errors of the framework, as error responses of the API. */
const frameworkErrors: Record<string, AppError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unsupportedMedia,
};

/** Headers of every JSON response. It can contain personal data, so no cache stores it. */
export const jsonHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** An error response over HTTP. */
export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  /** JSON. */
  body: string;
}

/** Who reads an error response: client systems an `ErrorBody`, the screens an `OperationFailure` with the status. */
type Reader = 'client' | 'screens';

/**
 * The only place where an error becomes an HTTP response. Details of an unknown error are only in the log.
 * @param requestId the reference of an unknown error in the log
 */
export function answerError(error: unknown, requestId: string, reader: Reader): ErrorAnswer {
  const known = findKnown(error);
  const failure = toFailure(known ?? error, requestId);
  const status = known ? errorStatuses[known.code] : 500;
  const body = reader === 'screens' ? { status, ...failure } : toErrorBody(status, failure);
  return { status, headers: { ...headersOf(known), ...jsonHeaders }, body: JSON.stringify(body) };
}

function toErrorBody(status: number, { message, errors }: OperationFailure): ErrorBody {
  return { status, message, errors: errors.map(toErrorText) };
}

/** Identifies the request in every response and in the logs. */
export const requestIdHeader = 'request-id';

export function sendError(reply: FastifyReply, error: unknown): FastifyReply {
  const reader = isBelowRoot(reply.request.url) ? 'screens' : 'client';
  const { status, headers, body } = answerError(error, reply.request.id, reader);
  // The unread rest of a body would be parsed as the next request on this connection.
  if (!reply.request.raw.complete) reply.header('connection', 'close');
  return reply.code(status).headers(headers).header(requestIdHeader, reply.request.id).send(body);
}

function headersOf(error: AppError | undefined): Record<string, string> {
  if (error instanceof RangeNotSatisfiable) return error.headers;
  return error?.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) };
}

function findKnown(error: unknown): AppError | undefined {
  const own = findAppError(error);
  if (own) return own;
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = frameworkErrors[code ?? ''];
  if (known) return known;
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined;
  return new AppError('invalid', [{ field: 'request', message: 'cannot be parsed' }]);
}

const socketErrors: Record<string, AppError> = {
  ERR_HTTP_REQUEST_TIMEOUT: new AppError('timeout', [
    { field: 'headers', message: 'did not arrive in time' },
  ]),
  HPE_HEADER_OVERFLOW: new AppError('invalid', [
    {
      field: 'headers',
      message: `exceed ${limits.headerBytes / 1024} KiB; in a browser, delete the cookies of this address`,
    },
  ]),
};

/** Answers, directly on the socket, a request that is not read further, such as one with headers that are not valid HTTP. */
export function rejectSocket(
  error: AppError | (Error & { code?: string }),
  socket: { writable: boolean; end(text: string): void },
): void {
  if (!socket.writable) return;
  const requestId = newRequestId();
  const known =
    findAppError(error) ??
    socketErrors[error.code ?? ''] ??
    new AppError('invalid', [{ field: 'request', message: 'is not valid HTTP' }]);
  const { status, headers, body } = answerError(known, requestId, 'client');
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      `Content-Length: ${body.length}`,
      `Request-Id: ${requestId}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
