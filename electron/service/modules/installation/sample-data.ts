import type { Caller } from '#service/kernel/caller.ts';
import type { ReadContext, WriteContext } from '#service/kernel/context.ts';
import { conflict } from '#service/kernel/errors.ts';
import { type OperationHandler, read, task } from '#service/kernel/operation-handler.ts';
import { createAccount } from '#service/kernel/ownership.ts';
import { findSampleTenant, hasOwnRecords } from '#service/kernel/sample-tenant.ts';
import { defineUnit, noteEvent, runUnit } from '#service/kernel/unit-of-work.ts';
import { type FolderLock, tryLock } from '#service/storage/folder-lock.ts';
import { removeTenant } from '#service/storage/remove-tenant.ts';
import type { Db } from '#service/storage/schema.ts';
import {
  getSampleData,
  loadSampleData,
  removeSampleData,
} from '#shared/contracts/installation/sample-data.ts';
import { type DataJobRunner, describeJob } from './data-jobs.ts';
import { sampleDataId } from './sample-ranges.ts';

const kind = sampleDataId;

/** The client system of the sample data, which has no key. */
export const sampleSystem: Caller = { actor: { kind: 'system', id: kind }, scopes: ['read', 'write'] };

export const createSampleAccount = defineUnit('createSampleAccount', async (ctx: WriteContext) => {
  await assertNotLoaded(ctx.db);
  return createAccount(ctx, {
    name: 'Sample data',
    status: 'LIVE',
    managedBy: ctx.service.settings.names.operator,
    parent: undefined,
    isSample: true,
  });
});

/** @throws conflict */
async function assertNotLoaded(db: Db): Promise<void> {
  if (await findSampleTenant(db)) throw conflict(null, 'Sample data is loaded; remove it first');
}

/**
 * Until it is released, no other process loads or removes the sample data.
 * @throws conflict, if one does
 */
function lockSample({ service }: ReadContext): FolderLock {
  const lock = tryLock(service.storage.paths.sampleLock);
  if (!lock) throw conflict(null, 'Sample data is being loaded or removed; wait until that ends');
  return lock;
}

const removeRecords = defineUnit(removeSampleData.name, async (ctx: WriteContext) => {
  const accountId = await findSampleTenant(ctx.db);
  if (accountId === undefined) throw conflict(null, 'No sample data is loaded');
  const { fileIds, records } = await removeTenant(ctx.db, accountId);
  ctx.records.note(kind, { records, files: fileIds.length });
  return { fileIds, records };
});

export const sampleDataUnits = [createSampleAccount, removeRecords];

async function remove({ service, caller }: ReadContext) {
  const { fileIds, records } = await runUnit(service, caller, removeRecords, undefined);
  // After the commit: a file whose record is deleted is found at the next start, if this is interrupted.
  for (const id of fileIds) await service.storage.files.remove(id);
  return { records, files: fileIds.length };
}

/** The sample data: the records of an account of their own, which are loaded and removed together. */
export const createSampleData = (dataJobs: DataJobRunner): OperationHandler[] => [
  read(getSampleData, async ({ db }) => ({
    accountId: (await findSampleTenant(db)) ?? null,
    hasOwnRecords: await hasOwnRecords(db),
  })),
  task(
    loadSampleData,
    async (ctx, { body }) => {
      const { service, caller, db } = ctx;
      const note = (details: object) =>
        runUnit(service, caller, noteEvent, { subject: kind, details }, loadSampleData.name);
      // Before the checks: a load that fails removes what is there, which must not be that of another load.
      const lock = lockSample(ctx);
      try {
        await assertNotLoaded(db);
        if (!body.besideOwnRecords && (await hasOwnRecords(db)))
          throw conflict('besideOwnRecords', 'must be true, because this data folder has other records');
        // The times of the events between these two are earlier.
        await note({ state: 'running' });
        return dataJobs.start({ kind, folder: null }, async (job) => {
          try {
            await note(describeJob(job));
            if (job.state !== 'done' && (await findSampleTenant(service.storage.reader))) await remove(ctx);
          } finally {
            lock.release();
          }
        });
      } catch (error) {
        lock.release();
        throw error;
      }
    },
    async (_ctx, job) => job,
  ),
  task(
    removeSampleData,
    async (ctx) => {
      const isCopying = dataJobs.list().some((job) => job.kind === 'backup' && job.state === 'running');
      if (isCopying) throw conflict(null, 'A backup is running; wait until it ends');
      const lock = lockSample(ctx);
      return remove(ctx).finally(() => lock.release());
    },
    async (_ctx, removed) => removed,
  ),
];
