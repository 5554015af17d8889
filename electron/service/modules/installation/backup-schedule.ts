import { dirname } from 'node:path';
import type { Context, Service, WriteContext } from '#service/kernel/context.ts';
import { invalid } from '#service/kernel/errors.ts';
import { type OperationHandler, preparedWrite, read } from '#service/kernel/operation-handler.ts';
import { readSetting, storeState, writeSetting } from '#service/kernel/settings.ts';
import type { Db } from '#service/storage/schema.ts';
import { getBackupSchedule, setBackupSchedule } from '#shared/contracts/installation/backup-schedule.ts';
import type { InputOf, OutputOf } from '#shared/contracts/operation.ts';
import {
  type BackupSchedule,
  defaultBackupSchedule,
  findDueBackupDay,
  findNextBackupTime,
  haveSameTimes,
} from '#shared/domain/backup-schedule.ts';
import type { Day } from '#shared/domain/compliance-days.ts';
import { limits } from '#shared/domain/limits.ts';
import { assertBackupLocation } from './backup-location.ts';
import { readComplianceTimeZone } from './compliance-time-zone.ts';
import { hiddenReason, maySeePaths } from './data-folder.ts';
import { assertFolder } from './data-jobs.ts';

const setting = 'backupSchedule';
const stateName = 'backupScheduleState';

/** How far the schedule has come. */
export interface BackupScheduleState {
  /** The day of the last scheduled backup that needs no further attempt. */
  day?: Day | undefined;
  /** Undefined after a success. */
  failure?:
    | {
        /** The day whose backup failed. */
        day: Day;
        /** When the first attempt without a success failed. */
        since: string;
        /** When the last attempt started. */
        at: string;
        reason: string;
      }
    | undefined;
  /** The backups that the last one should have deleted, and why that failed: a sentence each. */
  notDeleted: string[];
}

export async function readBackupSchedule(db: Db): Promise<BackupSchedule> {
  return { ...defaultBackupSchedule, ...(await readSetting<Partial<BackupSchedule>>(db, setting)) };
}

export async function readBackupScheduleState(db: Db): Promise<BackupScheduleState> {
  return { notDeleted: [], ...(await readSetting<Partial<BackupScheduleState>>(db, stateName)) };
}

export function storeBackupScheduleState(db: Db, state: BackupScheduleState): Promise<void> {
  return storeState(db, stateName, state);
}

/** When the next attempt starts after one that started at a time, ISO text in UTC. */
export function findRetryTime(at: string): string {
  return new Date(Date.parse(at) + limits.backupRetryMinutes * 60_000).toISOString();
}

async function present({
  db,
  caller,
  now,
}: Omit<Context, 'service'>): Promise<OutputOf<typeof getBackupSchedule>> {
  const schedule = await readBackupSchedule(db);
  const { failure, notDeleted } = await readBackupScheduleState(db);
  const seesPaths = maySeePaths(caller);
  return {
    ...schedule,
    folder: seesPaths ? schedule.folder : null,
    nextAt: findNextBackupTime(schedule, await readComplianceTimeZone(db), now),
    failure: failure
      ? {
          since: failure.since,
          at: failure.at,
          // It can contain a path, too.
          reason: seesPaths ? failure.reason : hiddenReason,
          retryAt: findRetryTime(failure.at),
        }
      : null,
    notDeleted,
  };
}

type Requested = InputOf<typeof setBackupSchedule>['body'];

/**
 * Asserts that backups can be created in the folder. A schedule that is turned off needs none, so that it can also be
 * turned off when the disk is gone.
 * @throws AppError invalid, not-found, rule
 */
async function assertLocation({ frequency, folder }: Requested, { storage }: Service): Promise<void> {
  if (frequency === 'off') return;
  if (!folder) throw invalid('folder', 'is required');
  await assertFolder(folder);
  await assertBackupLocation(dirname(storage.paths.database), folder);
}

async function change(ctx: WriteContext, { folder = null, ...rest }: Requested): Promise<void> {
  const before = await readBackupSchedule(ctx.db);
  const after: BackupSchedule = { ...rest, folder };
  await writeSetting(ctx, setting, before, after);
  const { day } = await readBackupScheduleState(ctx.db);
  // New times start with the next one. The failure of the previous schedule no longer delays a backup that is due.
  const dueDay = haveSameTimes(before, after)
    ? day
    : findDueBackupDay(after, await readComplianceTimeZone(ctx.db), ctx.now);
  await storeBackupScheduleState(ctx.db, { day: dueDay, notDeleted: [] });
}

export const backupSchedule: OperationHandler[] = [
  read(getBackupSchedule, present),
  preparedWrite(
    setBackupSchedule,
    ({ body }, { service }) => assertLocation(body, service),
    async (ctx, { body }) => {
      await change(ctx, body);
      return present(ctx);
    },
  ),
];
