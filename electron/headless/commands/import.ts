import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Argument, type Command } from 'commander';
import { streamJson } from '#http/stream-json.ts';
import type { App } from '#service/app.ts';
import { digestFile } from '#service/backup/files.ts';
import { shell } from '#service/caller.ts';
import { actAs, findOrCreateAccount } from '#service/modules/access/accounts.ts';
import { runUnitOfWork } from '#service/run-operation.ts';
import type { Upload } from '#shared/contracts/operation.ts';
import { type FolderOptions, withApp } from './data-folder.ts';
import { showProgress } from './import-progress.ts';
import { print } from './print.ts';

/** The kinds of file, each with the operation that takes it. */
const imports = {
  investors: 'importInvestors',
  issuers: 'importIssuers',
  offering: 'importOffering',
} as const;
type ImportKind = keyof typeof imports;

interface ImportOptions extends FolderOptions {
  issuer?: string;
  account?: string;
  dryRun?: true;
  atomic?: true;
  again?: true;
}

/** What the import operations answer; lists are read piece by piece. */
interface ImportAnswer {
  totalRows: number;
  successfulRows: number;
  importId: string | null;
  failedRows: AsyncIterable<{ row: number; errors: string[] }>;
  ignoredColumns: string[];
}

/** `import KIND FILE` (decisions.md § 1): the operations of § 6 from the shell. Fails if a row does. */
export function addImportCommand(program: Command): void {
  program
    .command('import')
    .description('imports a CSV file; succeeds if every row does')
    .addArgument(new Argument('<kind>', 'what its rows are').choices(Object.keys(imports)))
    .argument('<file>', 'the CSV file')
    .option('--issuer <id>', 'whose offerings they are (offering)')
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
        await (options.json ? printAnswerAsJson(answer) : printAnswer(answer));
        if (answer.successfulRows < answer.totalRows) process.exitCode = 1;
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
  { account, issuer: issuerId, dryRun, atomic, again }: ImportOptions,
): Promise<ImportAnswer> {
  const operation = imports[kind];
  const owner = await runUnitOfWork(app.service, shell, operation, (ctx) =>
    findOrCreateAccount(ctx, account),
  );
  const query = { ...(issuerId && { issuerId }), dryRun, atomic, again };
  const stopProgress = await showProgress(app.service, upload.path);
  try {
    return (await app.run(operation, actAs(owner), { query, upload })) as ImportAnswer;
  } finally {
    stopProgress();
  }
}

async function printAnswer(answer: ImportAnswer): Promise<void> {
  const { importId, totalRows, successfulRows, ignoredColumns } = answer;
  const outcome = importId ? `imported, as ${importId}` : 'can be imported';
  print(`${successfulRows} of ${totalRows} rows ${outcome}`);
  if (ignoredColumns.length > 0) print(`Columns that were passed over: ${ignoredColumns.join(', ')}`);
  for await (const { row, errors } of answer.failedRows) print(`Row ${row}: ${errors.join('; ')}`);
}

/** Streamed, as over HTTP: what was created may be more than fits into memory. */
async function printAnswerAsJson(answer: ImportAnswer): Promise<void> {
  await pipeline(streamJson(answer), process.stdout, { end: false });
  print('');
}
