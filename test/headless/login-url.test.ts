import { expect, test } from 'vitest';
import { writeHostInfo } from '../../electron/service/host/host-info.ts';
import { openApp, temporaryFolder } from '../support/service.ts';
import { offerdesk, startHost } from './processes.ts';

test('the command prints a new link to the back office of the running host', async () => {
  const folder = temporaryFolder();
  const host = await startHost(folder);

  const { code, stdout } = await offerdesk(folder, 'login-url');

  expect(code).toBe(0);
  expect(stdout).not.toBe(`${host.link}\n`);
  expect((await fetch(stdout.trim(), { redirect: 'manual' })).status).toBe(303);
});

test('the command reports that no host is running, also if the last one was killed', async () => {
  const folder = temporaryFolder();
  await (await startHost(folder)).stop('SIGKILL');

  const { code, stderr } = await offerdesk(folder, 'login-url');

  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `No host is running on ${folder.dataDir}. Start one with npm run serve.\n`,
  });
});

test('the command reports that no host is running if another program has the process ID of a host that was killed', async () => {
  const folder = temporaryFolder();
  const { address, stop } = await startHost(folder);
  await stop('SIGKILL');
  writeHostInfo(folder.dataDir, { pid: process.pid, address });

  const { code, stderr } = await offerdesk(folder, 'login-url');

  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `No host is running on ${folder.dataDir}. Start one with npm run serve.\n`,
  });
});

test('the command reports that the desktop application has the folder open', async () => {
  const folder = temporaryFolder();
  await openApp(folder);
  writeHostInfo(folder.dataDir, { pid: process.pid });

  const { code, stderr } = await offerdesk(folder, 'login-url');

  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `${folder.dataDir} is open in the desktop application. Use its window.\n`,
  });
});
