import Type, { type Static } from 'typebox';
import { string, stringOrNull } from './records.ts';

/**
 * The codes of errors that a caller can correct, each with its HTTP status (decisions.md § 4). `outdated` is a conflict
 * with a newer version of the record that was sent. `locked` occurs only on the screens, while no officer is signed in
 * or the screens are locked. `warnings`, too, occurs only there: values that an officer must correct or acknowledge.
 * `unavailable` ends by itself, for example when a backup has been restored.
 */
export const errorStatuses = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  timeout: 408,
  conflict: 409,
  outdated: 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  range: 416,
  misdirected: 421,
  rule: 422,
  warnings: 422,
  locked: 423,
  'too-many-requests': 429,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

/** The standard phrases of decisions.md § 4: the `message` of an error response depends only on its code. */
export const errorPhrases: Record<ErrorCode | 'internal', string> = {
  invalid: 'Invalid request',
  unauthenticated: 'Unauthorized',
  forbidden: 'Forbidden',
  'not-found': 'Not found',
  'method-not-allowed': 'Method not allowed',
  timeout: 'Request timeout',
  conflict: 'Conflict',
  outdated: 'Conflict',
  'too-large': 'Payload too large',
  'unsupported-media-type': 'Unsupported media type',
  range: 'Range not satisfiable',
  misdirected: 'Misdirected request',
  rule: 'Unprocessable request',
  warnings: 'Check the warnings',
  locked: 'Locked',
  'too-many-requests': 'Too many requests',
  internal: 'Internal error',
  unavailable: 'Service unavailable',
};

/** The standard phrase of an error status: 404 is "Not found". */
export function phraseOf(status: number): string | undefined {
  if (status === 500) return errorPhrases.internal;
  const found = Object.entries(errorStatuses).find(([, one]) => one === status);
  return found && errorPhrases[found[0] as ErrorCode];
}

export const fieldError = Type.Object({
  /** The path of the request's field, as in `metadata[0].year`; null if the error is about the whole request. */
  field: stringOrNull(),
  /** Continues the name of the field, as in "must be 9 digits"; a sentence if there is no field. */
  message: string(),
  /** The possible values, if `message` lists them. Screens show their labels instead. */
  choices: Type.Optional(Type.Array(Type.String())),
});
export type FieldError = Static<typeof fieldError>;

/** The error of a value that is not one of the possible ones. */
export function mustBeOneOf(field: string, choices: readonly string[]): FieldError & { choices: string[] } {
  return { field, message: `must be one of ${choices.join(', ')}`, choices: [...choices] };
}

/** An error of code `warnings`, with the records that have the same number or name. */
export interface Warning extends FieldError {
  recordIds: string[];
}

/** A warning that an officer acknowledges, as a request of the screens lists it. */
export function toAcknowledgement({ field, message }: FieldError): string {
  return `${field}: ${message}`;
}

/** The message of an error whose value is empty. */
export const emptyMessage = 'must not be empty';

/** The errors that a person reads: an empty value that is required has no other error. */
export function toReadErrors<Entry extends FieldError>(errors: readonly Entry[]): Entry[] {
  const empty = new Set(errors.filter(({ message }) => message === emptyMessage).map(({ field }) => field));
  return errors.filter(({ field, message }) => message === emptyMessage || !empty.has(field));
}
