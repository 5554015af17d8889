import { setTimeout } from 'node:timers/promises';
import type { Command } from 'commander';
import type { App } from '#service/app.ts';
import { cli } from '#service/kernel/caller.ts';
import type { CsvImport } from '#shared/contracts/csv-imports/imports.ts';
import type { FieldError } from '#shared/contracts/errors.ts';
import { newRequestId } from '#shared/domain/ids.ts';
import { type ConfirmOptions, confirm, yesOption } from './confirm.ts';
import { assertData, type FolderOptions, withApp } from './data-folder.ts';
import { addExamples, ExitCode, onRecord, readNumber } from './failures.ts';
import { print, printDone, printJson, printTable } from './print.ts';
import { showPhases } from './show-phases.ts';

/** `import list` and `import undo ID`. */
export function addHistoryCommands(group: Command): void {
  addList(group);
  addUndo(group);
}

function addList(group: Command): void {
  const command = group
    .command('list')
    .description('List imports, newest first')
    .option('--limit <number>', 'Number of imports', readNumber, 50)
    .action(async (_, command: Command) => {
      const { dataDir, json, limit } = command.optsWithGlobals<FolderOptions & { limit: number }>();
      assertData(dataDir);
      const { items } = (await withApp(dataDir, (app) =>
        app.run('listImports', cli, { query: { limit } }),
      )) as { items: CsvImport[] };
      if (json) printJson(items);
      else
        printTable([['ID', 'KIND', 'FILE', 'STATUS', 'IMPORTED', 'FAILED', 'STARTED'], ...items.map(toRow)]);
    });
  addExamples(command, '', '--limit 10 --json');
}

function toRow({ id, kind, fileName, status, totalRows, successfulRows, failedRows, createdAt }: CsvImport) {
  return [id, kind, fileName, status, `${successfulRows} of ${totalRows}`, String(failedRows), createdAt];
}

function addUndo(group: Command): void {
  const command = group
    .command('undo')
    .description(
      'Remove the records that an import created. Records that were changed or are in use are kept.',
    )
    .argument('<id>', 'ID of the import: csv_import_…')
    .addOption(yesOption())
    .action(async (id: string, _, command: Command) => {
      const { dataDir, json, ...options } = command.optsWithGlobals<FolderOptions & ConfirmOptions>();
      assertData(dataDir);
      await withApp(dataDir, async (app) => {
        const { fileName, successfulRows, undoneRows } = await findImport(app, id);
        await confirm(
          `Undo the import of ${formatRows(successfulRows - undoneRows)} of ${fileName}?`,
          options,
        );
        const undone = await undo(app, id);
        if (json) printJson(undone);
        else await printUndone(app, undone);
        process.exitCode = toExitCode(undone);
      });
    });
  addExamples(command, 'csv_import_01k9z3m4n5p6q7r8s9t0v1w2x3 --yes');
}

function findImport(app: App, id: string): Promise<CsvImport> {
  const found = app.run('getImport', cli, { params: { id } }) as Promise<CsvImport>;
  return onRecord(found, id, 'import', 'offerdesk import list');
}

const pollMilliseconds = 50;

/** The operation answers when the undo has started. After Ctrl-C, the rows that were undone stay so. */
async function undo(app: App, id: string): Promise<CsvImport> {
  // Its events are one operation of the audit log.
  await app.run('undoImport', { ...cli, requestId: newRequestId() }, { params: { id } });
  const { report, end } = showPhases();
  try {
    for (;;) {
      const found = await findImport(app, id);
      if (found.status !== 'UNDOING') return found;
      report('Undoing', found.progress?.doneRows ?? 0, found.progress?.expectedRows ?? 0);
      await setTimeout(pollMilliseconds);
    }
  } finally {
    end();
  }
}

function toExitCode({ status, retainedRows, undoneRows }: CsvImport): number {
  if (status === 'UNDONE' && retainedRows === 0) return ExitCode.Success;
  return undoneRows > 0 ? ExitCode.Partial : ExitCode.Failed;
}

async function printUndone(app: App, { id, undoneRows, retainedRows }: CsvImport): Promise<void> {
  printDone(`${formatRows(undoneRows)} undone`);
  if (retainedRows === 0) return;
  print(`Kept ${formatRows(retainedRows)}:`);
  for await (const { row, reasons } of readKept(app, id)) {
    print(`Row ${row}: ${reasons.map(({ message }) => message).join('; ')}`);
  }
}

const formatRows = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;

interface KeptRow {
  row: number;
  reasons: FieldError[];
}

async function* readKept(app: App, id: string): AsyncGenerator<KeptRow> {
  for (let after = 0; ; ) {
    const { rows } = (await app.run('listImportOutcomes', cli, {
      params: { id },
      query: { only: 'kept', after },
    })) as { rows: KeptRow[] };
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.row;
  }
}
