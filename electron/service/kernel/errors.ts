import { type ErrorCode, errorPhrases, type FieldError } from '#shared/contracts/errors.ts';
import { limits } from '#shared/domain/limits.ts';

/** The `message` of an error that the caller did not cause. */
export const internalErrorPhrase = errorPhrases.internal;

/**
 * An error that the caller can correct. Its texts are for the caller, so they contain no internals of the machine.
 * Everything else that is thrown is an internal error.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** The errors by field. */
  readonly errors: readonly FieldError[];
  /** Seconds after which the request can be sent again. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, errors: readonly FieldError[] = [], retryAfter?: number) {
    super(errorPhrases[code]);
    this.name = 'AppError';
    this.code = code;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}

/**
 * The text of an error where its parts cannot be sent: in `errors` of the client API (decisions.md § 4), in CSV
 * reports, and on the command line. No code takes this text apart.
 */
export function toErrorText({ field, message }: FieldError): string {
  return field === null ? message : `${field}: ${message}`;
}

/** The request does not have the form that the operation declares. */
export function invalid(field: string | null, message: string): AppError {
  return new AppError('invalid', [{ field, message }]);
}

/** What `field` names does not exist: by default a record, which may also be invisible to this caller. */
export function notFound(field: string, message = 'no such record'): AppError {
  return new AppError('not-found', [{ field, message }]);
}

/** The request conflicts with existing data. */
export function conflict(field: string | null, message: string): AppError {
  return new AppError('conflict', [{ field, message }]);
}

/** The request is well formed, but a business rule forbids it. */
export function ruleViolation(field: string | null, message: string): AppError {
  return new AppError('rule', [{ field, message }]);
}

/**
 * Asserts that a record may have another part, because all parts of a kind are read together.
 * @param count of the parts that it has
 * @throws rule, naming `field`
 */
export function assertRoom(count: number, field: string, parts: string): void {
  if (count < limits.parts) return;
  throw ruleViolation(field, `already has the maximum of ${limits.parts} ${parts}`);
}

/**
 * Errors of a part of the request start with its name, so that the screens show them at its fields.
 * @throws what the work throws
 */
export async function withPrefix<Result>(part: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(
      error.code,
      error.errors.map((entry) => ({
        ...entry,
        field: entry.field === null ? part : `${part}.${entry.field}`,
      })),
    );
  }
}
