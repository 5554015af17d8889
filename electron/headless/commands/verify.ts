import type { Command } from 'commander';
import { openVault } from '#service/open-service.ts';
import { dataFolderPaths } from '#service/storage/storage.ts';
import { verifyDatabase } from '#service/verify.ts';
import { assertData, type FolderOptions } from './data-folder.ts';
import { print, printJson, printTable } from './print.ts';

/** `verify` (decisions.md § 1): fails, naming what is wrong, if anything is. */
export function addVerifyCommand(program: Command): void {
  program
    .command('verify')
    .description('checks the database and the chain of the audit log')
    .action(async (_, command: Command) => {
      const { dataDir, json } = command.optsWithGlobals<FolderOptions>();
      assertData(dataDir);
      const { database } = dataFolderPaths(dataDir);
      const { counts, faults } = await verifyDatabase(database, openVault({ dataDir }));
      if (json) printJson({ ok: faults.length === 0, counts, faults });
      else printTable(Object.entries(counts).map(([table, count]) => [table, String(count)]));
      if (faults.length > 0) throw new Error(faults.join('\n'));
      if (!json) print('All is well');
    });
}
