import type { ReadContext } from '#service/kernel/context.ts';
import { conflict, ruleViolation } from '#service/kernel/errors.ts';
import { type OperationHandler, task } from '#service/kernel/operation-handler.ts';
import type { Platform } from '#service/kernel/platform.ts';
import type { KeyConfig } from '#service/storage/open-keys.ts';
import { PassphraseNeeded } from '#service/storage/storage-problems.ts';
import { type DataJob, startRestore } from '#shared/contracts/installation/data-jobs.ts';
import type { InputOf } from '#shared/contracts/operation.ts';
import { confirmOfficer, type PassphraseServices } from '../officers/passphrases.ts';
import { assertFolder } from './data-jobs.ts';
import type { FoundBackup } from './known-backups.ts';

/** Reads backups of any machine. */
export interface BackupReader {
  isBackup(folder: string): Promise<boolean>;
  /** The backups in a folder that the master key opens; none if the folder does not exist. */
  findBackups(location: string, keys: KeyConfig): Promise<FoundBackup[]>;
  /** @throws PassphraseNeeded; or with what to do, if it cannot be opened or was changed */
  openBackup(
    folder: string,
    keys: KeyConfig,
    passphrase: string | undefined,
  ): Promise<{ manifest: { createdAt: string } }>;
}

export interface RestoreServices extends PassphraseServices {
  backups: BackupReader;
  platform: Platform;
}

type RequestedBackup = InputOf<typeof startRestore>['body'];

/**
 * Asserts that the backup is the one whose check the officer has seen.
 * @throws rule, conflict
 */
async function assertSameBackup(
  backups: BackupReader,
  ctx: ReadContext,
  { folder, createdAt, backupPassphrase }: RequestedBackup,
): Promise<void> {
  if (!(await backups.isBackup(folder))) throw ruleViolation('folder', 'does not contain a backup');
  const passphrase = backupPassphrase ?? undefined;
  const { manifest } = await backups
    .openBackup(folder, ctx.service.keys, passphrase)
    .catch((error: Error) => {
      const field = error instanceof PassphraseNeeded ? 'backupPassphrase' : 'folder';
      throw ruleViolation(field, error.message);
    });
  if (manifest.createdAt !== createdAt)
    throw conflict('createdAt', 'does not match the backup in the folder');
}

async function start(services: RestoreServices, ctx: ReadContext, body: RequestedBackup): Promise<DataJob> {
  const { backups, platform } = services;
  const { restores } = platform;
  if (!restores)
    throw ruleViolation('folder', 'must be restored in the program that has the data folder open');
  await assertFolder(body.folder);
  await assertSameBackup(backups, ctx, body);
  await confirmOfficer(services, ctx, startRestore.name, body);
  const { folder, backupPassphrase, removedOfficers } = body;
  return restores.start(folder, backupPassphrase ?? undefined, removedOfficers ?? [], ctx.caller);
}

export const createRestores = (services: RestoreServices): OperationHandler[] => [
  task(
    startRestore,
    (ctx, { body }) => start(services, ctx, body),
    async (_ctx, job) => job,
  ),
];
