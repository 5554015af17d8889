import type { ErrorKind } from '#shared/contracts/error-statuses.ts';

/**
 * A refusal that the caller can do something about. Its texts are for the caller: nothing of the machine
 * stands in them. Everything else that is thrown is a fault of ours.
 */
export class AppError extends Error {
  readonly kind: ErrorKind;
  /** Each entry begins with the field that it is about. */
  readonly errors: string[];
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(kind: ErrorKind, message: string, errors: string[] = [], retryAfter?: number) {
    super(message);
    this.name = 'AppError';
    this.kind = kind;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}

/** The request does not have the form that the operation declares. */
export function invalid(...errors: string[]): AppError {
  return new AppError('invalid', 'The request does not have the form that is declared', errors);
}

/** The record that `field` names does not exist for this caller, or belongs to somebody else. */
export function notFound(field: string): AppError {
  return new AppError('not-found', 'Not found', [`${field}: no such record`]);
}

/** The request collides with what is there. */
export function conflict(...errors: string[]): AppError {
  return new AppError('conflict', 'The request collides with what is there', errors);
}

/** Well formed, and a rule of the business forbids it. */
export function ruleViolation(...errors: string[]): AppError {
  return new AppError('rule', 'A rule forbids it', errors);
}
