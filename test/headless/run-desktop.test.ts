import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runDesktop } from '../../electron/headless/run-desktop.ts';

/** No start limit, so that the speed of a busy machine does not matter. */
const never = () => new Promise<void>(() => {});

/** Runs Node instead of Electron, with the program instead of the application. */
function run(program: string, args: string[] = [], untilStarted = never): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'offerdesk-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const script = join(folder, 'application.cjs');
  writeFileSync(script, program);
  return runDesktop(process.execPath, script, args, untilStarted);
}

test('a program that ends at once is reported with its last output line, without a stack trace', async () => {
  const dies = `console.error('warning\\nlibgtk-3.so.0: no such file\\n    at frame (1:1)\\n'); process.exit(127)`;

  await expect(run(dies)).rejects.toThrow(
    /^Electron cannot run on this computer \(libgtk-3\.so\.0: no such file\)$/,
  );
});

test('a program that exits without a message is reported', async () => {
  await expect(run(`process.kill(process.pid, 'SIGSEGV')`)).rejects.toThrow(/it exited without a message/);
});

test('a program that was closed by a signal has not failed', async () => {
  expect(await run('')).toBe(0);
  expect(await run(`process.kill(process.pid, 'SIGTERM')`)).toBe(0);
});

test('the application gets its arguments, and does not run as plain Node', async () => {
  process.env.ELECTRON_RUN_AS_NODE = '1';
  onTestFinished(() => void delete process.env.ELECTRON_RUN_AS_NODE);
  const checks = `process.exit(process.argv[3] === '/data' && !('ELECTRON_RUN_AS_NODE' in process.env) ? 0 : 1)`;

  expect(await run(checks, ['--data-dir', '/data'])).toBe(0);
});

test('a program that ran for a while ends with its exit code', async () => {
  expect(await run('process.exit(3)', [], async () => {})).toBe(3);
});

test('a missing program is reported', async () => {
  await expect(runDesktop('/nowhere/electron', '/nowhere', [], never)).rejects.toThrow(/ENOENT/);
});
