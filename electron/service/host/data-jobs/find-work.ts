import type { DataJobKind } from '#shared/contracts/installation/data-jobs.ts';
import type { Service } from '../../kernel/context.ts';

const names: Record<DataJobKind, string> = {
  'audit-log': 'a check',
  data: 'a check',
  backup: 'a backup',
  'backup-check': 'a check',
  restore: 'a restore',
  'key-rotation': 'a rotation of the master key',
};

/**
 * What would be cut off if the data folder were closed now, in words.
 * @param own the kind of the job that asks
 * @returns undefined if nothing would
 */
export function findWork({ imports, dataJobs, platform }: Service, own: DataJobKind): string | undefined {
  if (imports.isBusy) return 'an import';
  const jobs = [dataJobs, platform.restores, platform.keyRotations].flatMap((jobs) => jobs?.list() ?? []);
  const other = jobs.find(({ kind, state }) => state === 'running' && kind !== own);
  return other && names[other.kind];
}
