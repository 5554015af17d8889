import { join } from 'node:path';
import type { DataJob } from '#shared/contracts/access/data-jobs.ts';
import { checkBackup } from '../backup/check-backup.ts';
import { createBackup } from '../backup/create-backup.ts';
import type { Manifest } from '../backup/manifest.ts';
import type { ServiceConfig } from '../open-service.ts';
import { dataFolderPaths } from '../storage/storage.ts';
import { verifyAuditLogOf, verifyDatabase } from '../verify.ts';
import type { Report } from './report.ts';

/** What is to be done, and on which data folder. */
export type DataJobOrder = { config: ServiceConfig } & (
  | { kind: 'audit-log' | 'data' }
  | { kind: 'backup' | 'backup-check'; folder: string }
);

/** What came of it. */
export type DataJobResult = Partial<Pick<DataJob, 'faults' | 'events' | 'files' | 'bytes' | 'madeAt'>>;

/**
 * Does the work of one data job, whichever thread it is on.
 * @param report is told how far it is, and throws where it shall not go on
 */
export async function runDataJob(order: DataJobOrder, report: Report): Promise<DataJobResult> {
  const { config } = order;
  const paths = dataFolderPaths(config.dataDir);
  switch (order.kind) {
    case 'audit-log': {
      const { events, fault } = await verifyAuditLogOf(paths.database, report);
      return { events, faults: fault ? [fault] : [] };
    }
    case 'data': {
      const { counts, faults } = await verifyDatabase(paths.database, report);
      return { events: counts.auditEvents ?? null, faults };
    }
    case 'backup':
      return summarise(await createBackup(config.dataDir, order.folder, report));
    case 'backup-check': {
      const scratch = join(paths.temporary, `backup-check-${process.pid}`);
      const { manifest, faults } = await checkBackup(order.folder, config, scratch, report);
      return { ...summarise(manifest), faults };
    }
  }
}

function summarise({ files, createdAt }: Manifest): DataJobResult {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return { files: files.length, bytes, madeAt: createdAt };
}
