/** Bounds of what is taken: client-api.md "Limits" and decisions.md § 8. Screens and service share them. */
export const limits = {
  text: 500,
  description: 5_000,
  fileName: 100,
  fileNameOnUpdate: 50,
  category: 50,
  metadataMin: 2,
  metadataMax: 600_000,
  passwordMin: 8,
  passwordMax: 128,
  amount: 1e12,
  decimals: 4,
  pageSize: 10,
  pageSizeMax: 100,
  jsonBodyBytes: 1024 * 1024,
  jsonDepth: 32,
  /** Unless it is set otherwise, within these bounds. */
  fileBytes: 25 * 1024 * 1024,
  fileBytesLeast: 1024 * 1024,
  fileBytesMost: 100 * 1024 * 1024,
  csvBytes: 512 * 1024 * 1024,
  csvFieldBytes: 64 * 1024,
  csvColumns: 200,
  accessTokenHours: 24,
  idempotencyHours: 24,
  failedKeysPerMinute: 20,
  /** Of each API key, unless it is set otherwise. */
  requestsPerMinute: 60_000,
  requestsPerMinuteMost: 10_000_000,
  wrongLinksPerMinute: 20,
  wrongPassphrasesPerMinute: { session: 5, officer: 10, peer: 20 },
  /** In a row, without a right one in between. */
  wrongPassphrasesPerSession: 20,
  /** How long a sign-in lasts, and how long a browser session lasts without a sign-in or without use. */
  sessionHours: 12,
  passphraseMin: 12,
  passphraseMax: 128,
  /** How long a change waits for a second administrator. */
  administrativeChangeDays: 7,
  idleMinutes: 15,
  idleMinutesMax: 480,
  /** After which a body of which nothing more arrives is answered with 408. */
  bodyIdleSeconds: 30,
  /** Of the API server at a time. More are closed at once. */
  connections: 1000,
  /** Uploads of documents, of all clients and of each one. */
  uploads: {
    label: 'uploads',
    running: 32,
    runningPerCaller: 8,
    queued: 400,
    queuedPerCaller: 100,
    queueSeconds: 10,
  },
  /** CSV files that are received or imported. */
  imports: {
    label: 'imports',
    running: 8,
    runningPerCaller: 4,
    queued: 100,
    queuedPerCaller: 20,
    queueSeconds: 30,
  },
  /** How many records of a kind an `include` of an account embeds, the newest first. */
  embeddedRecords: 100,
} as const;
