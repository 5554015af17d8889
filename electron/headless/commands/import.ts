import { basename } from 'node:path';
import { Argument, type Command, Option } from 'commander';
import type { App } from '#service/app.ts';
import { digestFile } from '#service/host/backup/files.ts';
import { cli } from '#service/kernel/caller.ts';
import { actAs, ensureAccount } from '#service/kernel/ownership.ts';
import { runUnit } from '#service/kernel/unit-of-work.ts';
import type { CsvKindDefinition } from '#shared/contracts/csv-imports/define-csv-kind.ts';
import { csvKindDefinitions } from '#shared/contracts/csv-imports/kinds/index.ts';
import type { OperationName } from '#shared/contracts/index.ts';
import type { Upload } from '#shared/contracts/operation.ts';
import { type FolderOptions, withApp } from './data-folder.ts';
import { type ImportAnswer, printImport } from './import-answer.ts';
import { showProgress } from './import-progress.ts';

const kinds = Object.values(csvKindDefinitions);

interface ImportOptions extends FolderOptions, Record<string, unknown> {
  account?: string;
  dryRun?: true;
  atomic?: true;
  again?: true;
}

/** The options that fill fields of the query, each with the kind that it is for. */
function targetOptions(definitions: readonly CsvKindDefinition[]): { field: string; option: Option }[] {
  return definitions.flatMap(({ kind, options, operation }) =>
    Object.entries(options).map(([field, { flags, description }]) => {
      const option = new Option(flags, `${description} (${kind})`);
      const choices: readonly string[] | undefined = operation.query.properties[field]?.enum;
      return { field, option: choices ? option.choices(choices) : option };
    }),
  );
}

/** `import KIND FILE` (decisions.md § 1 and decisions.md § 6). It fails if a row does. */
export function addImportCommand(program: Command, definitions: readonly CsvKindDefinition[] = kinds): void {
  const targets = targetOptions(definitions);
  const command = program
    .command('import')
    .description('Import a CSV file. Fails if a row is not imported.')
    .addArgument(
      new Argument('<kind>', 'Record type of the rows').choices(definitions.map(({ kind }) => kind)),
    )
    .argument('<file>', 'CSV file');
  for (const { option } of targets) command.addOption(option);
  command
    .option('--account <name>', 'Owner account (created if missing; defaults to the first account)')
    .option('--dry-run', 'Validate only; do not save')
    .option('--atomic', 'Import all rows or none')
    .option('--again', 'Allow a file that was imported before')
    .action(async (kind: string, file: string, _, command: Command) => {
      const options = command.optsWithGlobals<ImportOptions>();
      const target = Object.fromEntries(
        targets.flatMap(({ field, option }) => {
          const value = options[option.attributeName()];
          return value === undefined ? [] : [[field, value]];
        }),
      );
      const operation = definitions.find((definition) => definition.kind === kind)?.operation.name;
      const upload = { path: file, fileName: basename(file), ...(await digestFile(file)) };
      await withApp(options.dataDir, async (app) => {
        stopOnSignal(app);
        const answer = await importFile(app, operation as OperationName, upload, target, options);
        const isWhole = await printImport(answer, options.json === true);
        if (!isWhole) process.exitCode = 1;
      });
    });
}

/** After Ctrl-C, committed rows stay, and the import is recorded as canceled. */
function stopOnSignal(app: App): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void app.parts.csvImports.imports.close());
  }
}

async function importFile(
  app: App,
  operation: OperationName,
  upload: Upload,
  target: Record<string, unknown>,
  options: ImportOptions,
): Promise<ImportAnswer> {
  const { account, dryRun, atomic, again } = options;
  const isNew = dryRun && account !== undefined && !(await hasAccount(app, account));
  // A dry run must not create an account: it uses the first one, where an earlier import of the same content does not
  // matter.
  const owner = await runUnit(app.service, cli, ensureAccount, isNew ? undefined : account, operation);
  const query = { ...target, dryRun, atomic, again: again ?? isNew };
  const stopProgress = await showProgress(app.parts.csvImports, upload.path);
  try {
    return (await app.run(operation, actAs(owner), { query, upload })) as ImportAnswer;
  } finally {
    stopProgress();
  }
}

async function hasAccount(app: App, name: string): Promise<boolean> {
  const accounts = app.service.storage.reader.selectFrom('accounts').select('id').where('name', '=', name);
  return (await accounts.executeTakeFirst()) !== undefined;
}
