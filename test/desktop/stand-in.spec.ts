/** Tests that only the stand-in can run: options and calls that Electron does not expose, and failing starts. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { breakages, changeApplication } from './breakages.ts';
import { applicationRoot, choose, type Desktop, expect, type Folders, standIn, test } from './desktop.ts';
import { readRecorded, record } from './recorded.ts';

/** Runs the application until it ends by itself. */
async function runToEnd(folders: Folders, application = applicationRoot, ...options: string[]) {
  const args = [...folders.argumentsFor(application), ...options];
  const child = spawn(standIn, args, {
    env: folders.env,
    stdio: ['ignore', 'ignore', 'pipe'],
    // A hanging program must not outlive the test.
    timeout: 240_000,
    killSignal: 'SIGKILL',
  });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { code: code as number, stderr };
}

test('the window is created with every safeguard', async ({ shared: { main } }) => {
  const preferences = await main.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) =>
      (
        webContents as unknown as { getLastWebPreferences(): Electron.WebPreferences }
      ).getLastWebPreferences(),
    ),
  );

  expect(preferences).toEqual([
    {
      preload: expect.stringMatching(/out[\\/]preload[\\/]preload\.cjs$/),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      spellcheck: false,
    },
  ]);
  const checksSpelling = await main.evaluate(({ session }) => session.defaultSession.isSpellCheckerEnabled());
  expect(checksSpelling).toBe(false);
});

test('the installed application does not start with an option that opens its screens to others', async ({
  folders,
}) => {
  const option = '--remote-debugging-port=9222';
  Object.assign(folders.env, { OFFERDESK_TEST_RESOURCES: folders.root });

  const { code, stderr } = await runToEnd(folders, applicationRoot, option);

  expect(code).toBe(1);
  expect(stderr).toContain(
    'Offerdesk cannot start: The option --remote-debugging-port lets other programs control the screens. Start Offerdesk without it.',
  );
  expect(existsSync(folders.dataDir)).toBe(false);
  // The next test starts it without the option.
});

test('a second start shows the window of the first, and ends', async ({ shared: { main, folders } }) => {
  await main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());

  const second = await runToEnd(folders);

  expect(second.code).toBe(0);
  const isMinimized = () =>
    main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized());
  await expect.poll(isMinimized).toBe(false);
});

test('updates are checked if there is an update server, also from the menu', async ({ launch, folders }) => {
  test.skip(process.platform !== 'linux', 'Elsewhere the updater would reach for the system');
  Object.assign(folders.env, { OFFERDESK_TEST_RESOURCES: folders.root });
  const ask = (desktop: Desktop) => choose(desktop, 'Help', 'Check for Updates…');
  const unconfigured = await launch();
  await expect(ask(unconfigured)).rejects.toThrow('The menu has no Help › Check for Updates…');
  await unconfigured.main.close();
  writeFileSync(join(folders.root, 'app-update.yml'), 'provider: generic\nurl: https://updates.example\n');
  const desktop = await launch();
  await record(desktop);

  await ask(desktop);

  // On Linux, only an AppImage updates itself.
  await expect
    .poll(async () => (await readRecorded(desktop)).messages)
    .toEqual(['This installation does not update automatically']);
});

test('a dialog reports a data folder that is open elsewhere', async ({ shared: { folders } }) => {
  const { code, stderr } = await runToEnd(
    folders,
    applicationRoot,
    `--user-data-dir=${join(folders.root, 'another')}`,
  );

  expect(code).toBe(1);
  expect(stderr).toMatch(/^Offerdesk cannot start: Another Offerdesk has the data folder .* open/m);
});

/** Lets the page save a file, like a link on a screen. */
const save = ({ window }: Desktop, address: string, name: string) =>
  window.evaluate(
    ([href, download]) => {
      const own = href === '' ? URL.createObjectURL(new Blob(['a,b\n'])) : href;
      Object.assign(document.createElement('a'), { href: own, download }).click();
    },
    [address, name] as const,
  );

test('files of the screens are saved where the dialog proposes, and other files are not', async ({
  shared,
}) => {
  const downloads = join(shared.folders.root, 'downloads');

  await save(shared, 'data:text/csv,a,b', 'foreign.csv');
  await save(shared, '', 'own.csv');

  await expect.poll(() => existsSync(join(downloads, 'own.csv'))).toBe(true);
  expect(readdirSync(downloads)).toEqual(['own.csv']);
});

for (const breakage of breakages) {
  test(`the check reports if ${breakage.name}`, async ({ launch, folders }) => {
    const application = changeApplication(folders.root, breakage);
    if ('dies' in breakage) {
      const { code, stderr } = await runToEnd(folders, application);
      expect(code).toBe(1);
      expect(stderr).toMatch(breakage.dies);
    } else {
      const { window } = await launch(application);
      await expect(window.getByText(breakage.shows).first()).toBeVisible();
    }
  });
}
