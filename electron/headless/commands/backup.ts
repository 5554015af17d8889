import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { createBackup } from '#service/host/backup/create-backup.ts';
import type { Manifest } from '#service/host/backup/manifest.ts';
import { restoreBackup } from '#service/host/backup/restore-backup.ts';
import { cli } from '#service/kernel/caller.ts';
import { defaultKeyFile } from '#service/storage/master-key.ts';
import { openVault } from '#service/storage/open-keys.ts';
import { hasCurrentSchema } from '#service/storage/storage.ts';
import { explainFailure, PassphraseNeeded } from '#service/storage/storage-problems.ts';
import { type DataJobKind, startBackup } from '#shared/contracts/installation/data-jobs.ts';
import { describeRestoreChange } from '#shared/domain/restore-changes.ts';
import {
  addPassphraseOptions,
  type PassphraseOptions,
  readNewPassphrase,
  readPassphrase,
} from './backup-passphrase.ts';
import { assertData, type FolderOptions } from './data-folder.ts';
import { addExamples } from './failures.ts';
import { noteEvent } from './note-event.ts';
import { printDone, printJson, printNote } from './print.ts';

/** `backup TO` and `restore FROM` (decisions.md § 1). */
export function addBackupCommands(program: Command): void {
  addBackup(program);
  addRestore(program);
}

function addBackup(program: Command): void {
  const command = addPassphraseOptions(program.command('backup'))
    .description('Back up the data folder. Safe to use while the host is running.')
    .argument('<folder>', 'Destination: a new folder or an empty one, outside the data folder')
    .action(async (to: string, _, command: Command) => {
      const { dataDir, json, ...options } = command.optsWithGlobals<FolderOptions & PassphraseOptions>();
      assertData(dataDir);
      const passphrase = await readNewPassphrase(options);
      const manifest = await createBackup({ dataDir }, to, undefined, passphrase);
      const keyFile = defaultKeyFile();
      const withPassphrase = passphrase !== undefined;
      await noteBackup(dataDir, to, manifest, withPassphrase);
      if (json) return printJson({ folder: resolve(to), keyFile, withPassphrase, ...manifest });
      printDone(`Backed up ${manifest.files.count} files to ${resolve(to)}`);
      printDone(withPassphrase ? setOwnPassphrase(keyFile) : storeKey(keyFile));
    });
  addExamples(command, './backups/2026-11-23', './backups/2026-11-23 --passphrase-file ./passphrase.txt');
}

/**
 * Records the backup in the audit log. It is complete, so a data folder that cannot be written does not make the command
 * fail. One of an earlier version stays as it is: a backup precedes the update that migrates it.
 */
async function noteBackup(
  dataDir: string,
  to: string,
  { files: { count, bytes } }: Manifest,
  withPassphrase: boolean,
): Promise<void> {
  try {
    if (!hasCurrentSchema(dataDir, openVault({ dataDir }))) return;
    const details = { state: 'done', folder: resolve(to), files: count, bytes, withPassphrase };
    await noteEvent(dataDir, 'backup' satisfies DataJobKind, details, startBackup.name);
  } catch (error) {
    printNote(`The audit log does not record the backup: ${explainFailure(error)}`);
  }
}

function storeKey(keyFile: string): string {
  return `The backup does not include the master key. Store ${keyFile} separately: without it, the backup cannot be opened.`;
}

function setOwnPassphrase(keyFile: string): string {
  return `The passphrase opens the backup on any computer, and ${keyFile} opens it on this one. Store the passphrase separately: it cannot be recovered.`;
}

interface RestoreOptions extends FolderOptions, PassphraseOptions {
  replace?: true;
  removeOfficers?: true;
  bypassSecondApproval?: true;
}

function addRestore(program: Command): void {
  const command = addPassphraseOptions(program.command('restore'))
    .description('Verify and restore a backup. Stop the host first.')
    .argument('<folder>', 'Backup folder')
    .option('--replace', 'Move the current data to another folder')
    .option('--remove-officers', 'Confirm the removal of officers who were added after the backup')
    .option(
      '--bypass-second-approval',
      'Turn off second approval if the backup has too few officers for it (recorded in the audit log)',
    )
    .action(async (from: string, _, command: Command) => {
      const { dataDir, json, ...options } = command.optsWithGlobals<RestoreOptions>();
      const { replace = false, removeOfficers = false, bypassSecondApproval = false } = options;
      const passphrase = await readPassphrase(options);
      const keyFile = defaultKeyFile();
      const hadKey = existsSync(keyFile);
      const { manifest, movedTo, changes } = await restoreBackup(
        from,
        { dataDir },
        { replace, removeOfficers, bypassSecondApproval, passphrase },
        cli,
      ).catch((error: unknown) => {
        throw passphrase === undefined && error instanceof PassphraseNeeded ? nameOptions(error) : error;
      });
      const createdKeyFile = !hadKey && existsSync(keyFile) ? keyFile : null;
      if (json) {
        const outcome = { folder: resolve(dataDir), movedTo: movedTo ?? null, createdKeyFile, changes };
        return printJson({ ...outcome, ...manifest });
      }
      printDone(`Restored the backup of ${manifest.createdAt} to ${resolve(dataDir)}`);
      for (const change of changes) printDone(describeRestoreChange(change));
      if (createdKeyFile) {
        printDone(`Created the master key of this computer in ${createdKeyFile}`);
        printDone('Store a copy of it in a safe place: without it, the data cannot be opened.');
      }
      if (movedTo) printDone(`Your previous data is in ${movedTo}`);
    });
  addExamples(command, './backups/2026-11-23 --data-dir ./restored', './backups/2026-11-23 --replace');
}

function nameOptions({ message }: PassphraseNeeded): Error {
  return new Error(`${message} with --passphrase or --passphrase-file`);
}
