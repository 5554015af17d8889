import { expect, test } from 'vitest';
import { cli } from '../../electron/service/kernel/caller.ts';
import { openApp, temporaryFolder } from '../support/service.ts';
import { runCommand } from './processes.ts';

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
