import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply } from 'fastify';
import { AppError } from '#service/kernel/errors.ts';
import { describeInternalError } from '#service/kernel/internal-error.ts';
import { errorStatuses } from '#shared/contracts/error-statuses.ts';
import { newRequestId } from '#shared/domain/ids.ts';
import { RangeNotSatisfiable } from './downloads.ts';

/** client-api.md "Errors". */
export interface ErrorBody {
  status: number;
  message: string;
  errors: string[];
}

const unsupportedMedia = new AppError('unsupported-media-type', [
  'Content-Type: is not accepted by this operation',
]);

/** Errors of the framework, as error responses of the API. */
const frameworkErrors: Record<string, AppError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unsupportedMedia,
  FST_ERR_CTP_BODY_TOO_LARGE: new AppError('too-large', ['body: is too large']),
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
  /** JSON of an `ErrorBody`. */
  body: string;
}

/**
 * The only place where an error becomes an HTTP response. Details of an unknown error are only in the log.
 * @param requestId the reference of an unknown error in the log
 */
export function answerError(error: unknown, requestId: string): ErrorAnswer {
  const known = toFailure(error);
  if (known) {
    const { message, errors } = known;
    return toAnswer({ status: errorStatuses[known.kind], message, errors }, headersOf(known));
  }
  return toAnswer({ status: 500, ...describeInternalError(error, requestId) });
}

/** Identifies the request in every response and in the logs. */
export const requestIdHeader = 'request-id';

export function sendError(reply: FastifyReply, error: unknown): FastifyReply {
  const { status, headers, body } = answerError(error, reply.request.id);
  // The unread rest of a body would be parsed as the next request on this connection.
  if (!reply.request.raw.complete) reply.header('connection', 'close');
  return reply.code(status).headers(headers).header(requestIdHeader, reply.request.id).send(body);
}

function toAnswer(body: ErrorBody, headers: Record<string, string> = {}): ErrorAnswer {
  return {
    status: body.status,
    headers: { ...headers, ...jsonHeaders },
    body: JSON.stringify(body),
  };
}

function headersOf(error: AppError): Record<string, string> {
  if (error instanceof RangeNotSatisfiable) return error.headers;
  return error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) };
}

function toFailure(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = frameworkErrors[code ?? ''];
  if (known) return known;
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined;
  return new AppError('invalid', ['request: cannot be parsed']);
}

/** Answers, directly on the socket, a request with headers that are not valid HTTP or did not arrive in time. */
export function rejectSocket(
  error: Error & { code?: string },
  socket: { writable: boolean; end(text: string): void },
): void {
  if (!socket.writable) return;
  const { kind, message, errors } =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? new AppError('timeout', ['headers: did not arrive in time'])
      : new AppError('invalid', ['request: is not valid HTTP']);
  const status = errorStatuses[kind];
  const body = JSON.stringify({ status, message, errors });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      ...Object.entries(jsonHeaders).map(([name, value]) => `${name}: ${value}`),
      `Content-Length: ${body.length}`,
      `Request-Id: ${newRequestId()}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
