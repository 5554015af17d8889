import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { type Command, Option } from 'commander';
import type { App } from '#service/app.ts';
import { digestFile } from '#service/host/backup/files.ts';
import { cli } from '#service/kernel/caller.ts';
import { actAs, ensureAccount } from '#service/kernel/ownership.ts';
import { runUnit } from '#service/kernel/unit-of-work.ts';
import { updateRecords } from '#service/modules/csv-imports/csv-imports.ts';
import type { CsvKindDefinition } from '#shared/contracts/csv-imports/define-csv-kind.ts';
import { type CsvKind, csvKindDefinitions } from '#shared/contracts/csv-imports/kinds/index.ts';
import { delimiterChoices, encodings } from '#shared/contracts/csv-imports/source-settings.ts';
import { type UpdateKey, updateKeys } from '#shared/contracts/csv-imports/update-mode.ts';
import type { OperationName } from '#shared/contracts/index.ts';
import type { Upload } from '#shared/contracts/operation.ts';
import { limits } from '#shared/domain/limits.ts';
import { type FolderOptions, withApp } from './data-folder.ts';
import { addExamples, ExitCode, FieldOption, readNumber } from './failures.ts';
import { type ImportAnswer, printImport } from './import-answer.ts';
import { addHistoryCommands } from './import-history.ts';
import { showProgress } from './import-progress.ts';

const kinds = Object.values(csvKindDefinitions);

interface ImportOptions extends FolderOptions, Record<string, unknown> {
  account?: string;
  dryRun?: true;
  atomic?: true;
  again?: true;
  updateBy?: UpdateKey;
  addUnmatched?: true;
}

/** `import KIND FILE`, `import list`, and `import undo` (decisions.md § 1 and decisions.md § 6). */
export function addImportCommands(program: Command, definitions: readonly CsvKindDefinition[] = kinds): void {
  const group = program
    .command('import')
    .description('Import CSV files and Excel workbooks, and undo imports');
  for (const definition of definitions) addKind(group, definition);
  addHistoryCommands(group);
  // The subcommands above do not inherit it.
  group.showHelpAfterError('Run "offerdesk import --help" for the kinds of files.');
  addExamples(group, 'investors investors.csv --dry-run', 'list');
}

/** The options that fill fields of the query. */
function targetOptions({ options, operation }: CsvKindDefinition): FieldOption[] {
  return Object.entries(options).map(([field, { flags, description }]) => {
    const option = new FieldOption(field, flags, description);
    const choices: readonly string[] | undefined = operation.query.properties[field]?.enum;
    if (choices) option.choices(choices);
    return option.makeOptionMandatory(operation.query.required?.includes(field));
  });
}

/** The options that choose how the file is read; each is detected without it. */
function sourceOptions(): FieldOption[] {
  return [
    new FieldOption('sheet', '--sheet <name>', 'Sheet of an Excel workbook; required if several have rows'),
    new FieldOption('headerRow', '--header-row <number>', 'Row with the column names').argParser(readNumber),
    new FieldOption('delimiter', '--delimiter <name>', 'Delimiter of a CSV file').choices(delimiterChoices),
    new FieldOption('encoding', '--encoding <name>', 'Encoding of a CSV file').choices(encodings),
  ];
}

/** The options that make rows update records, for kinds whose files can. */
function updateOptions({ updates }: CsvKindDefinition): Option[] {
  if (updates.length === 0) return [];
  return [
    new Option('--update-by <key>', 'Update the existing records that the rows match by this key')
      .choices(updateKeys)
      .conflicts('atomic'),
    new Option('--add-unmatched', 'With --update-by: add rows without a match'),
  ];
}

function addKind(group: Command, definition: CsvKindDefinition): void {
  const { kind, operation } = definition;
  const targets = [...targetOptions(definition), ...sourceOptions()];
  const command = group
    .command(kind)
    .description(operation.summary)
    .argument('<file>', 'CSV file or Excel workbook (.xlsx)');
  for (const option of [...targets, ...updateOptions(definition)]) command.addOption(option);
  command
    .option('--account <name>', 'Owner account (created if missing; defaults to the first account)')
    .option('--dry-run', 'Validate only; do not save')
    .option(
      '--atomic',
      `Import all rows or none, of at most ${limits.atomicRows.toLocaleString('en-US')} rows`,
    )
    .addOption(new FieldOption('again', '--allow-duplicate', 'Allow a file that was imported before'))
    .action(async (file: string, _, command: Command) => {
      const options = command.optsWithGlobals<ImportOptions>();
      const target = Object.fromEntries(
        targets.map((option) => [option.attributeName(), options[option.attributeName()]]),
      );
      assertFile(file);
      const upload = { path: file, fileName: basename(file), ...(await digestFile(file)) };
      await withApp(options.dataDir, async (app) => {
        stopOnSignal(app);
        const answer = await importFile(app, definition, upload, target, options);
        const isWhole = await printImport(answer, options);
        if (!isWhole) process.exitCode = ExitCode.Partial;
      });
    });
  const required = targets.filter(({ mandatory }) => mandatory).map(exampleOf);
  const line = [`${kind}.csv`, ...required].join(' ');
  addExamples(command, `${line} --dry-run`, line);
}

/**
 * A pipe could be read only once, but the content identifies the file before its rows are read.
 * @throws a message for users with the path, which an error of a read does not have
 */
function assertFile(path: string): void {
  const stats = statSync(path);
  if (stats.isDirectory()) throw new Error(`${path}: is a folder; name one file`);
  if (!stats.isFile()) throw new Error(`${path}: is not a file; save the rows to a file first`);
  if (stats.size === 0) throw new Error(`${path}: is empty`);
}

function exampleOf({ long, argChoices }: FieldOption): string {
  return `${long} ${argChoices?.[0] ?? 'ID'}`;
}

/** After Ctrl-C, committed rows stay, and the import is recorded as canceled. */
function stopOnSignal(app: App): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void app.parts.csvImports.imports.close());
  }
}

async function importFile(
  app: App,
  { kind, operation }: CsvKindDefinition,
  upload: Upload,
  target: Record<string, unknown>,
  options: ImportOptions,
): Promise<ImportAnswer> {
  const { account, dryRun, atomic, again, updateBy, addUnmatched } = options;
  const isNew = dryRun && account !== undefined && !(await hasAccount(app, account));
  // A dry run must not create an account: it uses the first one, where an earlier import of the same content does not
  // matter.
  const owner = await runUnit(app.service, cli, ensureAccount, isNew ? undefined : account, operation.name);
  const query = { ...target, dryRun, atomic, again: again ?? isNew };
  const stopProgress = await showProgress(app.parts.csvImports, upload.path);
  try {
    if (!updateBy) {
      return (await app.run(operation.name as OperationName, actAs(owner), {
        query,
        upload,
      })) as ImportAnswer;
    }
    const { service, parts } = app;
    const db = service.storage.reader;
    const ctx = { service, db, caller: actAs(owner), now: new Date().toISOString() };
    const update = { by: updateBy, unmatched: addUnmatched ? ('add' as const) : ('error' as const) };
    return await updateRecords(parts.csvImports, ctx, kind as CsvKind, upload, query, update);
  } finally {
    stopProgress();
  }
}

async function hasAccount(app: App, name: string): Promise<boolean> {
  const accounts = app.service.storage.reader.selectFrom('accounts').select('id').where('name', '=', name);
  return (await accounts.executeTakeFirst()) !== undefined;
}
