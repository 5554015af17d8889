import type { BackupReader } from '#service/modules/installation/restores.ts';
import { findBackups } from './find-backups.ts';
import { isBackup } from './manifest.ts';
import { openBackup } from './open-backup.ts';

export const backupReader: BackupReader = { isBackup, findBackups, openBackup };
