import { dirname, join } from 'node:path';
import type { Service } from '#service/kernel/context.ts';
import type { Platform } from '#service/kernel/platform.ts';
import { type ScheduledWork, scheduler, type WorkRun } from '#service/kernel/scheduled-work.ts';
import { defineUnit, runUnit } from '#service/kernel/unit-of-work.ts';
import type { DataJob, DataJobKind } from '#shared/contracts/installation/data-jobs.ts';
import { findDueBackupDay } from '#shared/domain/backup-schedule.ts';
import type { Day } from '#shared/domain/compliance-days.ts';
import { nameScheduledBackup } from './backup-names.ts';
import {
  findRetryTime,
  readBackupSchedule,
  readBackupScheduleState,
  storeBackupScheduleState,
} from './backup-schedule.ts';
import { readComplianceTimeZone } from './compliance-time-zone.ts';
import { type DataJobRunner, describeJob, listJobs } from './data-jobs.ts';

/** A scheduled backup that has ended: the day on which it was due, and when it started. */
type EndedBackup = { day: Day; at: string; job: DataJob };

/**
 * Stores the result of a scheduled backup. A day has one audit event of a failure, however often its backup is tried
 * again.
 */
const endScheduledBackup = defineUnit(
  'endScheduledBackup',
  async ({ db, records }, { day, at, job }: EndedBackup) => {
    const { failure } = await readBackupScheduleState(db);
    const { state, notes } = job;
    const hasFailed = state === 'failed';
    await storeBackupScheduleState(
      db,
      hasFailed
        ? { failure: { day, since: failure?.since ?? at, at, reason: job.failure ?? '' }, notDeleted: [] }
        : { day, notDeleted: notes },
    );
    if (hasFailed && failure?.day === day) return;
    records.note('backup' satisfies DataJobKind, { ...describeJob(job), isScheduled: true });
  },
);

/** Records that old scheduled backups were deleted, or could not be. */
const deleteOldBackups = defineUnit('deleteOldBackups', async ({ records }, job: DataJob) => {
  const location = dirname(job.folder ?? '');
  const deletedFolders = job.deleted.map((name) => join(location, name));
  records.note('backup' satisfies DataJobKind, { deletedFolders, notDeleted: job.notes });
});

export const scheduledBackupUnits = [endScheduledBackup, deleteOldBackups];

/**
 * Creates the backup that is due: at its hour, or when a host starts that was stopped then. Only the host of a data
 * folder does scheduled work, so no backup is created twice. After a failure, it tries again an hour later. The run does
 * not wait for the backup, so that other work continues even if the disk of the backups does not respond.
 */
export function createScheduledBackups(dataJobs: DataJobRunner, platform: Platform): ScheduledWork {
  return {
    name: 'The scheduled backup',
    async doDue(service, run) {
      const { reader } = service.storage;
      const { folder: location, kept, ...times } = await readBackupSchedule(reader);
      const day = findDueBackupDay(times, await readComplianceTimeZone(reader), run.now);
      if (day === undefined || location === null) return;
      const { day: lastDay, failure } = await readBackupScheduleState(reader);
      if (day === lastDay || (failure && isTooEarly(failure.at, run.now))) return;
      // The next run, a minute later, looks again.
      if (listJobs(dataJobs, platform).some(isInTheWay)) return;
      const folder = join(location, nameScheduledBackup(run.now));
      dataJobs.start({ kind: 'backup', folder, schedule: { kept } }, (job) => end(service, run, day, job));
    },
  };
}

/** A clock that was set back does not delay the next attempt. */
function isTooEarly(failedAt: string, now: string): boolean {
  return now >= failedAt && now < findRetryTime(failedAt);
}

/** A check of a backup could read one that is deleted; the other jobs would be interrupted or rejected. */
function isInTheWay({ kind, state }: DataJob): boolean {
  return state === 'running' && ['backup', 'backup-check', 'restore', 'key-rotation'].includes(kind);
}

async function end(service: Service, run: WorkRun, day: Day, job: DataJob): Promise<void> {
  // A closing host has interrupted it; the next start creates it.
  if (run.isStopped() && job.state !== 'done') return;
  await runUnit(service, scheduler, endScheduledBackup, { day, at: run.now, job });
  if (job.deleted.length > 0 || job.notes.length > 0)
    await runUnit(service, scheduler, deleteOldBackups, job);
}
