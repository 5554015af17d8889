import { basename } from 'node:path';
import { Argument, type Command, Option } from 'commander';
import type { App } from '#service/app.ts';
import { digestFile } from '#service/host/backup/files.ts';
import { cli } from '#service/kernel/caller.ts';
import { actAs, findOrCreateAccount } from '#service/kernel/ownership.ts';
import { runUnitOfWork } from '#service/kernel/run-operation.ts';
import type { Upload } from '#shared/contracts/operation.ts';
import { accreditationTypes } from '#shared/records/individual.ts';
import { type FolderOptions, withApp } from './data-folder.ts';
import { type ImportAnswer, printImport } from './import-answer.ts';
import { showProgress } from './import-progress.ts';

/** The kinds of file, each with the operation that takes it. */
const imports = {
  investors: 'importInvestors',
  issuers: 'importIssuers',
  offering: 'importOffering',
  aic: 'importAic',
  kyc: 'importKyc',
} as const;
type ImportKind = keyof typeof imports;

/** Options that say what the rows belong to, each under its name in the query of the operation. */
const targets = {
  issuer: 'issuerId',
  investorAccount: 'investorAccountId',
  accreditation: 'aicAccreditationType',
  individual: 'individualId',
  front: 'frontFileId',
  back: 'backFileId',
  selfie: 'selfieFileId',
} as const;

interface ImportOptions extends FolderOptions, Partial<Record<keyof typeof targets, string>> {
  account?: string;
  dryRun?: true;
  atomic?: true;
  again?: true;
}

/** `import KIND FILE` (decisions.md § 1 and decisions.md § 6): imports from the command line. Fails if a row does. */
export function addImportCommand(program: Command): void {
  program
    .command('import')
    .description('imports a CSV file; succeeds if every row does')
    .addArgument(new Argument('<kind>', 'what its rows are').choices(Object.keys(imports)))
    .argument('<file>', 'the CSV file')
    .option('--issuer <id>', 'whose offerings they are (offering)')
    .option('--investor-account <id>', 'whose statements they are (aic)')
    .addOption(
      new Option('--accreditation <type>', 'the ground that is claimed (aic)').choices(accreditationTypes),
    )
    .option('--individual <id>', 'whose identity document it is (kyc)')
    .option('--front <id>', 'the file with its front (kyc)')
    .option('--back <id>', 'the file with its back (kyc)')
    .option('--selfie <id>', 'the file with the selfie (kyc)')
    .option('--account <name>', 'whose records they become; made if there is none')
    .option('--dry-run', 'keep nothing, and tell what would be')
    .option('--atomic', 'import all rows or none')
    .option('--again', 'take a file that was imported before')
    .action(async (kind: ImportKind, file: string, _, command: Command) => {
      const options = command.optsWithGlobals<ImportOptions>();
      const upload = { path: file, fileName: basename(file), ...(await digestFile(file)) };
      await withApp(options.dataDir, async (app) => {
        stopOnSignal(app);
        const answer = await importFile(app, kind, upload, options);
        const isWhole = await printImport(answer, options.json === true);
        if (!isWhole) process.exitCode = 1;
      });
    });
}

/** Ctrl-C keeps what is committed, and the record of the import says so. */
function stopOnSignal(app: App): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void app.service.imports.close());
  }
}

async function importFile(
  app: App,
  kind: ImportKind,
  upload: Upload,
  options: ImportOptions,
): Promise<ImportAnswer> {
  const operation = imports[kind];
  const { account, dryRun, atomic, again } = options;
  const isNew = dryRun && account !== undefined && !(await hasAccount(app, account));
  // A dry run keeps nothing, so it makes no account either: it is tried in the first one, where another
  // file of the same content is no hindrance.
  const owner = await runUnitOfWork(app.service, cli, operation, (ctx) =>
    findOrCreateAccount(ctx, isNew ? undefined : account),
  );
  const query = { ...readTargets(options), dryRun, atomic, again: again ?? isNew };
  const stopProgress = await showProgress(app.service, upload.path);
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

function readTargets(options: ImportOptions): Record<string, string> {
  return Object.fromEntries(
    Object.entries(targets).flatMap(([option, field]) => {
      const value = options[option as keyof typeof targets];
      return value === undefined ? [] : [[field, value]];
    }),
  );
}
