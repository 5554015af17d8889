import { join } from 'node:path';
import type { DataJob } from '#shared/contracts/access/data-jobs.ts';
import { checkBackup } from '../backup/check-backup.ts';
import { createBackup } from '../backup/create-backup.ts';
import type { RestoreFolders } from '../backup/exchange-folders.ts';
import type { Manifest } from '../backup/manifest.ts';
import { prepareRestore, type Restorer } from '../backup/prepare-restore.ts';
import { openVault, type ServiceConfig } from '../open-service.ts';
import { dataFolderPaths } from '../storage/storage.ts';
import { verifyAuditLogOf, verifyDatabase } from '../verify.ts';
import type { Report } from './report.ts';

/** What is to be done. */
export type DataJobTask =
  | { kind: 'audit-log' | 'data'; folder: null }
  | { kind: 'backup' | 'backup-check'; folder: string }
  | { kind: 'restore'; folder: string; folders: RestoreFolders; restorer: Restorer };

/** And on which data folder. */
export type DataJobOrder = DataJobTask & { config: ServiceConfig };

/** What came of it. */
export type DataJobResult = Partial<
  Pick<DataJob, 'faults' | 'events' | 'files' | 'bytes' | 'madeAt' | 'counts' | 'movedTo'>
>;

/**
 * Does the work of one data job, whichever thread it is on.
 * @param report is told how far it is, and throws where it shall not go on
 */
export async function runDataJob(order: DataJobOrder, report: Report): Promise<DataJobResult> {
  const { config } = order;
  const paths = dataFolderPaths(config.dataDir);
  switch (order.kind) {
    case 'audit-log': {
      const { events, fault } = await verifyAuditLogOf(paths.database, openVault(config), report);
      return { events, faults: fault ? [fault] : [] };
    }
    case 'data': {
      const { counts, faults } = await verifyDatabase(paths.database, openVault(config), report);
      return { events: counts.auditEvents ?? null, faults };
    }
    case 'backup':
      return summarise(await createBackup(config, order.folder, report));
    case 'backup-check': {
      const scratch = join(paths.temporary, `backup-check-${process.pid}`);
      const { manifest, faults, counts } = await checkBackup(order.folder, config, scratch, report);
      return { ...summarise(manifest), faults, counts: pickCounts(counts) };
    }
    case 'restore': {
      const { folder, folders, restorer } = order;
      const manifest = await prepareRestore(folder, config, folders, restorer, report);
      return { ...summarise(manifest), movedTo: folders.aside };
    }
  }
}

function summarise({ files, createdAt }: Manifest): DataJobResult {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return { files: files.length, bytes, madeAt: createdAt };
}

/** By what people recognise a data folder. */
function pickCounts(rows: Record<string, number> | undefined): DataJob['counts'] {
  if (!rows) return null;
  const { issuers = 0, offerings = 0, investorAccounts = 0, individuals = 0 } = rows;
  const { legalEntities = 0, apiKeys = 0 } = rows;
  return { issuers, offerings, investorAccounts, individuals, legalEntities, apiKeys };
}
