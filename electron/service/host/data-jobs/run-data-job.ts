import { join } from 'node:path';
import { type KeyConfig, openVault } from '#service/storage/open-keys.ts';
import type { Report } from '#service/storage/report.ts';
import type { DataJob } from '#shared/contracts/installation/data-jobs.ts';
import { formatAuditHead } from '#shared/domain/audit-head.ts';
import { dataFolderPaths } from '../../storage/storage.ts';
import { checkBackup } from '../backup/check-backup.ts';
import { createBackup } from '../backup/create-backup.ts';
import { createScheduledBackup } from '../backup/create-scheduled-backup.ts';
import type { Manifest } from '../backup/manifest.ts';
import { prepareRestore } from '../backup/prepare-restore.ts';
import type { RestoreOrder } from '../backup/restore-order.ts';
import { verifyAuditLogOf } from '../verify/verify.ts';
import { type DataVerification, speedOf, verifyData } from '../verify/verify-data.ts';

/** The kind of job and its parameters. */
export type DataJobTask = FolderTask | SampleTask;

/** The load of the sample data, which sample-worker.ts runs. */
export interface SampleTask {
  kind: 'sample-data';
  folder: null;
}

/** The tasks of data-job-worker.ts. */
export type FolderTask =
  | { kind: 'audit-log' | 'data'; folder: null }
  | { kind: 'backup' | 'backup-check'; folder: string; passphrase?: string | undefined }
  | { kind: 'backup'; folder: string; schedule: { kept: number } }
  | { kind: 'restore'; folder: string; order: RestoreOrder; passphrase?: string | undefined };

/** A task on a data folder. */
export type DataJobOrder<Task = DataJobTask> = Task & { config: KeyConfig };

/** The fields of a job that its worker sets. */
export type DataJobResult = Partial<
  Pick<
    DataJob,
    | 'errors'
    | 'notes'
    | 'events'
    | 'head'
    | 'files'
    | 'bytes'
    | 'megabytesPerSecond'
    | 'createdAt'
    | 'deleted'
    | 'counts'
    | 'movedTo'
    | 'changes'
  >
>;

/**
 * Does the work of one data job, on any thread.
 * @param report receives the progress, and throws to cancel the job
 */
export async function runDataJob(order: DataJobOrder<FolderTask>, report: Report): Promise<DataJobResult> {
  const { config } = order;
  const paths = dataFolderPaths(config.dataDir);
  switch (order.kind) {
    case 'audit-log': {
      const { events, head, error } = await verifyAuditLogOf(paths.database, openVault(config), report);
      return { events, head: formatAuditHead(head), errors: error ? [error] : [] };
    }
    case 'data': {
      const found = await verifyData(paths, openVault(config), {}, report);
      const files = found.storedFiles?.files ?? null;
      return { ...present(found), files, bytes: found.storedFiles?.bytesRead ?? null };
    }
    case 'backup':
      if ('schedule' in order) {
        const { kept } = order.schedule;
        const { manifest, deleted, notDeleted } = await createScheduledBackup(
          config,
          order.folder,
          kept,
          report,
        );
        return { ...summarize(manifest), deleted, notes: notDeleted };
      }
      return summarize(await createBackup(config, order.folder, report, order.passphrase));
    case 'backup-check': {
      const scratch = join(paths.temporary, `backup-check-${process.pid}`);
      const { folder, passphrase } = order;
      const check = await checkBackup(folder, config, passphrase, scratch, report);
      const { manifest, found, errors, changes } = check;
      const counts = pickCounts(errors.length === 0 ? found?.counts : undefined);
      return { ...(found && present(found)), ...summarize(manifest), errors, counts, changes };
    }
    case 'restore': {
      const { manifest, changes } = await prepareRestore(order.order, config, order.passphrase, report);
      return { ...summarize(manifest), changes };
    }
  }
}

function present({ counts, head, errors, notes, storedFiles }: DataVerification): DataJobResult {
  return {
    events: counts.auditEvents ?? null,
    head: head && formatAuditHead(head),
    errors,
    notes,
    megabytesPerSecond: storedFiles && speedOf(storedFiles),
  };
}

function summarize({ files, createdAt }: Manifest): DataJobResult {
  return { files: files.count, bytes: files.bytes, createdAt };
}

/** The counts that let users recognize a data folder. */
function pickCounts(rows: Record<string, number> | undefined): DataJob['counts'] {
  if (!rows) return null;
  const { issuers = 0, offerings = 0, investorAccounts = 0, individuals = 0 } = rows;
  const { legalEntities = 0, apiKeys = 0 } = rows;
  return { issuers, offerings, investorAccounts, individuals, legalEntities, apiKeys };
}
