/** The desktop application after errors that nothing handled. */
import { ask, createKey, type Desktop, expect, post, readAddress, test } from './desktop.ts';

const issuer = { title: 'Harbor Light', legalName: 'Harbor Light LLC', ein: '123456789', type: 'LLC' };

interface Noted {
  tray: string[];
  messages: string[];
}

type Global = typeof globalThis & { noted: Noted };

/** Records tray and messages; no one answers the messages. */
const note = ({ main }: Desktop) =>
  main.evaluate(({ Tray, dialog }) => {
    const noted: Noted = { tray: [], messages: [] };
    Object.assign(globalThis, { noted });
    Tray.prototype.setContextMenu = (menu) => {
      noted.tray = menu?.items.map(({ label }) => label) ?? [];
    };
    dialog.showMessageBox = (...args: unknown[]) => {
      noted.messages.push((args.at(-1) as Electron.MessageBoxOptions).message);
      return new Promise(() => {});
    };
  });

const read = ({ main }: Desktop) => main.evaluate(() => (globalThis as Global).noted);

/** Throws outside of the inspector, like an error of the application itself. */
const fail = ({ main }: Desktop, kind: 'exception' | 'rejection') =>
  main.evaluate((_electron, what) => {
    setTimeout(() => {
      if (what === 'exception') throw new Error('Thrown by a test');
      void Promise.reject(new Error('Rejected by a test'));
    });
  }, kind);

const readOpening = async (desktop: Desktop) =>
  (await ask<{ openedAt: string }>(desktop, 'getSession')).openedAt;

for (const kind of ['exception', 'rejection'] as const) {
  test(`after an uncaught ${kind} the service restarts with the same address and data`, async ({
    launch,
  }) => {
    const desktop = await launch();
    await note(desktop);
    const [key, address] = [await createKey(desktop, 'CRM'), await readAddress(desktop)];
    const before = await readOpening(desktop);

    await fail(desktop, kind);

    await expect.poll(() => readOpening(desktop).catch(() => before)).not.toBe(before);
    expect((await post(address, key, '/issuers', issuer)).status).toBe(201);
    expect((await read(desktop)).messages).toEqual([]);
  });
}

test('at the fourth uncaught error within a minute the service stops, and reports it', async ({ launch }) => {
  const desktop = await launch();
  await note(desktop);
  const [key, address] = [await createKey(desktop, 'CRM'), await readAddress(desktop)];
  for (let restarts = 0; restarts < 3; restarts += 1) {
    const before = await readOpening(desktop);
    await fail(desktop, 'exception');
    await expect.poll(() => readOpening(desktop).catch(() => before)).not.toBe(before);
  }

  await fail(desktop, 'exception');

  await expect.poll(async () => (await read(desktop)).messages).toEqual(['The service has stopped']);
  expect((await read(desktop)).tray).toContain('The service has stopped');
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
