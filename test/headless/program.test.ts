import { PassThrough } from 'node:stream';
import type { Command } from 'commander';
import { expect, test, vi } from 'vitest';
import { confirm } from '../../electron/headless/commands/confirm.ts';
import { createProgram } from '../../electron/headless/program.ts';
import { temporaryFolder } from '../support/service.ts';
import { offerdesk } from './processes.ts';

function leavesOf(command: Command): Command[] {
  return command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);
}

/** The examples in the help of a command, without the program. */
function examplesOf(command: Command): string[] {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  return [...help.matchAll(/^ {2}\$ offerdesk (.*)$/gm)].map(([, line = '']) => line);
}

const toWords = (line: string) =>
  [...line.replace(/ > .*$/, '').matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);

test.each(
  leavesOf(createProgram()).map((command) => [`${command.parent?.name()} ${command.name()}`, command]),
)('the examples in the help of %s are accepted', async (_, command) => {
  const examples = examplesOf(command as Command);
  expect(examples).not.toEqual([]);
  for (const example of examples) {
    const program = createProgram();
    const reached: string[] = [];
    for (const leaf of leavesOf(program)) leaf.action(() => void reached.push(leaf.name()));
    await program.parseAsync(toWords(example), { from: 'user' });
    expect(reached).toEqual([(command as Command).name()]);
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
  [['api-key', 'list'], 1],
])('the exit code of offerdesk %j is %i', async (args, expected) => {
  const { code, stderr } = await offerdesk(temporaryFolder(), ...args);

  expect(code).toBe(expected);
  expect(stderr !== '').toBe(expected > 0);
  expect(stderr).not.toMatch(/^\s+at /m);
});

test('--quiet prints only results', async () => {
  const folder = temporaryFolder();
  const { stdout } = await offerdesk(folder, 'api-key', 'create', '--name', 'CRM', '--quiet');

  expect(stdout).toMatch(/^odk_/);
  expect(await offerdesk(folder, 'verify', '--quiet')).toEqual({ code: 0, stdout: '', stderr: '' });
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
