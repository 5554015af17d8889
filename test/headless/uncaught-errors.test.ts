import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { hostProgram } from '../support/programs.ts';
import { temporaryFolder } from '../support/service.ts';
import { offerdesk, runNode, startHost } from './processes.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

test.skipIf(process.platform === 'win32').each([
  ['an exception', 'SIGUSR2', 'Thrown by a test'],
  ['a rejection', 'SIGHUP', 'Rejected by a test'],
  ['an exception of its writer', 'SIGWINCH', 'Thrown in the writer by a test'],
] as const)(
  'a host ends with code 1 after %s that nothing handles, and logs it',
  async (_what, signal, message) => {
    const folder = temporaryFolder();
    const env = {
      ...process.env,
      OFFERDESK_KEY_FILE: folder.keyFile,
      NODE_OPTIONS: `--import ${pathOf('throw-on-signal.ts')}`,
    };
    const host = runNode(hostProgram(), ['--data-dir', folder.dataDir], { env });
    await host.until(/^Listening on (\S+)\n/);

    host.process.kill(signal);

    const { code, stderr } = await host.finished;
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`^Uncaught error error_[0-9a-z]{26}: Error: ${message}\n`));
    expect(existsSync(join(folder.dataDir, 'host.json'))).toBe(false);
    expect((await offerdesk(folder, 'verify')).code).toBe(0);
    expect((await (await startHost(folder)).stop()).code).toBe(0);
  },
);

test('a program that hangs at its end is ended by force', async () => {
  const script = `import { forceExitIfLate } from ${JSON.stringify(pathOf('../../electron/service/host/force-exit.ts'))};
    forceExitIfLate(process.exit, 10); setInterval(() => {}, 1000);`;

  const { code, stderr } = await runNode('--input-type=module', ['--eval', script]).finished;

  expect(code).toBe(1);
  expect(stderr).toBe('Offerdesk did not stop within 0.01 seconds and was ended.\n');
});
