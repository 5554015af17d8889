import { sql } from 'kysely';
import type { ReadContext } from '#service/kernel/context.ts';
import { type OperationHandler, read } from '#service/kernel/operation-handler.ts';
import type { Db } from '#service/storage/schema.ts';
import { type ListedBackup, listBackups } from '#shared/contracts/installation/backup-schedule.ts';
import type { DataJobKind } from '#shared/contracts/installation/data-jobs.ts';
import { limits } from '#shared/domain/limits.ts';
import { readBackupSchedule } from './backup-schedule.ts';
import { maySeePaths } from './data-folder.ts';
import type { BackupReader } from './restores.ts';

/** A backup on the disk. */
export interface FoundBackup {
  folder: string;
  createdAt: string;
  origin: ListedBackup['origin'];
  files: number;
  bytes: number;
}

/** The details that audit events of backups can have. */
interface RecordedBackup {
  folder?: string;
  files?: number | null;
  bytes?: number | null;
  isScheduled?: boolean;
  /** In events of deletions: the folders that were deleted. */
  deletedFolders?: string[];
}

/** The audit events of backups, newest first. */
const backupEvents = (db: Db) =>
  db
    .selectFrom('auditEvents')
    .select(['at', 'after'])
    .where('recordId', '=', 'backup' satisfies DataJobKind)
    .orderBy('seq', 'desc');

/** Of a backup that was completed. */
const isDone = sql<boolean>`after ->> '$.state' = 'done'`;

/** When the last backup ended without an error. */
export async function findLastBackup({ db }: ReadContext): Promise<string | null> {
  const last = await backupEvents(db).where(isDone).limit(1).executeTakeFirst();
  return last?.at ?? null;
}

/** Backups of the audit log that were not deleted as old ones. */
async function readRecorded(db: Db): Promise<Map<string, Omit<ListedBackup, 'isFound'>>> {
  const events = await backupEvents(db)
    .where(({ or }) => or([isDone, sql<boolean>`after ->> '$.deletedFolders' IS NOT NULL`]))
    // A scheduled backup has two: that of a backup, and that of the deletion of another one.
    .limit(2 * limits.listedBackups)
    .execute();
  const deleted = new Set<string>();
  const recorded = new Map<string, Omit<ListedBackup, 'isFound'>>();
  for (const { at, after } of events) {
    const {
      folder,
      files = null,
      bytes = null,
      isScheduled,
      deletedFolders,
    } = JSON.parse(after) as RecordedBackup;
    for (const each of deletedFolders ?? []) deleted.add(each);
    if (folder === undefined || deleted.has(folder)) continue;
    const origin = isScheduled ? 'scheduled' : 'manual';
    recorded.set(folder, { folder, createdAt: at, origin, files, bytes });
  }
  return recorded;
}

/** The backups on the disk and in the audit log, newest first. */
async function findKnown(backups: BackupReader, { db, service }: ReadContext): Promise<ListedBackup[]> {
  const { folder: location } = await readBackupSchedule(db);
  const found = location === null ? [] : await backups.findBackups(location, service.keys);
  const recorded = await readRecorded(db);
  for (const { folder } of found) recorded.delete(folder);
  const others = [...recorded].map(async ([folder, backup]) => ({
    ...backup,
    isFound: await backups.isBackup(folder),
  }));
  return [...found.map((backup) => ({ ...backup, isFound: true })), ...(await Promise.all(others))]
    .toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
    .slice(0, limits.listedBackups);
}

export const createKnownBackups = ({ backups }: { backups: BackupReader }): OperationHandler[] => [
  read(listBackups, async (ctx) => {
    const items = await findKnown(backups, ctx);
    return { items: maySeePaths(ctx.caller) ? items : items.map((item) => ({ ...item, folder: null })) };
  }),
];
