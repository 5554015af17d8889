/** The limits of client-api.md "Limits" and decisions.md § 8, for the screens and the service. */
export const limits = {
  text: 500,
  description: 5_000,
  /** The JSON of a list of objects of any shape. */
  objects: 20_000,
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
  /** The bytes of metadata in a page of files. */
  pageMetadata: 8 * 1024 * 1024,
  /** Browsers send the cookies of all programs at 127.0.0.1 to each of them. */
  headerBytes: 64 * 1024,
  jsonBodyBytes: 1024 * 1024,
  jsonDepth: 32,
  /** The default; a setting changes it within these limits. */
  fileBytes: 25 * 1024 * 1024,
  fileBytesLeast: 1024 * 1024,
  fileBytesMost: 100 * 1024 * 1024,
  csvBytes: 512 * 1024 * 1024,
  csvFieldBytes: 64 * 1024,
  /** A file whose rows become one record. Imports up to this length do not wait for larger ones. */
  csvDocumentBytes: 64 * 1024,
  csvColumns: 200,
  /** Rows that are imported in one transaction, for which all other writes wait, and the characters of their cells. */
  atomicRows: 5_000,
  atomicCharacters: 4_000_000,
  /** The characters of a column name. */
  csvColumnName: 200,
  /**
   * The characters of the rows of a table: this factor of its bytes, and this number more. Cells of a workbook share
   * texts, so a small file can have many.
   */
  csvCharactersPerByte: 20,
  csvCharactersMore: 50_000_000,
  /** The unpacked sheet of an Excel workbook, and its texts and every other part, which are read into memory. */
  workbookSheetBytes: 1024 * 1024 * 1024,
  workbookBytes: 2 * 1024 * 1024 * 1024,
  workbookPartBytes: 64 * 1024 * 1024,
  /** Import drafts of a data folder: the oldest discarded ones are removed for new ones. */
  csvDrafts: 100,
  /** How long an import draft is kept after its last change. */
  csvDraftDays: 7,
  /** How long the file of an import can be downloaded. */
  importedFileDays: 7,
  /** How long a discarded draft can be restored; then its rows are removed for good. */
  discardedDraftDays: 7,
  /** Changes of the rows of a draft that can be undone. */
  draftSteps: 100,
  /** Cells of a draft that one paste changes. */
  draftCells: 5_000,
  /** Values of a column that are listed with their counts. */
  draftValues: 100,
  /** An import lists this number of warnings, and counts all of them. */
  importWarnings: 1000,
  accessTokenHours: 24,
  idempotencyHours: 24,
  /** How long a request waits for another one with its key: less than the timeout of most clients. */
  idempotencyWaitSeconds: 20,
  failedKeysPerMinute: 20,
  /** For each API key, by default. */
  requestsPerMinute: 60_000,
  requestsPerMinuteMost: 10_000_000,
  wrongLinksPerMinute: 20,
  passwordLinkHours: 72,
  wrongPassphrasesPerMinute: { session: 5, officer: 10, peer: 20 },
  /** Consecutive wrong ones. */
  wrongPassphrasesPerSession: 20,
  /** The duration of a sign-in, and of a browser session without a sign-in or without use. */
  sessionHours: 12,
  passphraseMin: 12,
  passphraseMax: 128,
  /** How long an officer has to set up an authenticator app. */
  secondFactorEnrollmentMinutes: 10,
  /** Each can be used once. */
  recoveryCodes: 10,
  /** How long a change waits for a second administrator. */
  administrativeChangeDays: 7,
  idleMinutes: 15,
  idleMinutesMax: 480,
  /** The pause in a body after which the response is 408, and in a response after which the connection is closed. */
  idleSeconds: 30,
  /** At the same time, for the API server. More replace those that have not authenticated. */
  connections: 1000,
  /** Requests that wait for the responses before them on their connection. */
  waitingRequests: 20,
  /** A response above this length counts as unread until the client has received it. */
  smallResponse: 64 * 1024,
  /** The characters of unread responses of all connections of a client. */
  unreadResponses: 64 * 1024 * 1024,
  /** Lists and searches of a client that wait for a reader thread. */
  queuedReads: 200,
  /** Uploads of documents, for all clients and for each one. */
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
  /** The maximum number of records of a kind that an `include` of an account embeds, newest first. */
  embeddedRecords: 100,
  /** Search finds parts of at least so many characters. */
  searchLength: 3,
  /** The most records that officers approve at once. */
  bulkApprovals: 100,
  /** Records of a kind that belong to one record and are read with it, such as owners, assets, and payment methods. */
  parts: 500,
  /** Tiers of owners of owners: each change evaluates all of them again. */
  ownerTiers: 10,
  /** How long an officer keeps a claimed record. */
  claimMinutes: 30,
  /** How long an officer can undo a decision. */
  undoSeconds: 30,
  /** The most due dates that a list shows. */
  dueItems: 5000,
  /** Days that the plot of the daily work shows, today included. */
  dailyWorkDays: 14,
  /** Views of a list that an officer saves, and the length of their names. */
  savedViews: 50,
  savedViewName: 60,
  /** How long a deleted view can be restored. */
  deletedViewHours: 24,
  /** The width of a column of a list, in pixels. */
  columnWidthMin: 48,
  columnWidthMax: 1200,
  /** The most scheduled backups that are kept. */
  keptBackupsMost: 100,
  /** How long after a failed scheduled backup the next attempt starts. */
  backupRetryMinutes: 60,
  /** The backups that the settings list, newest first. */
  listedBackups: 50,
  /** Days of which the usage of an API key is stored and shown, today included. */
  apiKeyUsageDays: 30,
  /** Requests that the API request log keeps. */
  requestLogEntries: 2000,
} as const;

/** The largest amount as texts name it: `10^12`. */
export const amountLimit = `10^${Math.log10(limits.amount)}`;

/** The words of a text that can be searched; shorter ones are ignored. */
export function toSearchWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word.length >= limits.searchLength);
}
