import Type, { type Static } from 'typebox';
import { limits } from '../../domain/limits.ts';
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
export const dataJobKinds = ['audit-log', 'data', 'backup', 'backup-check', 'restore'] as const;
export type DataJobKind = (typeof dataJobKinds)[number];

export const dataJobStates = ['running', 'done', 'failed', 'cancelled'] as const;

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
    /** The folder of a backup. */
    folder: stringOrNull(),
    /** What a check found wrong, a sentence each; none if all is well. */
    faults: Type.Array(string()),
    /** Why it failed. */
    failure: stringOrNull(),
    /** Events of the audit log that were checked. */
    events: numberOrNull(),
    /** Files that a backup holds, its database among them, and their bytes. */
    files: numberOrNull(),
    bytes: numberOrNull(),
    /** When the backup was made that was checked or restored. */
    madeAt: dateTimeOrNull(),
    /** What is in the backup that was checked, as far as people know their data by it. */
    counts: Type.Unsafe<Static<typeof recordCounts> | null>({ ...recordCounts, type: ['object', 'null'] }),
    /** Where the data lies that a restore has moved aside. */
    movedTo: stringOrNull(),
  },
  { title: 'DataJob' },
);
export type DataJob = Static<typeof dataJob>;

export const listDataJobs = operation({
  name: 'listDataJobs',
  module: 'access',
  scope: 'read',
  everyOfficer: 'reads-settings',
  summary: 'How checks, backups and restores stand',
  description: 'Of each kind the one that runs, or the last one since the host was started.',
  output: Type.Object({ items: Type.Array(dataJob) }),
});

export const startCheck = operation({
  // Every officer may: nobody has to take the word of an administrator for it.
  name: 'startCheck',
  module: 'access',
  scope: 'write',
  role: 'administrator',
  summary: 'Check the data',
  description:
    'The chain of the audit log alone, or the structure of the database and the references between its records besides. It runs beside everything else, and leaves an audit event with what it found.',
  body: request({ kind: oneOf(['audit-log', 'data'] as const) }),
  output: dataJob,
  refusals: { 409: 'One runs already' },
});

const folder = (description: string) => text({ maxLength: 1000, description });

export const startBackup = operation({
  name: 'startBackup',
  module: 'access',
  scope: 'write',
  role: 'administrator',
  summary: 'Make a backup',
  description:
    'Into a folder of its own, which appears in the one that is named, whole or not at all. The master key is not in it.',
  body: request({ folder: folder('Where the folder of the backup is to be; its path from the root') }),
  output: dataJob,
  refusals: {
    400: 'The path does not begin at the root',
    404: 'No such folder',
    409: 'One runs already',
    422: 'The folder is inside the data folder, contains it, or cannot be written',
  },
});

export const startBackupCheck = operation({
  name: 'startBackupCheck',
  module: 'access',
  scope: 'write',
  role: 'administrator',
  summary: 'Check a backup',
  description:
    'Whether every file is there as it was backed up, the database is sound, and the master key opens it.',
  body: request({ folder: folder('The folder of the backup; its path from the root') }),
  output: dataJob,
  refusals: { 400: 'The path does not begin at the root', 404: 'No such folder', 409: 'One runs already' },
});

export const startRestore = operation({
  name: 'startRestore',
  module: 'access',
  scope: 'write',
  role: 'administrator',
  summary: 'Restore a backup',
  description:
    'Checks the backup on a copy beside the data folder, and then replaces all of the data by it. The data of now is moved aside, and comes back if anything fails. Requests are refused for the moment in which the folders are exchanged. Who asked stands in the audit log of the data that is restored.',
  body: request({
    folder: folder('The folder of the backup; its path from the root'),
    madeAt: text({ maxLength: 40, description: 'When it was made, as the check of it has said' }),
    passphrase: optional(
      text({
        format: 'password',
        maxLength: limits.passphraseMax,
        description: 'Of the officer who asks, where there are officers',
      }),
    ),
  }),
  output: dataJob,
  refusals: {
    400: 'The path does not begin at the root, or the passphrase is missing',
    403: 'The passphrase is not the right one',
    404: 'No such folder',
    409: 'An import, a backup or a restore is under way, or another backup lies there than the one that was checked',
    422: 'The folder holds no backup',
    429: 'Too many wrong passphrases within a minute',
  },
});

export const cancelDataJob = operation({
  name: 'cancelDataJob',
  module: 'access',
  scope: 'write',
  role: 'administrator',
  summary: 'Cancel a check, a backup or a restore',
  description:
    'A backup that is cancelled leaves nothing behind, and a restore leaves all as it was, unless the backup is being put in place already. Where none runs nothing changes.',
  body: request({ kind: oneOf(dataJobKinds) }),
  output: Type.Object({ isCancelled: boolean() }),
});
