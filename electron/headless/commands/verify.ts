import { type Command, InvalidArgumentError } from 'commander';
import { type DataVerification, speedOf, verifyData } from '#service/host/verify/verify-data.ts';
import { openVault } from '#service/storage/open-keys.ts';
import { dataFolderPaths } from '#service/storage/storage.ts';
import { type AuditHead, formatAuditHead, parseAuditHead } from '#shared/domain/audit-head.ts';
import { assertData, type FolderOptions } from './data-folder.ts';
import { addExamples } from './failures.ts';
import { print, printDone, printJson, printTable } from './print.ts';
import { showPhases } from './show-phases.ts';

interface VerifyCommandOptions extends FolderOptions {
  quick?: true;
  expectHead?: AuditHead;
}

/** `verify` (decisions.md § 1): fails, and prints the problems, if there are any. */
export function addVerifyCommand(program: Command): void {
  const command = program
    .command('verify')
    .description('Verify the database, the audit log, and every stored file')
    .option('--quick', 'Check only that stored files exist and have the right size')
    .option('--expect-head <head>', 'Check that the audit log contains this head: SEQ:HASH', readHead)
    .action(async (_, command: Command) => {
      const { dataDir, json, quiet, quick, expectHead } = command.optsWithGlobals<VerifyCommandOptions>();
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
      else if (!quiet) printFound(found);
      if (found.errors.length > 0) throw new Error(found.errors.join('\n'));
      if (!json) printDone('No problems found');
    });
  addExamples(command, '--data-dir ./data', '--quick --json');
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
  const stored = Object.entries(counts).filter(([, count]) => count > 0);
  printTable(stored.map(([table, count]) => [nameTable(table), count.toLocaleString('en-US')]));
  if (storedFiles) {
    const speed = speedOf(storedFiles);
    const read = speed === null ? '' : `, ${storedFiles.bytesRead} bytes read at ${speed} MB/s`;
    print(`Stored files: ${storedFiles.files}${read}`);
  }
  if (head) print(`Audit log head: ${formatAuditHead(head)}`);
  for (const note of notes) print(note);
}

const abbreviations: Record<string, string> = { aic: 'AIC', api: 'API', csv: 'CSV', kyc: 'KYC' };

/** The plain name of a table: "API keys" for `apiKeys`. */
function nameTable(table: string): string {
  const words = table.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  const name = words.map((word) => abbreviations[word] ?? word).join(' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
