import { styleText } from 'node:util';
import { Command } from 'commander';
import { defaultDataDir } from '#service/host/default-data-dir.ts';
import { setKeyFile } from '#service/storage/master-key.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { addAcceptDatabaseCommand } from './commands/accept-database.ts';
import { addApiKeyCommands } from './commands/api-key.ts';
import { addBackupCommands } from './commands/backup.ts';
import { addCompletionsCommand } from './commands/completions.ts';
import { addExamples, exitCodes, explainFailure, toExitCode } from './commands/failures.ts';
import { addImportCommands } from './commands/import.ts';
import { addLoginUrlCommand } from './commands/login-url.ts';
import { addManPageCommand } from './commands/man-page.ts';
import { addOfficerCommands } from './commands/officer.ts';
import { setQuiet } from './commands/print.ts';
import { addRotateKeyCommand } from './commands/rotate-key.ts';
import { addSampleCommands } from './commands/sample.ts';
import { addServeCommand } from './commands/serve.ts';
import { addVerifyCommand } from './commands/verify.ts';

const exitCodesHelp = `
Exit codes:
${exitCodes.map(([code, meaning]) => `  ${code}  ${meaning}`).join('\n')}`;

/** The commands on a data folder. Subcommands inherit the settings of their parent, so these come first. */
export function createProgram(): Command {
  const program = new Command('offerdesk')
    .description('Manage an Offerdesk data folder. Safe to use while the host is running.')
    .version(packageJson.version)
    .option('--data-dir <dir>', 'Data folder', defaultDataDir())
    .option('--key-file <file>', 'Key file, instead of the default one and OFFERDESK_KEY_FILE')
    .option('--json', 'Print JSON')
    .option('--quiet', 'Print only results, warnings, and errors')
    .option('--no-color', 'Print without colors; NO_COLOR in the environment does the same')
    .configureHelp({ showGlobalOptions: true, styleTitle: (title) => styleText('bold', title, anyStream) })
    .configureOutput({ outputError: (text, write) => write(toErrorStyle(text)) })
    .showHelpAfterError('Run with --help for usage.')
    .exitOverride()
    .addHelpText('after', exitCodesHelp)
    .on('option:key-file', setKeyFile)
    .on('option:no-color', removeColors)
    .on('option:quiet', setQuiet);
  addApiKeyCommands(program);
  addImportCommands(program);
  addBackupCommands(program);
  addRotateKeyCommand(program);
  addVerifyCommand(program);
  addSampleCommands(program);
  addAcceptDatabaseCommand(program);
  addServeCommand(program);
  addLoginUrlCommand(program);
  addOfficerCommands(program);
  addCompletionsCommand(program);
  addManPageCommand(program);
  return addExamples(program, 'serve --data-dir ./data', 'import investors investors.csv --dry-run');
}

/** Node.js would ignore NO_COLOR, with a warning, if FORCE_COLOR were set too. */
function removeColors(): void {
  delete process.env.FORCE_COLOR;
  process.env.NO_COLOR = '1';
}

const toErrorStyle = (text: string) => styleText('red', text, { stream: process.stderr });

/** Commander removes the colors of help where the output has none. */
const anyStream = { validateStream: false };

/** Runs a command, prints why it failed, and sets the exit code. */
export async function runProgram(program: Command, args: readonly string[]): Promise<void> {
  if (process.env.NO_COLOR) removeColors();
  let running = program;
  program.hook('preAction', (_, command) => {
    running = command;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    process.exitCode = toExitCode(error, running);
    const reason = explainFailure(error, running);
    if (reason) process.stderr.write(`${toErrorStyle(reason)}\n`);
  }
}
