import Type, { type Static } from 'typebox';
import { limits } from '../../domain/limits.ts';
import { restoreChangeKinds } from '../../domain/restore-changes.ts';
import { oneOf, optional, request, text } from '../fields.ts';
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

/** Long work on the data folder as a whole; of each kind one runs at a time. */
export const dataJobKinds = [
  'audit-log',
  'data',
  'backup',
  'backup-check',
  'restore',
  'key-rotation',
] as const;
export type DataJobKind = (typeof dataJobKinds)[number];

export const dataJobStates = ['running', 'done', 'failed', 'canceled'] as const;

const restoreChange = Type.Object({
  kind: choice(restoreChangeKinds),
  /** Of the API key or the officer. */
  id: stringOrNull(),
  name: stringOrNull(),
  detail: stringOrNull(),
});

const dataJob = Type.Object(
  {
    kind: choice(dataJobKinds),
    state: choice(dataJobStates),
    startedAt: dateTime(),
    finishedAt: dateTimeOrNull(),
    /** What it is at, in a few words, and how much of that is done. */
    phase: string(),
    done: number(),
    total: number(),
    /** The folder of a backup; null for officers who are no administrators. */
    folder: stringOrNull(),
    /** What a check found wrong, a sentence each; none if all is well. */
    errors: Type.Array(string()),
    /** What is worth knowing and no fault, a sentence each. */
    notes: Type.Array(string()),
    /** Why it failed; only administrators read the reason. */
    failure: stringOrNull(),
    /** Events of the audit log that were checked. */
    events: numberOrNull(),
    /** Number and hash of the last event of the audit log. Kept elsewhere, it proves that nothing was cut off. */
    head: stringOrNull(),
    /** Files that a backup holds, its database among them, or stored files that were checked, and their bytes. */
    files: numberOrNull(),
    bytes: numberOrNull(),
    /** How fast stored files were read. */
    megabytesPerSecond: numberOrNull(),
    /** When the backup was made that was checked or restored. */
    createdAt: dateTimeOrNull(),
    /** What is in the backup that was checked, as far as people know their data by it. */
    counts: Type.Unsafe<Static<typeof recordCounts> | null>({ ...recordCounts, type: ['object', 'null'] }),
    /** Where the data lies that a restore has moved aside; null for officers who are no administrators. */
    movedTo: stringOrNull(),
    /** What a restore of the backup changes in it, or did change, and what it removes. */
    changes: Type.Array(restoreChange),
    /** Whether a passphrase of the backup was given. If the job failed: whether the right one is needed. */
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
  summary: 'How checks, backups and restores stand',
  description: 'Of each kind the one that runs, or the last one since the host was started.',
  output: Type.Object({ items: Type.Array(dataJob) }),
});

export const startCheck = operation({
  // Every officer may: nobody has to take the word of an administrator for it.
  name: 'startCheck',
  module: 'installation',
  scope: 'write',
  role: 'administrator',
  summary: 'Check the data',
  description:
    'Checks the audit log only, or the database, its references, the audit log, and the content of every stored file. Other requests are answered meanwhile. The result is recorded as an audit event.',
  body: request({ kind: oneOf(['audit-log', 'data'] as const) }),
  output: dataJob,
  errors: { 409: 'One runs already' },
});

const folder = (description: string) => text({ maxLength: 1000, description });

const backupPassphrase = (description: string) =>
  optional(text({ format: 'password', maxLength: limits.passphraseMax, description }));

/** Of a backup that exists. */
const existingPassphrase = backupPassphrase(
  'Of the backup. Required if it was created with another master key than that of this data folder',
);

export const startBackup = operation({
  name: 'startBackup',
  module: 'installation',
  scope: 'write',
  role: 'administrator',
  summary: 'Make a backup',
  description:
    'Into a folder of its own, which appears in the one that is named, whole or not at all. The master key is not in it. With a passphrase, the backup can also be restored on a machine with another master key.',
  body: request({
    folder: folder('Where the folder of the backup is to be; its path from the root'),
    backupPassphrase: backupPassphrase(
      `Opens the backup without the master key: ${limits.passphraseMin} or more characters. It is not stored`,
    ),
  }),
  output: dataJob,
  errors: {
    400: 'The path does not begin at the root, or the passphrase is too short or easy to guess',
    404: 'No such folder',
    409: 'One runs already',
    422: 'The folder is inside the data folder, contains it, or cannot be written',
  },
});

export const startBackupCheck = operation({
  name: 'startBackupCheck',
  module: 'installation',
  scope: 'write',
  role: 'administrator',
  summary: 'Check a backup',
  description:
    'Checks that the manifest is authentic, every file is as it was backed up, and the database, its audit log, and the content of every stored file are intact. Lists what a restore would change.',
  body: request({
    folder: folder('The folder of the backup; its path from the root'),
    backupPassphrase: existingPassphrase,
  }),
  output: dataJob,
  errors: { 400: 'The path does not begin at the root', 404: 'No such folder', 409: 'One runs already' },
});

export const startRestore = operation({
  name: 'startRestore',
  module: 'installation',
  scope: 'write',
  role: 'administrator',
  summary: 'Restore a backup',
  description:
    'Checks the backup on a copy beside the data folder, and then replaces all of the data by it. The data of now is moved aside, and comes back if anything fails. Requests are refused for the moment in which the folders are exchanged. API keys that are revoked now, disabled officers, newer passphrases, and reduced roles are carried over, everyone is signed out, and the restored audit log records it all.',
  body: request({
    folder: folder('The folder of the backup; its path from the root'),
    createdAt: text({ maxLength: 40, description: 'When it was made, as the check of it has said' }),
    backupPassphrase: existingPassphrase,
    removedOfficers: Type.Optional(
      Type.Unsafe<string[]>({
        type: 'array',
        items: text({ maxLength: 100 }),
        maxItems: 10_000,
        description: 'IDs of the officers whose removal is confirmed: those that the check has listed',
      }),
    ),
    passphrase: optional(
      text({
        format: 'password',
        maxLength: limits.passphraseMax,
        description: 'Of the officer who asks, where there are officers',
      }),
    ),
  }),
  output: dataJob,
  errors: {
    400: 'The path does not begin at the root, or the passphrase is missing',
    403: 'The passphrase is not the right one',
    404: 'No such folder',
    409: 'An import, a backup or a restore is under way, or another backup lies there than the one that was checked',
    422: 'The folder holds no backup, or the passphrase of the backup is missing or wrong',
    429: 'Too many wrong passphrases within a minute',
  },
});

export const startKeyRotation = operation({
  name: 'startKeyRotation',
  module: 'installation',
  scope: 'write',
  role: 'administrator',
  summary: 'Rotate the master key',
  description:
    'Creates a new master key and encrypts the database again under new keys while everybody goes on working. Requests are rejected as unavailable for the moment in which the copy takes the place of the database. Until then it can be canceled, and nothing has changed. Older backups still open on this machine. Make a new backup afterward.',
  body: request({
    keyId: text({
      maxLength: 40,
      description: 'Of the master key that is replaced, as the data folder has it',
    }),
    passphrase: optional(
      text({
        format: 'password',
        maxLength: limits.passphraseMax,
        description: 'Of the officer who asks, if there are officers',
      }),
    ),
  }),
  output: dataJob,
  errors: {
    400: 'The passphrase is missing',
    403: 'The passphrase is wrong',
    409: 'The master key has another ID by now, or an import, a backup, a restore, or another rotation is running',
    422: 'The host cannot close the data folder',
    429: 'Too many wrong passphrases within a minute',
  },
});

export const cancelDataJob = operation({
  name: 'cancelDataJob',
  module: 'installation',
  scope: 'write',
  role: 'administrator',
  summary: 'Cancel a check, a backup or a restore',
  description:
    'A backup that is cancelled leaves nothing behind, and a restore leaves all as it was, unless the backup is being put in place already. Where none runs nothing changes.',
  body: request({ kind: oneOf(dataJobKinds) }),
  output: Type.Object({ isCanceled: boolean() }),
});
