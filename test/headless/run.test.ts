import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { runNode } from './processes.ts';

const run = fileURLToPath(new URL('../../electron/headless/run.cjs', import.meta.url));

/** A file in a temporary folder. */
function writeProgram(name: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'offerdesk-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Runs the check with a Node that reports another version. */
function runAs(version: string, ...args: string[]) {
  const versions = JSON.stringify({ ...process.versions, node: version });
  const preload = writeProgram(
    'version.cjs',
    `Object.defineProperty(process, 'versions', { value: ${versions} });`,
  );
  return runNode('--require', [preload, run, ...args]).finished;
}

const printArguments = 'process.stdout.write(JSON.stringify(process.argv.slice(1)));';

test.each(['20.1.0', '14.21.3', '23.11.1'])(
  'Node %s is rejected with one line that names the required version',
  async (version) => {
    const program = writeProgram('program.ts', printArguments);

    expect(await runAs(version, program)).toEqual({
      code: 1,
      stdout: '',
      stderr: `Offerdesk needs Node.js 24 or later; this is ${version}. Install it from https://nodejs.org, then run the command again.\n`,
    });
  },
);

test.each(['24.0.0', '24.21.0', '100.0.0'])(
  'Node %s starts the program with its arguments',
  async (version) => {
    const program = writeProgram('program.ts', printArguments);

    const { code, stdout } = await runAs(version, program, '--port', '0');

    expect({ code, argv: JSON.parse(stdout) }).toEqual({ code: 0, argv: [program, '--port', '0'] });
  },
);

test('the script without a program only checks the version', async () => {
  expect(await runNode(run, []).finished).toEqual({ code: 0, stdout: '', stderr: '' });
});

test.skipIf(process.platform === 'win32')('SIGUSR1 does not open the debugger', async () => {
  const program = writeProgram(
    'program.ts',
    `import { url } from 'node:inspector';
    process.on('SIGTERM', () => {
      process.stdout.write(', debugger: ' + url());
      process.exit();
    });
    process.stdout.write('listeners: ' + process.listenerCount('SIGUSR1'));
    setInterval(() => {}, 1000);`,
  );
  const running = runNode(run, [program]);
  await running.until(/listeners/);

  running.process.kill('SIGUSR1');
  running.process.kill('SIGTERM');

  expect(await running.finished).toMatchObject({ stdout: 'listeners: 1, debugger: undefined', stderr: '' });
});

test('every script that needs Node 24 checks its version first', () => {
  const scripts: Record<string, string> = packageJson.scripts;
  const check = 'node electron/headless/run.cjs';
  const isChecked = (name: string) =>
    (scripts[`pre${name}`] ?? scripts[name])?.startsWith(check) ||
    scripts[name]?.startsWith('npm run build ');

  // These two run tools that support older versions of Node.
  const names = Object.keys(scripts).filter((name) => !/^(check|format|pre.+)$/.test(name));
  expect(names).toContain('start');
  expect(names.filter((name) => !isChecked(name))).toEqual([]);
});
