import { type Command, InvalidArgumentError } from 'commander';
import { type DataVerification, speedOf, verifyData } from '#service/host/verify/verify-data.ts';
import { openVault } from '#service/storage/open-keys.ts';
import { dataFolderPaths } from '#service/storage/storage.ts';
import { type AuditHead, formatAuditHead, parseAuditHead } from '#shared/domain/audit-head.ts';
import { assertData, type FolderOptions } from './data-folder.ts';
import { print, printJson, printTable } from './print.ts';
import { showPhases } from './show-phases.ts';

interface VerifyCommandOptions extends FolderOptions {
  quick?: true;
  expectHead?: AuditHead;
}

/** `verify` (decisions.md § 1): fails, and prints the problems, if there are any. */
export function addVerifyCommand(program: Command): void {
  program
    .command('verify')
    .description('Verify the database, the audit log, and every stored file')
    .option('--quick', 'Check only that stored files exist and have the right size')
    .option('--expect-head <head>', 'Check that the audit log contains this head: SEQ:HASH', readHead)
    .action(async (_, command: Command) => {
      const { dataDir, json, quick, expectHead } = command.optsWithGlobals<VerifyCommandOptions>();
      assertData(dataDir);
      const { report, end } = showPhases();
      const options = { isQuick: quick === true, ...(expectHead && { expectedHead: expectHead }) };
      const found = await verifyData(
        dataFolderPaths(dataDir),
        openVault({ dataDir }),
        options,
        report,
      ).finally(end);
      if (json) printJson(present(found));
      else printFound(found);
      if (found.errors.length > 0) throw new Error(found.errors.join('\n'));
      if (!json) print('No problems found');
    });
}

function readHead(text: string): AuditHead {
  const head = parseAuditHead(text);
  if (!head) throw new InvalidArgumentError('Use the format that verify prints: SEQ:HASH.');
  return head;
}

function present({ counts, head, storedFiles, extraFiles, errors, notes }: DataVerification) {
  const speed = storedFiles && { megabytesPerSecond: speedOf(storedFiles) };
  return {
    ok: errors.length === 0,
    counts,
    head: head && formatAuditHead(head),
    storedFiles: storedFiles && { files: storedFiles.files, bytesRead: storedFiles.bytesRead, ...speed },
    extraFiles,
    errors,
    notes,
  };
}

function printFound({ counts, head, storedFiles, notes }: DataVerification): void {
  printTable(Object.entries(counts).map(([table, count]) => [table, String(count)]));
  if (storedFiles) {
    const speed = speedOf(storedFiles);
    const read = speed === null ? '' : `, ${storedFiles.bytesRead} bytes read at ${speed} MB/s`;
    print(`Stored files: ${storedFiles.files}${read}`);
  }
  if (head) print(`Audit log head: ${formatAuditHead(head)}`);
  for (const note of notes) print(note);
}
