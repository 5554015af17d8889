import { listJobs } from '#service/modules/installation/data-jobs.ts';
import type { DataJobKind } from '#shared/contracts/installation/data-jobs.ts';
import type { App } from '../../app.ts';

const names: Record<DataJobKind, string> = {
  'audit-log': 'a verification',
  data: 'a verification',
  backup: 'a backup',
  'backup-check': 'a verification',
  restore: 'a restore',
  'key-rotation': 'a rotation of the master key',
  'sample-data': 'a load of sample data',
};

/** What may be using the data folder. */
export type FolderUse = Pick<App, 'service' | 'parts'>;

/**
 * Describes the work that closing the data folder would interrupt.
 * @param own the kind of the job that asks
 * @returns undefined if there is none
 */
export function findWork({ parts }: FolderUse, own: DataJobKind): string | undefined {
  const { platform } = parts;
  if (parts.csvImports.imports.isBusy) return 'an import';
  const other = listJobs(parts.dataJobs, platform).find(
    ({ kind, state }) => state === 'running' && kind !== own,
  );
  return other && names[other.kind];
}
