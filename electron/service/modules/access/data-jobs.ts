import { stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { Context } from '#service/context.ts';
import { invalid, notFound } from '#service/errors.ts';
import { type Implementation, read, task } from '#service/implementation.ts';
import { runUnitOfWork } from '#service/run-operation.ts';
import {
  cancelDataJob,
  type DataJob,
  type DataJobKind,
  listDataJobs,
  startBackup,
  startBackupCheck,
  startCheck,
} from '#shared/contracts/access/data-jobs.ts';

/** Starts a job that leaves an audit event, in the name of who started it, when it has ended. */
function start(ctx: Context, action: string, kind: DataJobKind, folder: string | null): DataJob {
  const { dataJobs } = ctx.service;
  return dataJobs.start(kind, folder, async ({ state, faults, failure, events, files }) => {
    await runUnitOfWork(ctx.service, ctx.caller, action, async ({ records }) =>
      records.note(kind, { state, folder, faults, failure, events, files }),
    );
  });
}

/** @throws AppError invalid, not-found */
async function assertFolder(path: string): Promise<void> {
  if (!isAbsolute(path)) throw invalid('folder: must be a path from the root');
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) throw notFound('folder');
}

/** Two backups of one minute have names of their own. */
function nameBackup(now: string): string {
  return `offerdesk-backup-${now.slice(0, 19).replaceAll(/[:T]/g, '-')}`;
}

const answer = async (_ctx: Context, job: DataJob) => job;

export const dataJobs: Implementation[] = [
  read(listDataJobs, async (ctx) => ({ items: ctx.service.dataJobs.list() })),
  task(startCheck, async (ctx, { body: { kind } }) => start(ctx, startCheck.name, kind, null), answer),
  task(
    startBackup,
    async (ctx, { body: { folder } }) => {
      await assertFolder(folder);
      return start(ctx, startBackup.name, 'backup', join(folder, nameBackup(ctx.now)));
    },
    answer,
  ),
  task(
    startBackupCheck,
    async (ctx, { body: { folder } }) => {
      await assertFolder(folder);
      return start(ctx, startBackupCheck.name, 'backup-check', folder);
    },
    answer,
  ),
  task(
    cancelDataJob,
    async (ctx, { body: { kind } }) => ({ isCancelled: ctx.service.dataJobs.cancel(kind) }),
    async (_ctx, result) => result,
  ),
];
