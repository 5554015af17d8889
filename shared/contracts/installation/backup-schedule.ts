import Type, { type Static } from 'typebox';
import { backupFrequencies, weekdays } from '../../domain/backup-schedule.ts';
import { limits } from '../../domain/limits.ts';
import { oneOf, optional, request, text, wholeNumber } from '../fields.ts';
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

const failedBackup = Type.Object({
  /** When the first attempt without a success failed. */
  since: dateTime(),
  /** When the last attempt started. */
  at: dateTime(),
  /** Why it failed, and what to do; only administrators read the reason. */
  reason: string(),
  /** When the next attempt starts, at the earliest. */
  retryAt: dateTime(),
});

const backupSchedule = Type.Object({
  /** Null if none was chosen, and for officers who are not administrators. */
  folder: stringOrNull(),
  frequency: choice(backupFrequencies),
  /** The day of weekly backups. */
  weekday: choice(weekdays),
  /** The hour at which a backup is due, in the compliance time zone. */
  hour: number(),
  /** How many scheduled backups are kept. */
  kept: number(),
  /** Null if the schedule is off. */
  nextAt: dateTimeOrNull(),
  /** Null if the last backup succeeded, or none has started yet. */
  failure: Type.Unsafe<Static<typeof failedBackup> | null>({ ...failedBackup, type: ['object', 'null'] }),
  /** The backups that the last one should have deleted, and why that failed: a sentence each. */
  notDeleted: Type.Array(string()),
});

export const getBackupSchedule = operation({
  name: 'getBackupSchedule',
  module: 'installation',
  scope: 'read',
  everyOfficer: 'reads-settings',
  summary: 'Get backup schedule',
  description: 'Returns where and when scheduled backups are created, and why the last one failed.',
  output: backupSchedule,
});

export const setBackupSchedule = operation({
  name: 'setBackupSchedule',
  module: 'installation',
  scope: 'write',
  role: 'administrator',
  summary: 'Set backup schedule',
  description:
    'A host creates each scheduled backup when it is due, in the compliance time zone, or at its next start. Afterward, it deletes the oldest scheduled backups of this data folder above the number to keep. Other backups are never deleted.',
  body: request({
    folder: optional(
      text({
        maxLength: 1000,
        description: 'Absolute path of the folder for the backups. Required unless the schedule is off',
      }),
    ),
    frequency: oneOf(backupFrequencies),
    weekday: oneOf(weekdays, 'The day of weekly backups'),
    hour: wholeNumber({ minimum: 0, maximum: 23 }),
    kept: wholeNumber({ minimum: 1, maximum: limits.keptBackupsMost }),
  }),
  output: backupSchedule,
  errors: {
    400: 'The path is missing or not absolute',
    404: 'No such folder',
    422: 'The folder is inside the data folder, contains it, or is not writable',
  },
});

/** How a backup was started. Those of a schedule of other data are never deleted here. */
export const backupOrigins = ['manual', 'scheduled', 'scheduled-elsewhere'] as const;

const listedBackup = Type.Object({
  /** Null for officers who are not administrators. */
  folder: stringOrNull(),
  createdAt: dateTime(),
  origin: choice(backupOrigins),
  /** Its files, including the database, and their bytes; null if unknown. */
  files: numberOrNull(),
  bytes: numberOrNull(),
  /** Whether its folder contains a backup now. */
  isFound: boolean(),
});
export type ListedBackup = Static<typeof listedBackup>;

export const listBackups = operation({
  name: 'listBackups',
  module: 'installation',
  scope: 'read',
  everyOfficer: 'reads-settings',
  summary: 'List backups',
  description: `Returns the backups in the folder of the schedule and those in the audit log, newest first, at most ${limits.listedBackups}. Scheduled backups that were deleted as planned are not listed.`,
  output: Type.Object({ items: Type.Array(listedBackup) }),
});

export const backupScheduleOperations = { getBackupSchedule, setBackupSchedule, listBackups };
