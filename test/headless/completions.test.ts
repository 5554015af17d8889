import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { describeCompletions } from '../../electron/headless/commands/completions.ts';
import { createProgram } from '../../electron/headless/program.ts';
import { temporaryFolder } from '../support/service.ts';
import { offerdesk } from './processes.ts';

/** A folder with a file and a folder in it, and the completion script of a shell. */
async function createScript(shell: string): Promise<{ cwd: string; script: string }> {
  const folder = temporaryFolder();
  const cwd = join(folder.keyFile, '..', 'place');
  mkdirSync(join(cwd, 'backups'), { recursive: true });
  writeFileSync(join(cwd, 'rows.csv'), '');
  const { code, stdout } = await offerdesk(folder, 'completions', shell);
  expect(code).toBe(0);
  return { cwd, script: stdout };
}

/** What bash offers for a line; the cursor is at its end. */
function completeInBash(line: string): string {
  const words = line.split(' ');
  return `COMP_WORDS=(offerdesk ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}
    _offerdesk; printf '%s\\n' "\${COMPREPLY[@]}"`;
}

/** Zsh completes only on a terminal, so the functions of its completion print what they would offer. */
const zshStandIns = `
  compdef() { :; }
  _describe() { print -l -- "\${candidates[@]%%:*}"; }
  compadd() { shift; print -l -- "$@"; }
  _files() { [[ $1 == -/ ]] && print -l -- *(/) || print -l -- *; }`;

function completeInZsh(line: string): string {
  const words = line.split(' ');
  return `words=(offerdesk ${words.map((word) => `'${word}'`).join(' ')}); CURRENT=${words.length + 1}; _offerdesk`;
}

const shells = {
  bash: { start: '', complete: completeInBash },
  zsh: { start: zshStandIns, complete: completeInZsh },
  fish: { start: '', complete: (line: string) => `complete -C 'offerdesk ${line}'` },
};

function isInstalled(shell: string): boolean {
  try {
    execFileSync(shell, ['-c', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const cases: [string, string[]][] = [
  ['', ['api-key', 'import', 'backup', 'completions']],
  ['api-key ', ['create', 'list', 'rotate', 'revoke']],
  ['import ', ['investors', 'issuers', 'offering', 'funding', 'aic', 'kyc', 'list', 'undo']],
  ['api-key create --', ['--name', '--account', '--scopes', '--expires-in', '--data-dir', '--json']],
  ['import aic --accreditation ', ['INCOME', 'NET_WORTH']],
  ['completions ', ['bash', 'zsh', 'fish']],
];

describe.each(Object.entries(shells))('the completion script of %s', (shell, { start, complete }) => {
  test.skipIf(!isInstalled(shell))('offers commands, options, values, and paths', async () => {
    const { cwd, script } = await createScript(shell);
    const offer = (line: string) =>
      execFileSync(shell, ['-c', `${start}\n${script}\n${complete(line)}`], { cwd, encoding: 'utf8' })
        .split('\n')
        .map((candidate) => candidate.split('\t')[0] ?? '')
        .filter(Boolean);

    for (const [line, expected] of cases) {
      expect(offer(line), line).toEqual(expect.arrayContaining(expected));
    }
    expect(offer('api-key ')).not.toContain('investors');
    expect(offer('import investors ')).toContain('rows.csv');
    expect(offer('backup ').map((path) => path.replace('/', ''))).toContain('backups');
    expect(offer('backup ')).not.toContain('rows.csv');
    expect(offer('api-key create --name ')).toEqual([]);
  });
});

test.skipIf(!isInstalled('zsh'))('zsh completes from the first time on if it loads the script', async () => {
  const { cwd, script } = await createScript('zsh');
  writeFileSync(join(cwd, '_offerdesk'), script);

  const load = `${zshStandIns}\nfpath=(. $fpath); autoload -Uz _offerdesk`;
  const offered = execFileSync('zsh', ['-f', '-c', `${load}\n${completeInZsh('import ')}`], {
    cwd,
    encoding: 'utf8',
  });

  expect(offered.split('\n')).toEqual(expect.arrayContaining(['investors', 'undo']));
});

test('the completions follow the definitions of the commands', () => {
  const program = createProgram();
  program
    .command('greet')
    .description('Greet someone')
    .requiredOption('--language <language>', 'Language of the greeting')
    .argument('<file>', 'Names');

  expect(describeCompletions(program).find(({ path }) => path[0] === 'greet')).toMatchObject({
    commands: [],
    options: expect.arrayContaining([
      { name: '--language', description: 'Language of the greeting', value: 'unknown' },
      { name: '--quiet', description: 'Print only results, warnings, and errors', value: undefined },
    ]),
    argument: 'file',
  });
});

test('completions for another shell are rejected with the possible ones', async () => {
  expect(await offerdesk(temporaryFolder(), 'completions', 'csh')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('Allowed choices are bash, zsh, fish.'),
  });
});
