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
import { maySeePaths } from './data-folder.ts';

/** The task of a job; a backup writes to its folder, a check of one reads it. */
type DataJobTask =
  | { kind: 'audit-log' | 'data'; folder: null }
  | { kind: 'backup' | 'backup-check'; folder: string; passphrase: string | undefined };

/** Runs checks and backups of the data folder in threads. */
export interface DataJobRunner {
  list(): DataJob[];
  /** @throws AppError conflict, if one of the kind runs */
  start(task: DataJobTask, onEnd: (job: DataJob) => Promise<void>): DataJob;
  cancel(kind: DataJobKind): boolean;
}

/** Starts a job and, when it has ended, writes an audit event in the name of the caller. */
function start(dataJobs: DataJobRunner, ctx: ReadContext, action: string, task: DataJobTask): DataJob {
  const { kind, folder } = task;
  return dataJobs.start(task, async ({ state, errors, failure, events, files, withPassphrase }) => {
    const details = { state, folder, errors, failure, events, files, withPassphrase };
    await runUnit(ctx.service, ctx.caller, noteEvent, { subject: kind, details }, action);
  });
}

/**
 * Asserts that the path is a folder.
 * @throws AppError invalid, not-found
 */
export async function assertFolder(path: string): Promise<void> {
  if (!isAbsolute(path)) throw invalid('folder', 'must be an absolute path');
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) throw notFound('folder');
}

/** @throws invalid, if the passphrase is short or easy to guess */
function assertGoodBackupPassphrase(passphrase: string): void {
  const error = findBackupPassphraseError(passphrase);
  if (error !== undefined) throw invalid('backupPassphrase', error);
}

/** The name contains the milliseconds, because a small backup can be followed by another one in the same second. */
function nameBackup(now: string): string {
  return `offerdesk-backup-${now.slice(0, -1).replaceAll(/[:T.]/g, '-')}`;
}

/** The reason of a failure can contain a path, too. */
function hidePaths(job: DataJob): DataJob {
  const failure = job.failure && 'Administrators see the reason.';
  return { ...job, folder: null, movedTo: null, failure };
}

const answer = async (_ctx: Context, job: DataJob) => job;

export const createDataJobs = (dataJobs: DataJobRunner, platform: Platform): OperationHandler[] => [
  read(listDataJobs, async ({ caller }) => {
    const items = [dataJobs, platform.restores, platform.keyRotations].flatMap((jobs) => jobs?.list() ?? []);
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
