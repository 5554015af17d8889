import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { createBackup } from '#service/host/backup/create-backup.ts';
import { restoreBackup } from '#service/host/backup/restore-backup.ts';
import { cli } from '#service/kernel/caller.ts';
import { defaultKeyFile } from '#service/storage/master-key.ts';
import { PassphraseNeeded } from '#service/storage/open-keys.ts';
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
    .description('copies the data folder, also while a host writes to it')
    .argument('<to>', 'a new folder in an existing one, or an empty folder, outside the data folder')
    .action(async (to: string, _, command: Command) => {
      const { dataDir, json, ...options } = command.optsWithGlobals<FolderOptions & PassphraseOptions>();
      assertData(dataDir);
      const passphrase = await readNewPassphrase(options);
      const manifest = await createBackup({ dataDir }, to, undefined, passphrase);
      const keyFile = defaultKeyFile();
      const withPassphrase = passphrase !== undefined;
      if (json) return printJson({ folder: resolve(to), keyFile, withPassphrase, ...manifest });
      print(`Backup of ${manifest.files.length} files in ${resolve(to)}`);
      print(withPassphrase ? setOwnPassphrase(keyFile) : storeKey(keyFile));
    });
}

function storeKey(keyFile: string): string {
  return `The master key is not in it. Keep ${keyFile} separately: without it the backup cannot be opened.`;
}

function setOwnPassphrase(keyFile: string): string {
  return `The passphrase opens it on any machine, and ${keyFile} on this one. Keep the passphrase separately: it cannot be recovered.`;
}

interface RestoreOptions extends FolderOptions, PassphraseOptions {
  replace?: true;
  removeOfficers?: true;
  bypassSecondApproval?: true;
}

function addRestore(program: Command): void {
  addPassphraseOptions(program.command('restore'))
    .description('checks a backup and puts it in place; no host may run on the data folder')
    .argument('<from>', 'the folder of a backup')
    .option('--replace', 'move the data that is in the way aside')
    .option('--remove-officers', 'confirm that officers who were added after the backup are removed')
    .option(
      '--bypass-second-approval',
      'turn second approval off if the backup has too few officers for it; the audit log records it',
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
        print(`Created the master key of this machine in ${createdKeyFile}`);
        print('Keep a copy of it in a safe place: without it the data cannot be opened.');
      }
      if (movedTo) print(`What was there before lies in ${movedTo}`);
    });
}

function nameOptions({ message }: PassphraseNeeded): Error {
  return new Error(`${message} with --passphrase or --passphrase-file`);
}
