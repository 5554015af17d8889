/** The desktop application around its window: menu, tray, notifications, and quitting. */
import { join } from 'node:path';
import {
  applicationRoot,
  choose,
  createKey,
  type Desktop,
  expect,
  goTo,
  issuer,
  post,
  readAddress,
  test,
} from './desktop.ts';
import {
  clickNotification,
  clickTray,
  readNotifications,
  readRecorded,
  readTray,
  record,
} from './recorded.ts';

/** By default, events of the application have half a minute, which a busy machine exceeds. The test has a limit of its own. */
const unlimited = { timeout: 0 };

/** A client system submits a record for review while the window is not focused. */
async function bringWork(desktop: Desktop): Promise<void> {
  const key = await createKey(desktop, 'CRM');
  const address = await readAddress(desktop);
  await desktop.main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur());
  expect((await post(address, key, '/issuers', issuer)).status).toBe(201);
}

test('the menu opens screens and the keyboard shortcuts', async ({ shared: desktop }) => {
  await expect(desktop.window.getByRole('navigation', { name: 'Screens' })).toBeVisible();

  await choose(desktop, 'Help', 'Keyboard Shortcuts');
  const dialog = desktop.window.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  await choose(desktop, '&File', 'Settings…');

  await expect(desktop.window).toHaveURL(/#\/settings$/);
  await desktop.window.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a CSV file is selected in the menu, and shown as a draft before its import', async ({
  shared: desktop,
}) => {
  const sample = join(applicationRoot, 'resources/csv/issuers-sample.csv');
  await desktop.main.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
  }, sample);

  await choose(desktop, '&File', 'Import files…');

  await expect(desktop.window).toHaveURL(/#\/imports\/drafts\/csv_draft_\w+$/);
});

test('a file that is not a CSV file is rejected with a message', async ({ shared: desktop }) => {
  await record(desktop);
  await desktop.main.evaluate(
    ({ dialog }, path) => {
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
    },
    join(applicationRoot, 'resources/icons/tray.png'),
  );

  await choose(desktop, '&File', 'Import files…');

  await expect
    .poll(async () => (await readRecorded(desktop)).errors)
    .toEqual([expect.stringMatching(/^Could not import tray\.png: .+/)]);
});

test('the tray and a notification report new work while the window is not focused, and open it', async ({
  launch,
}) => {
  const desktop = await launch();
  await record(desktop);

  await bringWork(desktop);

  await expect.poll(() => readNotifications(desktop)).toEqual(['New items to review: 1 issuer']);
  await clickNotification(desktop);
  await expect(desktop.window).toHaveURL(/#\/reviews\/issuer$/);

  await goTo(desktop.window, '/api-keys');
  await expect.poll(() => readTray(desktop)).toContain('1 issuer');
  await clickTray(desktop);
  await expect(desktop.window).toHaveURL(/#\/reviews\/issuer$/);
});

test('the next start has the data, the place of the window, and the setting of notifications', async ({
  launch,
}) => {
  const place = { x: 120, y: 80, width: 1000, height: 700 };
  const first = await launch();
  await createKey(first, 'Accounting');
  await choose(first, '&File', 'Notify of New Work');
  await first.main.evaluate(({ BrowserWindow }, bounds) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.setBounds(bounds);
    window?.maximize();
  }, place);
  await first.main.close();

  const desktop = await launch();
  await record(desktop);

  await expect(desktop.window.getByRole('row', { name: /Accounting/ })).toBeVisible();
  const readPlace = () =>
    desktop.main.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      return { bounds: window?.getNormalBounds(), isMaximized: window?.isMaximized() };
    });
  await expect.poll(readPlace).toEqual({ bounds: place, isMaximized: true });
  await bringWork(desktop);
  await expect.poll(() => readTray(desktop)).toContain('1 issuer');
  expect(await readNotifications(desktop)).toEqual([]);
});

test('the application continues in the tray if the setting is on, and otherwise ends with its window', async ({
  launch,
}) => {
  const desktop = await launch();
  const { main } = desktop;
  const key = await createKey(desktop, 'CRM');
  const address = await readAddress(desktop);
  await choose(desktop, '&File', 'Keep Running in the Tray');

  await closeWindow(desktop);
  expect((await post(address, key, '/issuers', issuer)).status).toBe(201);
  const [window] = await Promise.all([
    main.waitForEvent('window', unlimited),
    main.evaluate(({ app }) => void app.emit('activate')),
  ]);
  await expect(window.getByRole('navigation', { name: 'Screens' })).toBeVisible();

  await closeWindow(desktop);
  // Commands of the menu are run when the page has loaded.
  const [next] = await Promise.all([
    main.waitForEvent('window', unlimited),
    choose(desktop, 'Help', 'Keyboard Shortcuts'),
    choose(desktop, '&File', 'Settings…'),
  ]);
  await expect(next.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expect(next).toHaveURL(/#\/settings$/);

  // Elsewhere the application continues, as in other applications.
  if (process.platform !== 'linux') return;
  await choose(desktop, '&File', 'Keep Running in the Tray');
  const ended = main.waitForEvent('close', unlimited);
  await main.evaluate(({ BrowserWindow }) => void BrowserWindow.getAllWindows()[0]?.close());
  await ended;
});

test('quitting while an import runs asks for confirmation', async ({ launch }) => {
  const desktop = await launch();
  const key = await createKey(desktop, 'CRM');
  const address = await readAddress(desktop);
  await record(desktop, 0);
  const importing = post(address, key, '/csv/investors', createInvestors(40_000)).catch(() => undefined);
  await expect.poll(async () => (await get(address, key, '/investor-accounts')).total).toBeGreaterThan(0);

  await desktop.main.evaluate(({ app }) => app.quit());
  await expect.poll(async () => (await readRecorded(desktop)).messages).toEqual(['An import is running']);
  expect((await get(address, key, '/issuers')).total).toBe(0);

  await record(desktop, 1);
  const ended = desktop.main.waitForEvent('close', unlimited);
  await desktop.main.evaluate(({ app }) => app.quit());
  await ended;
  await importing;
});

/** Closes the window, and waits until the application knows it: the page is gone before that. */
async function closeWindow({ main }: Desktop): Promise<void> {
  await main.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.once('closed', resolve);
        window?.close();
      }),
  );
}

async function get(address: string, key: string, path: string): Promise<{ total: number }> {
  const answer = await fetch(address + path, { headers: { 'x-api-key': key } });
  const { meta } = (await answer.json()) as { meta: { totalItems: number } };
  return { total: meta.totalItems };
}

function createInvestors(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, index) => `Ada,Sample${index},ada${index}@investors.example,INDIVIDUAL`,
  );
  return ['firstName,lastName,email,investorAccountType', ...rows].join('\n');
}
