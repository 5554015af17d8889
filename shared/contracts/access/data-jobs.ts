import Type, { type Static } from 'typebox';
import { oneOf, request, text } from '../fields.ts';
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

/** Long work on the data folder as a whole; of each kind one runs at a time. */
export const dataJobKinds = ['audit-log', 'data', 'backup', 'backup-check'] as const;
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
    /** When the backup that was checked was made. */
    madeAt: dateTimeOrNull(),
  },
  { title: 'DataJob' },
);
export type DataJob = Static<typeof dataJob>;

export const listDataJobs = operation({
  name: 'listDataJobs',
  module: 'access',
  scope: 'read',
  summary: 'How checks and backups stand',
  description: 'Of each kind the one that runs, or the last one since the host was started.',
  output: Type.Object({ items: Type.Array(dataJob) }),
});

export const startCheck = operation({
  name: 'startCheck',
  module: 'access',
  scope: 'write',
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
  refusals: { 400: 'The path does not begin at the root', 404: 'No such folder', 409: 'One runs already' },
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

export const cancelDataJob = operation({
  name: 'cancelDataJob',
  module: 'access',
  scope: 'write',
  summary: 'Cancel a check or a backup',
  description: 'A backup that is cancelled leaves nothing behind. Where none runs nothing changes.',
  body: request({ kind: oneOf(dataJobKinds) }),
  output: Type.Object({ isCancelled: boolean() }),
});
