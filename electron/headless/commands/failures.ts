import { type Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { explainError } from '#service/host/explain-error.ts';
import { AppError } from '#service/kernel/errors.ts';
import type { FieldError } from '#shared/contracts/errors.ts';

/** The exit codes of every command (decisions.md § 1). */
export const ExitCode = { Success: 0, Failed: 1, Usage: 2, Partial: 3 } as const;

/** What the exit codes mean. */
export const exitCodes: readonly [code: number, meaning: string][] = [
  [ExitCode.Success, 'success'],
  [ExitCode.Failed, 'failed; nothing was done, or the reason says what was'],
  [ExitCode.Usage, 'the command or an option is not valid'],
  [ExitCode.Partial, 'partly done: some rows of the file have errors or were kept'],
];

/** An option that fills a field of a request, under whose name its value is stored and its errors are found. */
export class FieldOption extends Option {
  readonly #field: string;

  constructor(field: string, flags: string, description: string) {
    super(flags, description);
    this.#field = field;
  }

  override attributeName(): string {
    return this.#field;
  }
}

/** @throws as an error of usage, unless the text is a whole number */
export function readNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('Use a whole number.');
  return Number(text);
}

/** The options of the command and of those above it. */
function optionsOf(command: Command): readonly Option[] {
  return [...command.options, ...(command.parent ? optionsOf(command.parent) : [])];
}

/** The option that the error is about: `--scopes` for `scopes[0]`. */
function findOption(command: Command, { field }: FieldError): Option | undefined {
  const name = field?.split(/[.[]/)[0];
  return name === undefined
    ? undefined
    : optionsOf(command).find((option) => option.long === name || option.attributeName() === name);
}

/** Names options in place of the fields of the request. */
function nameOptions({ code, errors, retryAfter }: AppError, command: Command): AppError {
  const named = errors.map((error) => {
    const option = findOption(command, error);
    if (!option?.long) return { ...error, message: nameFlags(error.message, command) };
    const value: unknown = command.optsWithGlobals()[option.attributeName()];
    return {
      field: option.long,
      message: code === 'not-found' ? `no record has the ID ${value}` : error.message,
    };
  });
  return new AppError(code, named, retryAfter);
}

/** Names options in place of the parameters in a message: `--allow-duplicate` for `again=true`. */
function nameFlags(message: string, command: Command): string {
  return optionsOf(command).reduce(
    (text, option) => text.replace(`${option.attributeName()}=true`, option.long ?? option.flags),
    message,
  );
}

/**
 * Why a command failed, one line for each error; empty if it was printed already.
 * @param command the one that ran
 */
export function explainFailure(error: unknown, command: Command): string {
  if (error instanceof CommanderError) return '';
  const { dataDir } = command.optsWithGlobals<{ dataDir: string }>();
  return explainError(error instanceof AppError ? nameOptions(error, command) : error, dataDir);
}

/** An invalid option is an error of usage, whether the command line or the operation finds it. */
export function toExitCode(error: unknown, command: Command): number {
  if (error instanceof CommanderError) {
    return error.exitCode === ExitCode.Success ? ExitCode.Success : ExitCode.Usage;
  }
  const isUsage =
    error instanceof AppError &&
    error.code === 'invalid' &&
    error.errors.some((each) => findOption(command, each) !== undefined);
  return isUsage ? ExitCode.Usage : ExitCode.Failed;
}

/**
 * Runs an operation on one record.
 * @throws a message for users, if there is none with the ID
 * @param noun what the record is
 * @param list the command that lists the IDs
 */
export async function onRecord<Result>(
  work: Promise<Result>,
  id: string,
  noun: string,
  list: string,
): Promise<Result> {
  return work.catch((error: unknown) => {
    const isUnknown =
      error instanceof AppError &&
      (error.code === 'not-found' || error.code === 'invalid') &&
      error.errors.some(({ field }) => field === 'id');
    throw isUnknown ? new Error(`No ${noun} has the ID ${id}. "${list}" shows the IDs.`) : error;
  });
}

const examples = new WeakMap<Command, readonly string[]>();

/** Adds examples to the help of a command; the lines start after its name. */
export function addExamples(command: Command, ...lines: string[]): Command {
  examples.set(command, lines);
  return command.addHelpText('after', ({ command: shown }) => {
    return `\nExamples:\n${examplesOf(shown)
      .map((line) => `  $ ${line}`)
      .join('\n')}`;
  });
}

/** The examples of a command, each as a whole line. */
export function examplesOf(command: Command): string[] {
  return (examples.get(command) ?? []).map((line) => `${nameOf(command)}${line && ` ${line}`}`);
}

function nameOf(command: Command): string {
  return command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();
}
