import type { ErrorKind } from '#shared/contracts/error-statuses.ts';

/** The standard phrases of decisions.md § 4: the `message` of an error response depends only on its kind. */
const errorPhrases: Record<ErrorKind | 'internal', string> = {
  invalid: 'Invalid request',
  unauthenticated: 'Unauthorized',
  forbidden: 'Forbidden',
  'not-found': 'Not found',
  'method-not-allowed': 'Method not allowed',
  timeout: 'Request timeout',
  conflict: 'Conflict',
  'too-large': 'Payload too large',
  'unsupported-media-type': 'Unsupported media type',
  range: 'Range not satisfiable',
  misdirected: 'Misdirected request',
  rule: 'Unprocessable request',
  locked: 'Locked',
  'too-many-requests': 'Too many requests',
  internal: 'Internal error',
  unavailable: 'Service unavailable',
};

/** The `message` of an error that the caller did not cause. */
export const internalErrorPhrase = errorPhrases.internal;

/**
 * An error that the caller can correct. Its texts are for the caller, so they contain no internals of the machine.
 * Everything else that is thrown is an internal error.
 */
export class AppError extends Error {
  readonly kind: ErrorKind;
  /** Each entry starts with the field that it is about. */
  readonly errors: string[];
  /** Seconds after which the request can be sent again. */
  readonly retryAfter: number | undefined;

  constructor(kind: ErrorKind, errors: string[] = [], retryAfter?: number) {
    super(errorPhrases[kind]);
    this.name = 'AppError';
    this.kind = kind;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}

/** The request does not have the form that the operation declares. */
export function invalid(...errors: string[]): AppError {
  return new AppError('invalid', errors);
}

/** The record that `field` names does not exist or is not visible to this caller. */
export function notFound(field: string): AppError {
  return new AppError('not-found', [`${field}: no such record`]);
}

/** The request conflicts with existing data. */
export function conflict(...errors: string[]): AppError {
  return new AppError('conflict', errors);
}

/** The request is well formed, but a business rule forbids it. */
export function ruleViolation(...errors: string[]): AppError {
  return new AppError('rule', errors);
}
