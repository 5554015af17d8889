import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import { findBackupPassphraseError } from '#shared/domain/passphrases.ts';
import { promptSecret } from './prompt-secret.ts';

/** How a command gets the passphrase of a backup. */
export interface PassphraseOptions {
  passphrase?: true;
  passphraseFile?: string;
}

/** No option contains the passphrase: other users of the machine can read the arguments of a program. */
export function addPassphraseOptions(command: Command): Command {
  const prompt = new Option('--passphrase', 'Prompt for the backup passphrase');
  return command
    .addOption(prompt.conflicts('passphraseFile'))
    .option('--passphrase-file <file>', 'Read the backup passphrase from a file, or from - (stdin)')
    .addHelpText(
      'after',
      '\nThe passphrase cannot be an argument: other users of this computer could see it in the list of processes.',
    );
}

/**
 * @returns the passphrase of a backup to be created, entered twice on a terminal; undefined without an option
 * @throws if it is empty, short, or easy to guess, or the two differ
 */
export async function readNewPassphrase(options: PassphraseOptions): Promise<string | undefined> {
  const passphrase = await readPassphrase(options);
  if (passphrase === undefined) return undefined;
  const error = findBackupPassphraseError(passphrase);
  if (error !== undefined) throw new Error(`The passphrase ${error}`);
  if (options.passphrase && (await prompt('Repeat the passphrase: ')) !== passphrase) {
    throw new Error('The passphrases do not match');
  }
  return passphrase;
}

/**
 * @returns the passphrase of a backup; undefined without an option
 * @throws if it is empty or cannot be read
 */
export async function readPassphrase({
  passphrase,
  passphraseFile,
}: PassphraseOptions): Promise<string | undefined> {
  if (passphrase) return assertLine(await prompt('Backup passphrase: '));
  if (passphraseFile === undefined) return undefined;
  const content = passphraseFile === '-' ? await readStandardInput() : readFileSync(passphraseFile, 'utf8');
  // Editors end the line, and some on Windows start the file with a byte order mark.
  return assertLine(content.replace(/^\uFEFF/, '').replace(/\r?\n$/, ''));
}

function prompt(label: string): Promise<string> {
  if (process.stdin.isTTY) return promptSecret(label, process.stdin, process.stderr);
  throw new Error('--passphrase requires a terminal. Use --passphrase-file instead.');
}

function readStandardInput(): Promise<string> {
  if (!process.stdin.isTTY) return text(process.stdin);
  throw new Error('Standard input is a terminal, which would show the passphrase. Use --passphrase instead.');
}

function assertLine(passphrase: string): string {
  if (passphrase === '') throw new Error('The passphrase is empty');
  if (/[\r\n]/.test(passphrase)) throw new Error('The passphrase must be a single line');
  return passphrase;
}
