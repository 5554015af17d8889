import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { type HostInfo, readHostInfo } from '../../electron/service/host/host-info.ts';
import { cli } from '../../electron/service/kernel/caller.ts';
import { cliProgram, hostProgram } from '../support/programs.ts';
import { openApp, temporaryFolder } from '../support/service.ts';
import { until } from '../support/wait.ts';
import { runCommand, serve } from './processes.ts';

/** Loaded into each thread of a host: logs lines in its main thread and in its writer at a signal. */
const logsOnSignal = `data:text/javascript,${encodeURIComponent(`
  import { BroadcastChannel, isMainThread } from 'node:worker_threads';
  const channel = new BroadcastChannel('log');
  channel.unref();
  const log = () => { for (let line = 0; line < 3; line += 1) console.error('A line of a test'); };
  if (isMainThread) process.on('SIGUSR2', () => { log(); channel.postMessage(0); });
  else channel.onmessage = log;`)}`;

test.each([
  [['api-key', 'list'], 0],
  [['verify'], 0],
  [['api-key', 'revoke', 'api_key_0'], 1],
])('the command %j completes even if no program reads its output', async (command, code) => {
  const folder = temporaryFolder();
  const app = await openApp(folder);
  await app.run('createApiKey', cli, { body: { name: 'CRM' } });
  await app.close();

  const program = runCommand(folder, ...command);
  program.process.stdout?.destroy();

  const finished = await program.finished;
  expect(finished).toMatchObject({ code, stdout: '' });
  expect(finished.stderr).not.toMatch(/EPIPE|at .*:\d+/);
});

test('a host serves and stops although no program reads its output', async () => {
  const folder = temporaryFolder();
  const host = serve(folder, '--port', '0');
  const [, address = ''] = await host.until(/^Listening on (\S+)\n/);
  host.process.stdout?.destroy();
  host.process.stderr?.destroy();

  expect((await fetch(`${address}/clients-json`)).status).toBe(200);
  host.process.kill('SIGTERM');
  expect(await host.finished).toMatchObject({ code: 0 });
});

test.skipIf(!existsSync('/dev/full')).each(['a full disk', 'a terminal that was closed'])(
  'a host whose log is on %s still serves and stops',
  async (place) => {
    const folder = temporaryFolder();
    const env = {
      ...process.env,
      OFFERDESK_KEY_FILE: folder.keyFile,
      NODE_OPTIONS: `--import ${logsOnSignal}`,
    };
    const args = [process.execPath, hostProgram(), '--data-dir', folder.dataDir];
    const full = openSync('/dev/full', 'w');
    // In a session of its own, so that the end of the terminal does not end it with a signal.
    const starter =
      place === 'a full disk'
        ? spawn('setsid', args, { env, stdio: ['ignore', full, full] })
        : spawn('script', ['-qfec', `setsid --wait ${args.join(' ')}`, '/dev/null'], {
            env,
            stdio: 'ignore',
          });
    closeSync(full);
    onTestFinished(() => void starter.kill('SIGKILL'));
    const { pid, address } = (await until(() => readHostInfo(folder.dataDir))) as HostInfo;
    onTestFinished(() => {
      if (readHostInfo(folder.dataDir)?.pid === pid) process.kill(pid, 'SIGKILL');
    });
    if (place !== 'a full disk') starter.kill('SIGKILL');

    process.kill(pid, 'SIGUSR2');
    // The second signal arrives after the errors of the first.
    expect((await fetch(`${address}/clients-json`)).status).toBe(200);
    process.kill(pid, 'SIGUSR2');
    expect((await fetch(`${address}/clients-json`)).status).toBe(200);

    process.kill(pid, 'SIGTERM');
    await until(() => !existsSync(`${folder.dataDir}/host.json`));
  },
);

test.skipIf(!existsSync('/dev/full'))('a command whose result does not fit on the disk fails', async () => {
  const folder = temporaryFolder();
  await (await openApp(folder)).close();
  const full = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(full));
  const env = { ...process.env, OFFERDESK_KEY_FILE: folder.keyFile };
  const args = [cliProgram(), 'verify', '--data-dir', folder.dataDir];

  const command = spawn(process.execPath, args, { env, stdio: ['ignore', full, full] });

  expect(await new Promise((resolve) => command.once('close', resolve))).toBe(1);
});
