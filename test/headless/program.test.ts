import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { Command } from 'commander';
import { expect, test, vi } from 'vitest';
import { confirm } from '../../electron/headless/commands/confirm.ts';
import { createProgram, runProgram } from '../../electron/headless/program.ts';
import { temporaryFolder } from '../support/service.ts';
import { offerdesk } from './processes.ts';

/** A command and those below it. */
function commandsOf(command: Command): Command[] {
  return [command, ...command.commands.flatMap(commandsOf)];
}

const leavesOf = (command: Command) => commandsOf(command).filter(({ commands }) => commands.length === 0);

/** The words that reach a command, without the program. */
function pathOf(command: Command): string[] {
  return command.parent ? [...pathOf(command.parent), command.name()] : [];
}

const allCommands = commandsOf(createProgram()).map((command): [string, Command] => [
  ['offerdesk', ...pathOf(command)].join(' '),
  command,
]);

/** The examples in the help of a command, without the program. */
function examplesOf(command: Command): string[] {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  return [...help.matchAll(/^ {2}\$ offerdesk (.*)$/gm)].map(([, line = '']) => line);
}

const toWords = (line: string) =>
  [...line.replace(/ > .*$/, '').matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);

test.each(allCommands)('the examples in the help of %s are accepted', async (_, command) => {
  const examples = examplesOf(command);
  expect(examples).not.toEqual([]);
  for (const example of examples) {
    const program = createProgram();
    const reached: string[][] = [];
    for (const leaf of leavesOf(program)) leaf.action(() => void reached.push(pathOf(leaf)));
    await program.parseAsync(toWords(example), { from: 'user' });
    expect(reached).toHaveLength(1);
    expect(reached[0]?.slice(0, pathOf(command).length)).toEqual(pathOf(command));
  }
});

test.each(allCommands)('%s rejects an unknown option with exit code 2', async (_, command) => {
  const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    await runProgram(createProgram(), [...pathOf(command), '--nope']);

    expect(process.exitCode).toBe(2);
    expect(printed.mock.calls.join()).toMatch(/^error: (unknown|required) option/);
  } finally {
    printed.mockRestore();
    process.exitCode = undefined;
  }
});

test.each([
  [['--help'], 0],
  [['--version'], 0],
  [[], 2],
  [['lsit'], 2],
  [['api-key'], 2],
  [['api-key', 'list', '--jsn'], 2],
  [['api-key', 'list', 'everything'], 2],
  [['import', 'offering', 'rows.csv'], 2],
  [['api-key', 'create', '--name', 'CRM', '--scopes', 'read,admin'], 2],
  [['serve', '--port', 'http'], 2],
  [['import', 'list', '--limit', 'all'], 2],
  [['import', 'investors', 'rows.csv', '--header-row', 'first'], 2],
  [['officer', 'create', ' '], 2],
  [['api-key', 'list'], 1],
])('the exit code of offerdesk %j is %i', async (args, expected) => {
  const { code, stderr } = await offerdesk(temporaryFolder(), ...args);

  expect(code).toBe(expected);
  expect(stderr !== '').toBe(expected > 0);
  expect(stderr).not.toMatch(/^\s+at /m);
});

/** Every command that ends, in an order in which each succeeds; a pattern is what scripts read of its output. */
const quietCommands: [args: string[], stdout: RegExp, code?: number][] = [
  [['api-key', 'create', '--name', 'CRM'], /^odk_\S+\n$/],
  [['api-key', 'list'], /^ID .*\n(?<id>api_key_\w+) .*\n$/],
  [['api-key', 'rotate', 'ID'], /^odk_\S+\n$/],
  [['api-key', 'revoke', 'ID'], /^$/],
  [['import', 'investors', 'FOLDER/rows.csv'], /^Row 2: email: must be an email address\n$/, 3],
  [['import', 'list'], /^ID .*\n(?<id>csv_import_\w+) .*\n$/],
  [['import', 'undo', 'ID'], /^$/],
  [['officer', 'create', 'Ada Lindqvist'], /^[\w-]{23}\n$/],
  [['officer', 'list'], /^NAME .*\nAda Lindqvist .*\n$/],
  [['backup', 'FOLDER/backup'], /^$/],
  [['verify'], /^$/],
  [['rotate-key'], /^$/],
  [['restore', 'FOLDER/backup', '--replace'], /^$/],
  [['completions', 'bash'], /^# Completes offerdesk in bash\./],
  [['man-page'], /^\.TH OFFERDESK 1 /],
];

test('with --quiet and --no-color, commands print only results, without escape codes', async () => {
  vi.stubEnv('FORCE_COLOR', '1');
  const folder = temporaryFolder();
  const parent = dirname(folder.keyFile);
  const rows = ['A,B,a@example.com,INDIVIDUAL', 'C,D,nowhere,INDIVIDUAL'];
  writeFileSync(
    join(parent, 'rows.csv'),
    `${['firstName,lastName,email,investorAccountType', ...rows].join('\n')}\n`,
  );
  let id = '';

  for (const [args, expected, code = 0] of quietCommands) {
    const given = args.map((word) => word.replace('FOLDER', parent).replace(/^ID$/, id));
    const finished = await offerdesk(folder, ...given, '--quiet', '--no-color');

    expect(finished, args.join(' ')).toEqual({ code, stdout: expect.stringMatching(expected), stderr: '' });
    expect(finished.stdout).not.toContain('\u001b');
    id = expected.exec(finished.stdout)?.groups?.id ?? id;
  }
});

test.each([
  [['api-key', 'list'], 'No Offerdesk data found'],
  [['lsit'], "unknown command 'lsit'"],
])('the error of offerdesk %j has no colors with --no-color or NO_COLOR', async (args, reason) => {
  const folder = temporaryFolder();
  vi.stubEnv('FORCE_COLOR', '1');
  const colored = await offerdesk(folder, ...args);
  const plain = await offerdesk(folder, ...args, '--no-color');
  vi.stubEnv('FORCE_COLOR', undefined);
  vi.stubEnv('NO_COLOR', '1');
  const byEnvironment = await offerdesk(folder, ...args);

  expect(colored.stderr).toContain('\u001b[31m');
  expect(plain.stderr).toContain(reason);
  expect(plain.stderr).not.toContain('\u001b');
  expect(plain.stderr).not.toContain('Warning');
  expect(byEnvironment.stderr).toBe(plain.stderr);
});

test.each([
  ['1', [], true],
  ['1', ['--no-color'], false],
  [undefined, [], false],
])('with FORCE_COLOR=%s and the options %j, help has colors: %s', async (forced, options, isColored) => {
  vi.stubEnv('NO_COLOR', undefined);
  vi.stubEnv('FORCE_COLOR', forced);

  const { stdout } = await offerdesk(temporaryFolder(), ...options, '--help');

  expect(stdout.includes('\u001b[1m')).toBe(isColored);
});

/** Answers a question as on a terminal. */
function answer(line: string): Promise<void> {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  input.end(line);
  return confirm('Revoke the API key CRM (…Hnqw)?', {}, input, new PassThrough());
}

test.each(['y\n', 'yes\n', 'Y\n'])('the answer %j confirms a change', async (line) => {
  await expect(answer(line)).resolves.toBeUndefined();
});

test.each(['n\n', '\n', '', 'yesterday\n'])('the answer %j cancels a change', async (line) => {
  await expect(answer(line)).rejects.toThrow('Canceled. Nothing was changed.');
});

test('with --yes, and without a terminal, no question is asked', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true });

  await confirm('Undo?', { yes: true }, input);
  await confirm('Undo?', {}, new PassThrough());
});
