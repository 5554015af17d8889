/** The names of the folders of backups, in the folder that an officer chose. */

/** The name of a backup that an officer starts. */
export const nameBackup = (now: string) => `offerdesk-backup-${toNamePart(now)}`;

/** The name of a scheduled backup. A folder that was renamed is not deleted with old backups. */
export const nameScheduledBackup = (now: string) => `offerdesk-scheduled-backup-${toNamePart(now)}`;

export function isScheduledBackupName(name: string): boolean {
  return /^offerdesk-scheduled-backup(-\d+){7}$/.test(name);
}

/** It contains the milliseconds, because a small backup can be followed by another one in the same second. */
function toNamePart(now: string): string {
  return now.slice(0, -1).replaceAll(/[:T.]/g, '-');
}
