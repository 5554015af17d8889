import type { Command } from 'commander';
import { readDatabase } from '#service/host/verify/verify.ts';
import { explainLoss, readRecordedHead } from '#service/storage/audit-head-file.ts';
import { removeDurably } from '#service/storage/durable-file.ts';
import { openVault } from '#service/storage/open-keys.ts';
import { dataFolderPaths } from '#service/storage/storage.ts';
import { formatAuditHead } from '#shared/domain/audit-head.ts';
import { type ConfirmOptions, confirm, yesOption } from './confirm.ts';
import { assertData, type FolderOptions } from './data-folder.ts';
import { addExamples } from './failures.ts';
import { noteEvent } from './note-event.ts';
import { printDone } from './print.ts';

/** `accept-database`: hosts open a database that has lost its last events, and continue without them. */
export function addAcceptDatabaseCommand(program: Command): void {
  const command = program
    .command('accept-database')
    .description('Accept a database that has lost its last events (recorded in the audit log)')
    .addOption(yesOption())
    .action(async (_, command: Command) => {
      const { dataDir, yes } = command.optsWithGlobals<FolderOptions & ConfirmOptions>();
      assertData(dataDir);
      const { database, auditHead } = dataFolderPaths(dataDir);
      const vault = openVault({ dataDir });
      const recorded = readRecordedHead(auditHead, vault.auditKey);
      const loss = await readDatabase(database, vault, (db) => explainLoss(db, recorded, dataDir));
      if (!recorded || !loss) return printDone('The database is complete. There is nothing to accept.');
      await confirm('Continue without the events that are missing?', { ...(yes && { yes }) });
      removeDurably(auditHead);
      const missing = recorded === 'altered' ? recorded : formatAuditHead(recorded);
      await noteEvent(dataDir, 'database', { state: 'accepted', expectedHead: missing }, 'acceptDatabase');
      printDone('Accepted the database. Start the host.');
    });
  addExamples(command, '--data-dir ./data');
}
