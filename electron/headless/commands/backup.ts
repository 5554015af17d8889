import { resolve } from 'node:path';
import type { Command } from 'commander';
import { createBackup } from '#service/backup/create-backup.ts';
import { restoreBackup } from '#service/backup/restore-backup.ts';
import { shell } from '#service/caller.ts';
import { defaultKeyFile } from '#service/storage/master-key.ts';
import { describeRestoreChange } from '#shared/domain/restore-changes.ts';
import { assertData, type FolderOptions } from './data-folder.ts';
import { print, printJson } from './print.ts';

/** `backup TO` and `restore FROM` (decisions.md § 1). */
export function addBackupCommands(program: Command): void {
  addBackup(program);
  addRestore(program);
}

function addBackup(program: Command): void {
  program
    .command('backup')
    .description('copies the data folder, also while a host writes to it')
    .argument('<to>', 'a new folder in an existing one, or an empty folder, outside the data folder')
    .action(async (to: string, _, command: Command) => {
      const { dataDir, json } = command.optsWithGlobals<FolderOptions>();
      assertData(dataDir);
      const manifest = await createBackup({ dataDir }, to);
      const keyFile = defaultKeyFile();
      if (json) return printJson({ folder: resolve(to), keyFile, ...manifest });
      print(`Backup of ${manifest.files.length} files in ${resolve(to)}`);
      print(
        `The master key is not in it. Keep ${keyFile} separately: without it the backup cannot be opened.`,
      );
    });
}

interface RestoreOptions extends FolderOptions {
  replace?: true;
  removeOfficers?: true;
}

function addRestore(program: Command): void {
  program
    .command('restore')
    .description('checks a backup and puts it in place; no host may run on the data folder')
    .argument('<from>', 'the folder of a backup')
    .option('--replace', 'move the data that is in the way aside')
    .option('--remove-officers', 'confirm that officers who were added after the backup are removed')
    .action(async (from: string, _, command: Command) => {
      const { dataDir, json, ...options } = command.optsWithGlobals<RestoreOptions>();
      const { replace = false, removeOfficers = false } = options;
      const { manifest, movedTo, changes } = await restoreBackup(
        from,
        { dataDir },
        { replace, removeOfficers },
        shell,
      );
      if (json)
        return printJson({ folder: resolve(dataDir), movedTo: movedTo ?? null, changes, ...manifest });
      print(`Restored the backup of ${manifest.createdAt} to ${resolve(dataDir)}`);
      for (const change of changes) print(describeRestoreChange(change));
      if (movedTo) print(`What was there before lies in ${movedTo}`);
    });
}
