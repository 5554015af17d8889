/**
 * The kinds of errors, each with its HTTP status (decisions.md § 4). Only the screens receive `locked`, while no
 * officer is signed in or the screens are locked. `unavailable` is temporary: a restore is replacing the data folder.
 */
export const errorStatuses = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  timeout: 408,
  conflict: 409,
  'too-large': 413,
  'unsupported-media-type': 415,
  range: 416,
  misdirected: 421,
  rule: 422,
  locked: 423,
  'too-many-requests': 429,
  unavailable: 503,
} as const;

export type ErrorKind = keyof typeof errorStatuses;
