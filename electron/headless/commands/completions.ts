import { Argument, type Command } from 'commander';
import { bashScript, fishScript, zshScript } from './completion-scripts.ts';
import { addExamples } from './failures.ts';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** What can be typed after a command. */
export interface Completion {
  /** The names of the commands from the program to this one, without the program. */
  path: readonly string[];
  commands: readonly Candidate[];
  options: readonly OptionCompletion[];
  argument: Value;
}

export interface Candidate {
  name: string;
  description: string;
}

export interface OptionCompletion extends Candidate {
  /** What follows the option; undefined if nothing does. */
  value: Value | undefined;
}

/** A value is one of some words, a path, or unknown to the shell. */
export type Value = { words: readonly string[] } | 'file' | 'folder' | 'unknown';

/** `completions SHELL`: prints a script, which is generated from the definitions of the commands. */
export function addCompletionsCommand(program: Command): void {
  const command = program
    .command('completions')
    .description('Print a completion script for a shell')
    .addArgument(new Argument('<shell>', 'Shell that will run the script').choices(Object.keys(scripts)))
    .action((shell: keyof typeof scripts) => {
      process.stdout.write(scripts[shell](describeCompletions(program)));
    });
  addExamples(
    command,
    'bash > ~/.local/share/bash-completion/completions/offerdesk',
    'zsh > ~/.zfunc/_offerdesk',
    'fish > ~/.config/fish/completions/offerdesk.fish',
  );
}

/** What can be typed after each command of a program. */
export function describeCompletions(command: Command, path: readonly string[] = []): Completion[] {
  const help = command.createHelp();
  const commands = help.visibleCommands(command);
  const options = [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)];
  const [argument] = command.registeredArguments;
  const described: Completion = {
    path,
    commands: commands.map((each) => ({ name: each.name(), description: each.description() })),
    options: options.map(({ long, description, flags, required, argChoices }) => ({
      name: long ?? flags,
      description,
      value: required ? toValue(/<(\w+)/.exec(flags)?.[1], argChoices) : undefined,
    })),
    argument: argument ? toValue(argument.name(), argument.argChoices) : 'unknown',
  };
  return [
    described,
    ...command.commands.flatMap((each) => describeCompletions(each, [...path, each.name()])),
  ];
}

function toValue(name: string | undefined, words: readonly string[] | undefined): Value {
  if (words) return { words };
  if (name === 'file') return 'file';
  return name === 'folder' || name === 'dir' ? 'folder' : 'unknown';
}
