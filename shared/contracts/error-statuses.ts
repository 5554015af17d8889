/**
 * Why the service refuses: each kind is one HTTP status (decisions.md § 4). `locked` is told to the screens
 * alone, while nobody is signed in or the officer has gone away. `unavailable` passes by itself: the data
 * folder is being exchanged for a backup.
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
