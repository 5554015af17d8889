import type { Command, Help } from 'commander';
import { addExamples, examplesOf, exitCodes } from './failures.ts';

/** `man-page`: prints a page for `man` in roff, which is generated from the definitions of the commands. */
export function addManPageCommand(program: Command): void {
  const command = program
    .command('man-page')
    .description('Print a manual page for man')
    .action(() => {
      process.stdout.write(writeManPage(program));
    });
  addExamples(command, '> ~/.local/share/man/man1/offerdesk.1');
}

/** The manual page of a program with all its commands. */
export function writeManPage(program: Command): string {
  const help = program.createHelp();
  const name = program.name();
  const lines = [
    `.TH ${toRoff(name.toUpperCase())} 1 "" "${toRoff(`${name} ${program.version()}`)}" "User commands"`,
    '.SH NAME',
    `${toRoff(name)} \\- ${toRoff(program.description())}`,
    '.SH SYNOPSIS',
    `.B ${toRoff(name)}`,
    toRoff('[options] <command> [arguments]'),
    '.SH OPTIONS',
    ...writeTerms(help.visibleOptions(program).map((option) => describeOption(help, option))),
    '.SH COMMANDS',
    ...program.commands.flatMap((command) => writeCommand(command, help)),
    '.SH EXIT STATUS',
    ...writeTerms(exitCodes.map(([code, meaning]) => [String(code), meaning])),
    ...writeExamples('.SH EXAMPLES', program),
  ];
  return `${lines.join('\n')}\n`;
}

/** A command, or each of its subcommands. */
function writeCommand(command: Command, help: Help): string[] {
  const commands = help.visibleCommands(command).filter((each) => each.name() !== 'help');
  if (commands.length > 0) return commands.flatMap((each) => writeCommand(each, help));
  const parameters = help.visibleArguments(command).map((argument): Term => {
    return [help.argumentTerm(argument), help.argumentDescription(argument)];
  });
  const options = help.visibleOptions(command).filter(({ long }) => long !== '--help');
  return [
    `.SS ${toRoff(help.commandUsage(command))}`,
    toRoff(`${command.description()}.`),
    ...writeTerms([...parameters, ...options.map((option) => describeOption(help, option))]),
    ...writeExamples('.PP', command),
  ];
}

type Term = [term: string, description: string];
type CommandOption = Parameters<Help['optionTerm']>[0];

const describeOption = (help: Help, option: CommandOption): Term => [
  help.optionTerm(option),
  help.optionDescription(option),
];

const writeTerms = (terms: readonly Term[]) =>
  terms.flatMap(([term, description]) => ['.TP', `.B ${toRoff(term)}`, toRoff(description)]);

function writeExamples(start: string, command: Command): string[] {
  const examples = examplesOf(command);
  return examples.length === 0 ? [] : [start, '.nf', ...examples.map((line) => toRoff(`$ ${line}`)), '.fi'];
}

/** A line of text: none of its characters are requests or escapes of roff, all are ASCII, and hyphens can be copied. */
function toRoff(text: string): string {
  const line = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll(/[^ -~]/gu, (character) => `\\[u${hexOf(character)}]`);
  return /^[.']/.test(line) ? `\\&${line}` : line;
}

const hexOf = (character: string) =>
  (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
