/** Bounds of what is taken: client-api.md "Limits" and decisions.md § 8. Screens and service share them. */
export const limits = {
  text: 500,
  description: 5_000,
  passwordMin: 8,
  passwordMax: 128,
  amount: 1e12,
  decimals: 4,
  pageSize: 10,
  pageSizeMax: 100,
  jsonBodyBytes: 1024 * 1024,
  csvBytes: 512 * 1024 * 1024,
  csvFieldBytes: 64 * 1024,
  csvColumns: 200,
  accessTokenHours: 24,
  idempotencyHours: 24,
  failedKeysPerMinute: 20,
  /** How many records of a kind an `include` of an account embeds, the newest first. */
  embeddedRecords: 100,
} as const;
