import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { createBackup } from '#service/host/backup/create-backup.ts';
import { restoreBackup } from '#service/host/backup/restore-backup.ts';
import { cli } from '#service/kernel/caller.ts';
import { defaultKeyFile } from '#service/storage/master-key.ts';
import { PassphraseNeeded } from '#service/storage/storage-problems.ts';
import { describeRestoreChange } from '#shared/domain/restore-changes.ts';
import {
  addPassphraseOptions,
  type PassphraseOptions,
  readNewPassphrase,
  readPassphrase,
} from './backup-passphrase.ts';
import { assertData, type FolderOptions } from './data-folder.ts';
import { print, printJson } from './print.ts';

/** `backup TO` and `restore FROM` (decisions.md § 1). */
export function addBackupCommands(program: Command): void {
  addBackup(program);
  addRestore(program);
}

function addBackup(program: Command): void {
  addPassphraseOptions(program.command('backup'))
    .description('Back up the data folder. Safe to use while the host is running.')
    .argument('<to>', 'Destination: a new folder or an empty one, outside the data folder')
    .action(async (to: string, _, command: Command) => {
      const { dataDir, json, ...options } = command.optsWithGlobals<FolderOptions & PassphraseOptions>();
      assertData(dataDir);
      const passphrase = await readNewPassphrase(options);
      const manifest = await createBackup({ dataDir }, to, undefined, passphrase);
      const keyFile = defaultKeyFile();
      const withPassphrase = passphrase !== undefined;
      if (json) return printJson({ folder: resolve(to), keyFile, withPassphrase, ...manifest });
      print(`Backed up ${manifest.files.length} files to ${resolve(to)}`);
      print(withPassphrase ? setOwnPassphrase(keyFile) : storeKey(keyFile));
    });
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
  addPassphraseOptions(program.command('restore'))
    .description('Verify and restore a backup. Stop the host first.')
    .argument('<from>', 'Backup folder')
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
      print(`Restored the backup of ${manifest.createdAt} to ${resolve(dataDir)}`);
      for (const change of changes) print(describeRestoreChange(change));
      if (createdKeyFile) {
        print(`Created the master key of this computer in ${createdKeyFile}`);
        print('Store a copy of it in a safe place: without it, the data cannot be opened.');
      }
      if (movedTo) print(`Your previous data is in ${movedTo}`);
    });
}

function nameOptions({ message }: PassphraseNeeded): Error {
  return new Error(`${message} with --passphrase or --passphrase-file`);
}
