import { stat } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import type { Context, ReadContext } from '#service/kernel/context.ts';
import { invalid, notFound } from '#service/kernel/errors.ts';
import { type OperationHandler, read, task } from '#service/kernel/operation-handler.ts';
import type { Platform } from '#service/kernel/platform.ts';
import { noteEvent, runUnit } from '#service/kernel/unit-of-work.ts';
import {
  cancelDataJob,
  type DataJob,
  type DataJobKind,
  listDataJobs,
  startBackup,
  startBackupCheck,
  startCheck,
} from '#shared/contracts/installation/data-jobs.ts';
import { findBackupPassphraseError } from '#shared/domain/passphrases.ts';
import { assertBackupLocation } from './backup-location.ts';
import { nameBackup } from './backup-names.ts';
import { hiddenReason, maySeePaths } from './data-folder.ts';

/** The task of a job; a backup writes to its folder, a check of one reads it. */
type DataJobTask =
  | { kind: 'audit-log' | 'data' | 'sample-data'; folder: null }
  | { kind: 'backup' | 'backup-check'; folder: string; passphrase: string | undefined }
  | { kind: 'backup'; folder: string; schedule: { kept: number } };

/** Runs checks and backups of the data folder in threads. */
export interface DataJobRunner {
  list(): DataJob[];
  /** @throws AppError conflict, if one of the kind runs */
  start(task: DataJobTask, onEnd: (job: DataJob) => Promise<void>): DataJob;
  cancel(kind: DataJobKind): boolean;
}

/** The details of a job in its audit event. */
export function describeJob(job: DataJob): object {
  const { state, folder, errors, failure, events, files, bytes, withPassphrase } = job;
  return { state, folder, errors, failure, events, files, bytes, withPassphrase };
}

/** Starts a job and, when it has ended, writes an audit event in the name of the caller. */
function start(dataJobs: DataJobRunner, ctx: ReadContext, action: string, task: DataJobTask): DataJob {
  return dataJobs.start(task, async (job) => {
    const event = { subject: task.kind, details: describeJob(job) };
    await runUnit(ctx.service, ctx.caller, noteEvent, event, action);
  });
}

/** Every job of the data folder, running or ended. */
export function listJobs(dataJobs: DataJobRunner, { restores, keyRotations }: Platform): DataJob[] {
  return [dataJobs, restores, keyRotations].flatMap((jobs) => jobs?.list() ?? []);
}

/**
 * Asserts that the path is a folder.
 * @throws AppError invalid, not-found
 */
export async function assertFolder(path: string): Promise<void> {
  if (!isAbsolute(path)) throw invalid('folder', 'must be an absolute path');
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) throw notFound('folder', 'does not exist. Check the path.');
}

/** @throws invalid, if the passphrase is short or easy to guess */
function assertGoodBackupPassphrase(passphrase: string): void {
  const error = findBackupPassphraseError(passphrase);
  if (error !== undefined) throw invalid('backupPassphrase', error);
}

/** The reason of a failure can contain a path, too. */
function hidePaths(job: DataJob): DataJob {
  const failure = job.failure && hiddenReason;
  return { ...job, folder: null, movedTo: null, failure };
}

const answer = async (_ctx: Context, job: DataJob) => job;

export const createDataJobs = (dataJobs: DataJobRunner, platform: Platform): OperationHandler[] => [
  read(listDataJobs, async ({ caller }) => {
    const items = listJobs(dataJobs, platform);
    return { items: maySeePaths(caller) ? items : items.map(hidePaths) };
  }),
  task(
    startCheck,
    async (ctx, { body: { kind } }) => start(dataJobs, ctx, startCheck.name, { kind, folder: null }),
    answer,
  ),
  task(
    startBackup,
    async (ctx, { body: { folder, backupPassphrase } }) => {
      const passphrase = backupPassphrase ?? undefined;
      if (passphrase !== undefined) assertGoodBackupPassphrase(passphrase);
      await assertFolder(folder);
      await assertBackupLocation(dirname(ctx.service.storage.paths.database), folder);
      const to = join(folder, nameBackup(ctx.now));
      return start(dataJobs, ctx, startBackup.name, { kind: 'backup', folder: to, passphrase });
    },
    answer,
  ),
  task(
    startBackupCheck,
    async (ctx, { body: { folder, backupPassphrase } }) => {
      await assertFolder(folder);
      const passphrase = backupPassphrase ?? undefined;
      return start(dataJobs, ctx, startBackupCheck.name, { kind: 'backup-check', folder, passphrase });
    },
    answer,
  ),
  task(
    cancelDataJob,
    async (_ctx, { body: { kind } }) => {
      const apart = { restore: platform.restores, 'key-rotation': platform.keyRotations };
      const isCanceled =
        kind === 'restore' || kind === 'key-rotation' ? apart[kind]?.cancel() : dataJobs.cancel(kind);
      return { isCanceled: isCanceled ?? false };
    },
    async (_ctx, result) => result,
  ),
];
