/** The master key of the desktop application, with a keychain that the stand-in for Electron simulates. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { DataFolder } from '#shared/contracts/installation/data-folder.ts';
import type { DataJob } from '#shared/contracts/installation/data-jobs.ts';
import { findViolations } from '../screens/axe.ts';
import {
  applicationRoot,
  ask,
  createKey,
  type Desktop,
  expect,
  type Folders,
  standIn,
  test,
} from './desktop.ts';

test.skip(process.platform !== 'linux', 'Elsewhere the master key of whoever runs the tests would be used');

const cli = fileURLToPath(new URL('../../electron/headless/cli.ts', import.meta.url));

/** The key files in the configuration folder of a separate user for each test. */
function useOwnUser({ env, root }: Folders) {
  const { OFFERDESK_KEY_FILE, ...rest } = env;
  for (const name of Object.keys(env)) delete (env as Record<string, unknown>)[name];
  Object.assign(env, rest, { XDG_CONFIG_HOME: join(root, 'config') });
  const folder = join(root, 'config', 'Offerdesk');
  const keyFile = join(folder, 'master.key');
  return { folder, keyFile, protectedFile: `${keyFile}.protected` };
}

const setKeychain = ({ env }: Folders, state: string) =>
  Object.assign(env, { OFFERDESK_TEST_KEYCHAIN: state });

const readFolder = (desktop: Desktop) => ask<DataFolder>(desktop, 'getDataFolder');

const readKeys = async (desktop: Desktop) =>
  (await ask<{ items: { name: string }[] }>(desktop, 'listApiKeys')).items.map(({ name }) => name);

/** Starts the application, and expects a failure. */
async function failToStart(folders: Folders): Promise<string> {
  const child = spawn(standIn, folders.argumentsFor(applicationRoot), {
    env: folders.env,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 240_000,
    killSignal: 'SIGKILL',
  });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  expect(code).toBe(1);
  return stderr;
}

/** Exports the key into a new folder. */
async function exportKey(desktop: Desktop, { root }: Folders): Promise<string> {
  const folder = join(root, 'exported');
  mkdirSync(folder, { recursive: true });
  return (await ask<{ file: string }>(desktop, 'exportMasterKey', { folder })).file;
}

const openSettings = ({ window }: Desktop) =>
  window.evaluate(() => {
    location.hash = '/settings/data';
  });

/** Lists the API keys with a command, which cannot use the keychain. */
const listKeys = ({ dataDir }: Folders, env: NodeJS.ProcessEnv) =>
  promisify(execFile)(process.execPath, [cli, 'api-key', 'list', '--data-dir', dataDir], { env });

test('the keychain protects a new master key, without it an exported key file opens the data, and the key is rotated', async ({
  launch,
  folders,
}) => {
  const { folder, keyFile, protectedFile } = useOwnUser(folders);
  let first = await launch();
  await createKey(first, 'CRM');
  const exported = await exportKey(first, folders);
  let sealed = Buffer.alloc(0);
  const names = ['master.key.protected', 'master.key.protected.keychain'];

  await test.step('the key file stays until the keychain has opened the protected file at a later start', async () => {
    expect(await readFolder(first)).toMatchObject({ keychain: 'unconfirmed', keyFile });
    await openSettings(first);
    await expect(
      first.window.getByText('Key file (protected by the keychain from the next start)'),
    ).toBeVisible();
    // The keychain has not stored its key.
    await kill(first, folders);
    first = await launch();
    expect(await readKeys(first)).toEqual(['CRM']);
    expect(await readFolder(first)).toMatchObject({ keychain: 'unconfirmed', keyFile });
    await first.main.close();
    first = await launch();
  });

  await test.step('a new key is protected, and a command reports it', async () => {
    expect(await readFolder(first)).toMatchObject({ keychain: 'protects', keyFile: protectedFile });
    await openSettings(first);
    await expect(first.window.getByText('Protected by the keychain', { exact: true })).toBeVisible();
    await expect(listKeys(folders, folders.env)).rejects.toThrow(
      'The master key is protected by the keychain of the desktop application. Export it in Settings › Data and backup, and name the exported file with --key-file or OFFERDESK_KEY_FILE',
    );
    await listKeys(folders, { ...folders.env, OFFERDESK_KEY_FILE: exported });
    await first.main.close();
    expect(readdirSync(folder)).toEqual(names);
    expect(statSync(protectedFile).mode & 0o777).toBe(0o600);
    sealed = readFileSync(protectedFile);
  });

  await test.step('a locked keychain prevents the start with instructions', async () => {
    setKeychain(folders, 'locked');
    expect(await failToStart(folders)).toContain(
      `Offerdesk cannot open the master key: The keychain cannot open the master key in ${protectedFile} (The keychain is locked). Sign in as the user who created it, unlock the keychain, and try again. If the keychain was reset, choose a key file that was exported earlier.`,
    );
    expect(readdirSync(folder)).toEqual(names);
    expect(readFileSync(protectedFile)).toEqual(sealed);
  });

  await test.step('without the profile, the protected file opens the data', async () => {
    setKeychain(folders, '');
    rmSync(join(folders.root, 'Local State'));
    const desktop = await launch();
    expect(await readKeys(desktop)).toEqual(['CRM']);
    expect(await readFolder(desktop)).toMatchObject({ keychain: 'protects' });
    await desktop.main.close();
  });

  await test.step('an exported key file opens the data', async () => {
    setKeychain(folders, 'locked');
    Object.assign(folders.env, { OFFERDESK_KEY_FILE: exported });
    const recovered = await launch();
    expect(await readKeys(recovered)).toEqual(['CRM']);
    expect(await readFolder(recovered)).toMatchObject({ keychain: 'bypassed' });
    await expect(ask(recovered, 'protectMasterKey')).rejects.toThrow('OFFERDESK_KEY_FILE names the key file');
    await recovered.main.close();
    delete (folders.env as Record<string, unknown>).OFFERDESK_KEY_FILE;
  });

  await test.step('the protected file opens the data again, and is encrypted again when the keychain requests it', async () => {
    setKeychain(folders, 'renewed');
    const desktop = await launch();
    renameSync(exported, `${exported}.old`);
    expect(await readKeys(desktop)).toEqual(['CRM']);
    expect(readFileSync(protectedFile).equals(sealed)).toBe(false);
    expect(await readFolder(desktop)).toMatchObject({ keychain: 'protects' });
    setKeychain(folders, '');

    const previous = readFileSync(protectedFile);
    await rotate(desktop);
    await desktop.main.close();
    expect(readdirSync(folder)).toEqual(names);
    // As after a power failure between the last two steps.
    renameSync(protectedFile, `${protectedFile}.next`);
    writeFileSync(protectedFile, previous, { mode: 0o600 });
  });

  await test.step('an interrupted rotation is completed at the start', async () => {
    const desktop = await launch();
    expect(await readKeys(desktop)).toEqual(['CRM']);
    expect(readdirSync(folder)).toEqual(names);
    await exportKey(desktop, folders);
    await desktop.main.close();
  });

  await test.step('if the keychain was reset, a key file that the user chooses opens the data', async () => {
    setKeychain(folders, 'locked');
    const newest = join(folders.root, 'exported', 'offerdesk-master.key');
    // The first one is from before the rotation.
    Object.assign(folders.env, { OFFERDESK_TEST_CHOSEN_FILES: `${exported}.old:${newest}` });
    const desktop = await launch();
    expect(await readKeys(desktop)).toEqual(['CRM']);
    expect(await readFolder(desktop)).toMatchObject({ keychain: 'available', keyFile });
    expect(readFileSync(keyFile)).toEqual(readFileSync(newest));
  });
});

/** Ends the application as a power failure does. */
async function kill({ main }: Desktop, { root }: Folders): Promise<void> {
  const ended = once(main.process(), 'exit');
  main.process().kill('SIGKILL');
  await ended;
  rmSync(join(root, 'instance'));
}

/** Rotates the master key, and waits for the end. */
async function rotate(desktop: Desktop): Promise<void> {
  const { keyId } = await readFolder(desktop);
  await ask(desktop, 'startKeyRotation', { keyId });
  const readRotation = async () => {
    const { items } = await ask<{ items: DataJob[] }>(desktop, 'listDataJobs');
    return items.find(({ kind }) => kind === 'key-rotation');
  };
  await expect.poll(async () => (await readRotation().catch(() => undefined))?.state).toBe('done');
}

/** The key file is used, and the screens show it. */
async function expectKeyFile(desktop: Desktop, { folder, keyFile }: ReturnType<typeof useOwnUser>) {
  expect(await readFolder(desktop)).toMatchObject({ keychain: 'unavailable', keyFile });
  expect(readdirSync(folder)).toEqual(['master.key']);
  await openSettings(desktop);
  await expect(desktop.window.getByText('Key file (no keychain available)')).toBeVisible();
  await expect(desktop.window.getByRole('button', { name: 'Protect with the keychain' })).toHaveCount(0);
  await expect(ask(desktop, 'protectMasterKey')).rejects.toThrow('is not available for this user account');
  expect(readdirSync(folder)).toEqual(['master.key']);
}

test('the key file is used, and the screens show it, if the keychain is unavailable', async ({
  launch,
  folders,
}) => {
  const user = useOwnUser(folders);
  setKeychain(folders, 'unavailable');

  await expectKeyFile(await launch(), user);
});

test('without a keychain the key file is used, which the settings screen later moves into it and exports', async ({
  launch,
  folders,
}) => {
  const user = useOwnUser(folders);
  const { folder, keyFile } = user;
  setKeychain(folders, 'fallback');
  const without = await launch();
  await createKey(without, 'CRM');
  await expectKeyFile(without, user);
  await without.main.close();
  const key = readFileSync(keyFile, 'utf8');
  setKeychain(folders, '');

  const desktop = await launch();
  await openSettings(desktop);
  await expect(desktop.window.getByText('Key file (not protected by the keychain)')).toBeVisible();
  await desktop.window.getByRole('button', { name: 'Protect with the keychain' }).click();
  await expect(
    desktop.window.getByText('Key file (protected by the keychain from the next start)'),
  ).toBeVisible();
  expect(readdirSync(folder)).toEqual(['master.key', 'master.key.protected.unconfirmed']);

  const target = join(folders.root, 'exported');
  mkdirSync(target);
  await desktop.window.getByRole('button', { name: 'Export key file…' }).click();
  const dialog = desktop.window.getByRole('dialog', { name: 'Export the master key' });
  await expect(dialog.getByText('The exported file is not protected')).toBeVisible();
  // On the desktop, axe takes the links of the sidebar for links within the page.
  expect(await findViolations(desktop.window, '[role=dialog]')).toEqual([]);
  await dialog.getByLabel('Export to folder').fill(target);
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const exported = join(target, 'offerdesk-master.key');
  await expect(dialog.getByText(exported)).toBeVisible();
  expect(readFileSync(exported, 'utf8')).toBe(key);
  await desktop.main.close();

  const again = await launch();
  expect(await readKeys(again)).toEqual(['CRM']);
  expect(await readFolder(again)).toMatchObject({ keychain: 'protects' });
  expect(readdirSync(folder)).toEqual(['master.key.protected', 'master.key.protected.keychain']);
});

test('protecting a key file retains another key that the keychain protects', async ({ launch, folders }) => {
  const { folder, keyFile, protectedFile } = useOwnUser(folders);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(keyFile, Buffer.alloc(32, 7).toString('base64'), { mode: 0o600 });
  writeFileSync(protectedFile, 'sealed by another keychain', { mode: 0o600 });

  const desktop = await launch();
  await ask(desktop, 'protectMasterKey');
  await desktop.main.close();
  await launch();

  const stored = readdirSync(folder).find((name) => /^master\.key\.protected\.\d/.test(name));
  expect(readFileSync(join(folder, stored ?? ''), 'utf8')).toBe('sealed by another keychain');
  expect(existsSync(keyFile)).toBe(false);
});
