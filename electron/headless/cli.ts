/** `npm run --silent offerdesk -- COMMAND` (decisions.md § 1). */
import { Command } from 'commander';
import { defaultDataDir } from '#service/host/default-data-dir.ts';
import { explainError } from '#service/host/explain-error.ts';
import { createPrivateFiles } from '#service/storage/private-modes.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { addApiKeyCommands } from './commands/api-key.ts';
import { addBackupCommands } from './commands/backup.ts';
import { addImportCommand } from './commands/import.ts';
import { addLinkCommand } from './commands/link.ts';
import { addOfficerCommands } from './commands/officer.ts';
import { ignoreClosedOutput } from './commands/print.ts';
import { addRotateKeyCommand } from './commands/rotate-key.ts';
import { addVerifyCommand } from './commands/verify.ts';

createPrivateFiles();
ignoreClosedOutput();

const program = new Command('offerdesk')
  .description('Manage an Offerdesk data folder. Safe to use while the host is running.')
  .version(packageJson.version)
  .option('--data-dir <dir>', 'Data folder', defaultDataDir())
  .option('--json', 'Print JSON')
  .configureHelp({ showGlobalOptions: true })
  .showHelpAfterError('Run with --help for usage.');

addApiKeyCommands(program);
addImportCommand(program);
addBackupCommands(program);
addRotateKeyCommand(program);
addVerifyCommand(program);
addLinkCommand(program);
addOfficerCommands(program);

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${explainError(error, program.opts<{ dataDir: string }>().dataDir)}\n`);
  process.exitCode = 1;
}
