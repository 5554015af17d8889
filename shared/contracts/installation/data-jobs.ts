import Type, { type Static } from 'typebox';
import { limits } from '../../domain/limits.ts';
import { restoreChangeKinds } from '../../domain/restore-changes.ts';
import { oneOf, optional, request, text } from '../fields.ts';
import { officerConfirmation } from '../officers/second-factor.ts';
import { operation } from '../operation.ts';
import {
  boolean,
  choice,
  dateTime,
  dateTimeOrNull,
  number,
  numberOrNull,
  string,
  stringOrNull,
} from '../records.ts';
import { recordCounts } from './overview.ts';

/** Long work on the whole data folder; one job of each kind runs at a time. */
export const dataJobKinds = [
  'audit-log',
  'data',
  'backup',
  'backup-check',
  'restore',
  'key-rotation',
  'sample-data',
] as const;
export type DataJobKind = (typeof dataJobKinds)[number];

export const dataJobStates = ['running', 'done', 'failed', 'canceled'] as const;

const restoreChange = Type.Object({
  kind: choice(restoreChangeKinds),
  /** The ID of the API key or the officer. */
  id: stringOrNull(),
  name: stringOrNull(),
  detail: stringOrNull(),
});

export const dataJob = Type.Object(
  {
    kind: choice(dataJobKinds),
    state: choice(dataJobStates),
    startedAt: dateTime(),
    finishedAt: dateTimeOrNull(),
    /** The current step, and how much of it is done. */
    phase: string(),
    done: number(),
    total: number(),
    /** The folder of a backup; null for officers who are not administrators. */
    folder: stringOrNull(),
    /** The problems that a check found, a sentence each. */
    errors: Type.Array(string()),
    /** Observations that are not errors, a sentence each. */
    notes: Type.Array(string()),
    /** Why it failed; only administrators read the reason. */
    failure: stringOrNull(),
    /** Verified events of the audit log. */
    events: numberOrNull(),
    /** Number and hash of the last event of the audit log. Stored elsewhere, it proves that no event was removed. */
    head: stringOrNull(),
    /** Files of a backup, including its database, or verified stored files, and their bytes. */
    files: numberOrNull(),
    bytes: numberOrNull(),
    /** The rate at which stored files were read. */
    megabytesPerSecond: numberOrNull(),
    /** When the checked or restored backup was created. */
    createdAt: dateTimeOrNull(),
    /** The names of the folders of older scheduled backups that were deleted after the backup. */
    deleted: Type.Array(string()),
    /** The record counts of the checked backup, which help to identify it. */
    counts: Type.Unsafe<Static<typeof recordCounts> | null>({ ...recordCounts, type: ['object', 'null'] }),
    /** Where the data is that a restore has moved aside; null for officers who are not administrators. */
    movedTo: stringOrNull(),
    /** What a restore of the backup changes or changed in it, and what it removes. */
    changes: Type.Array(restoreChange),
    /** Whether a passphrase of the backup was provided. If the job failed: whether the right one is required. */
    withPassphrase: boolean(),
  },
  { title: 'DataJob' },
);
export type DataJob = Static<typeof dataJob>;

export const listDataJobs = operation({
  name: 'listDataJobs',
  module: 'installation',
  scope: 'read',
  everyOfficer: 'reads-settings',
  summary: 'Get job status',
  description: 'Returns the running or last verification, backup, and restore since the host started.',
  output: Type.Object({ items: Type.Array(dataJob) }),
});

export const startCheck = operation({
  // Every officer may run it, without depending on an administrator.
  name: 'startCheck',
  module: 'installation',
  scope: 'write',
  role: 'administrator',
  summary: 'Verify data',
  description:
    'Verifies only the audit log, or the database, its references, the audit log, and the content of every stored file. Other requests continue. The audit log records the result.',
  body: request({ kind: oneOf(['audit-log', 'data'] as const) }),
  output: dataJob,
  errors: { 409: 'A verification is already running' },
});

const folder = (description: string) => text({ maxLength: 1000, description });

const backupPassphrase = (description: string) =>
  optional(text({ format: 'password', maxLength: limits.passphraseMax, description }));

/** The passphrase of an existing backup. */
const existingPassphrase = backupPassphrase(
  'Passphrase of the backup. Required if it was created with a master key other than that of this data folder',
);

export const startBackup = operation({
  name: 'startBackup',
  module: 'installation',
  scope: 'write',
  role: 'administrator',
  summary: 'Create backup',
  description:
    'Creates a new folder in the given one, completely or not at all. The master key is not included. With a passphrase, the backup can also be restored on a computer with another master key.',
  body: request({
    folder: folder('Absolute path of the folder for the backup'),
    backupPassphrase: backupPassphrase(
      `Opens the backup without the master key: at least ${limits.passphraseMin} characters. It is not stored`,
    ),
  }),
  output: dataJob,
  errors: {
    400: 'The path is not absolute, or the passphrase is too short or easy to guess',
    404: 'No such folder',
    409: 'A backup is already running',
    422: 'The folder is inside the data folder, contains it, or is not writable',
  },
});

export const startBackupCheck = operation({
  name: 'startBackupCheck',
  module: 'installation',
  scope: 'write',
  role: 'administrator',
  summary: 'Verify backup',
  description:
    'Verifies that the manifest is authentic, that every file is unchanged, and that the database, its audit log, and the content of every stored file are intact. Lists what a restore would change.',
  body: request({
    folder: folder('Absolute path of the backup folder'),
    backupPassphrase: existingPassphrase,
  }),
  output: dataJob,
  errors: {
    400: 'The path is not absolute',
    404: 'No such folder',
    409: 'A verification is already running',
  },
});

export const startRestore = operation({
  name: 'startRestore',
  module: 'installation',
  scope: 'write',
  role: 'administrator',
  summary: 'Restore backup',
  description:
    'Verifies a copy of the backup next to the data folder, then replaces all data. Current data is moved to a folder next to the data folder and is restored if anything fails. Requests are rejected while the folders are exchanged. API keys that are revoked, disabled officers, newer passphrases, and reduced roles are carried over, everyone is signed out, and the restored audit log records it.',
  body: request({
    folder: folder('Absolute path of the backup folder'),
    createdAt: text({ maxLength: 40, description: 'Creation time of the backup, from its verification' }),
    backupPassphrase: existingPassphrase,
    removedOfficers: Type.Optional(
      Type.Unsafe<string[]>({
        type: 'array',
        items: text({ maxLength: 100 }),
        maxItems: 10_000,
        description: 'IDs of the officers whose removal is confirmed, from the verification',
      }),
    ),
    ...officerConfirmation,
  }),
  output: dataJob,
  errors: {
    400: 'The path is not absolute, or the passphrase or the code is missing',
    403: 'The passphrase or the code is incorrect',
    404: 'No such folder',
    409: 'An import, a backup, or a restore is running, or the folder contains a backup other than the verified one',
    422: 'The folder contains no backup, or the passphrase of the backup is missing or incorrect',
    429: 'Too many incorrect passphrases or codes within a minute',
  },
});

export const startKeyRotation = operation({
  name: 'startKeyRotation',
  module: 'installation',
  scope: 'write',
  role: 'administrator',
  summary: 'Rotate master key',
  description:
    'Creates a master key and encrypts the database again with new keys while work continues. Requests are rejected briefly while the copy replaces the database. Until then, the rotation can be canceled without effect. Older backups still open on this computer. Create a new backup afterward.',
  body: request({
    keyId: text({
      maxLength: 40,
      description: 'ID of the master key to replace, as returned by the data folder',
    }),
    ...officerConfirmation,
  }),
  output: dataJob,
  errors: {
    400: 'The passphrase or the code is missing',
    403: 'The passphrase or the code is incorrect',
    409: 'The master key has another ID, or an import, a backup, a restore, or another rotation is running',
    422: 'The host cannot close the data folder',
    429: 'Too many incorrect passphrases or codes within a minute',
  },
});

export const cancelDataJob = operation({
  name: 'cancelDataJob',
  module: 'installation',
  scope: 'write',
  role: 'administrator',
  summary: 'Cancel job',
  description:
    'Cancels a verification, backup, restore, or rotation. A canceled backup leaves no files. A restore can be canceled until the folders are exchanged. If nothing runs, nothing changes.',
  body: request({ kind: oneOf(dataJobKinds) }),
  output: Type.Object({ isCanceled: boolean() }),
});
