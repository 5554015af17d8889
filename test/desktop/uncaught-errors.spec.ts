/** The desktop application after errors that nothing handled. */
import { changeApplication } from './breakages.ts';
import { ask, createKey, type Desktop, expect, issuer, post, readAddress, test } from './desktop.ts';
import { readRecorded, readTray, record } from './recorded.ts';
import { commandThread, hasSmallHeap, listensToTest } from './thread-commands.ts';

const readOpening = async (desktop: Desktop) =>
  (await ask<{ openedAt: string }>(desktop, 'getSession')).openedAt;

for (const [what, command] of [
  ['an uncaught exception', 'exception'],
  ['an uncaught rejection', 'rejection'],
  ['the end of its thread', 'exit'],
  ['a full heap', 'memory'],
] as const) {
  test(`after ${what} the service restarts with the same address and data`, async ({ launch, folders }) => {
    const desktop = await launch(changeApplication(folders.root, listensToTest, hasSmallHeap));
    await record(desktop);
    const [key, address] = [await createKey(desktop, 'CRM'), await readAddress(desktop)];
    const before = await readOpening(desktop);

    await commandThread(desktop, command);

    await expect.poll(() => readOpening(desktop).catch(() => before)).not.toBe(before);
    expect((await post(address, key, '/issuers', issuer)).status).toBe(201);
    expect((await readRecorded(desktop)).messages).toEqual([]);
  });
}

test('at the fourth error within a minute the service stops, and reports it', async ({ launch, folders }) => {
  const desktop = await launch(changeApplication(folders.root, listensToTest));
  await record(desktop);
  // However long the restarts take, they are within a minute.
  await desktop.main.evaluate(() => {
    const now = Date.now();
    Date.now = () => now;
  });
  const [key, address] = [await createKey(desktop, 'CRM'), await readAddress(desktop)];
  for (const command of ['exception', 'exit', 'rejection'] as const) {
    const before = await readOpening(desktop);
    await commandThread(desktop, command);
    await expect.poll(() => readOpening(desktop).catch(() => before)).not.toBe(before);
  }

  await commandThread(desktop, 'exit');

  await expect.poll(async () => (await readRecorded(desktop)).messages).toEqual(['The service has stopped']);
  expect(await readTray(desktop)).toContain('The service has stopped');
  await expect(desktop.window.getByText(/Offerdesk stopped after an error/)).toBeVisible();
  await expect
    .poll(() =>
      post(address, key, '/issuers', issuer).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
});

test('an uncaught error of the main thread is logged, and the service continues', async ({ launch }) => {
  const desktop = await launch();
  const before = await readOpening(desktop);
  let log = '';
  desktop.main.process().stderr?.on('data', (text) => {
    log += text;
  });

  // Outside of the inspector, like an error of the application itself.
  await desktop.main.evaluate(() => {
    setTimeout(() => {
      throw new Error('Thrown by a test');
    });
  });

  await expect.poll(() => log).toMatch(/Uncaught error \w+: Error: Thrown by a test/);
  expect(await readOpening(desktop)).toBe(before);
});
