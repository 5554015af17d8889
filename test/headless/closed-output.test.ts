import { expect, test } from 'vitest';
import { cli } from '../../electron/service/kernel/caller.ts';
import { openApp, temporaryFolder } from '../support/service.ts';
import { runCommand, serve } from './processes.ts';

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
