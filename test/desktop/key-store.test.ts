/** The key store of the desktop during starts, simultaneous rotations, and keychain operations. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { keepKeychainKey } from '../../electron/desktop/keychain-key.ts';
import { DesktopKeyStore, openKeyStore } from '../../electron/desktop/service-thread/key-store.ts';
import { openOrRecoverKeyStore } from '../../electron/desktop/service-thread/recover-key.ts';
import {
  readKeyringFile,
  retireMasterKey,
  wrapKeyring,
  writeKeyringFile,
} from '../../electron/service/storage/keyring.ts';
import {
  drawMasterKey,
  findMasterKey,
  formatMasterKey,
  loadMasterKey,
} from '../../electron/service/storage/master-key.ts';
import { openKeys } from '../../electron/service/storage/open-keys.ts';
import { temporaryFolder } from '../support/service.ts';

/** A keychain that can be locked, can lose what it encrypted, and can be one without a keyring. */
function createKeychain() {
  let encryptedHere = new Set<string>();
  const keychain = {
    isLocked: false,
    isFallback: false,
    isAvailable: async () => !keychain.isFallback,
    encrypt: async (text: string) => {
      if (keychain.isFallback) throw new Error('No keyring is available');
      const encrypted = Buffer.from(`v11${text}`).reverse();
      encryptedHere.add(encrypted.toString());
      return encrypted;
    },
    decrypt: async (encrypted: Uint8Array) => {
      const text = Buffer.from(encrypted).reverse().toString();
      const isProtected = text.startsWith('v11');
      if (isProtected && (keychain.isLocked || keychain.isFallback))
        throw new Error('The keychain is locked');
      const isFromEarlierStart = !encryptedHere.has(Buffer.from(encrypted).toString());
      return { text: text.slice(3), isOutdated: false, isProtected, isFromEarlierStart };
    },
    /** Another process. */
    restart: () => {
      encryptedHere = new Set();
    },
  };
  return keychain;
}

function createStore() {
  const { keyFile } = temporaryFolder();
  const keychain = createKeychain();
  const key = loadMasterKey(keyFile, true);
  return { keyFile, keychain, store: new DesktopKeyStore(keychain, keyFile, false, 'key-file', key) };
}

/** The starts of an installation whose key file has the default place. */
function createInstallation() {
  const { dataDir } = temporaryFolder();
  const config = join(dirname(dataDir), 'config');
  vi.stubEnv('OFFERDESK_KEY_FILE', undefined);
  for (const name of ['XDG_CONFIG_HOME', 'LOCALAPPDATA', 'HOME']) vi.stubEnv(name, config);
  const keychain = createKeychain();
  /** What the application does with the keys at a start. */
  const start = async () => {
    keychain.restart();
    const store = await openKeyStore(dataDir, keychain);
    openKeys({ dataDir, keyFile: store.place, masterKey: store.key });
    return store;
  };
  return { dataDir, keychain, start };
}

const namesNextTo = (file: string) => readdirSync(dirname(file)).sort();

test('a new master key is protected by the keychain after the next start, and until then also in the key file', async () => {
  const { start } = createInstallation();

  const first = await start();
  expect(first.protection).toBe('key-file');
  expect(await first.readAvailability()).toBe('unconfirmed');
  expect(namesNextTo(first.place)).toEqual(['master.key', 'master.key.protected.unconfirmed']);

  const second = await start();
  expect(second.protection).toBe('keychain');
  expect(second.key).toEqual(first.key);
  expect(namesNextTo(second.place)).toEqual(['master.key.protected']);
});

test('a second opening in the same process deletes no key file', async () => {
  const { dataDir, keychain, start } = createInstallation();
  const first = await start();

  const again = await openKeyStore(dataDir, keychain);

  expect(again.protection).toBe('key-file');
  expect(again.key).toEqual(first.key);
});

test('if the keychain lost its key before the next start, the key file opens the data and is protected again', async () => {
  const { keychain, start } = createInstallation();
  const { key } = await start();
  keychain.isLocked = true;

  expect(await start()).toMatchObject({ protection: 'key-file', key });
  keychain.isLocked = false;
  expect(await start()).toMatchObject({ protection: 'keychain', key });
});

test('a rotation before the next start delays the protection, also one that was interrupted', async () => {
  const { dataDir, start } = createInstallation();
  const first = await start();
  const next = drawMasterKey();
  await first.stage(next);
  const { keyring, file, masterKey } = openKeys({ dataDir, keyFile: first.place, masterKey: first.key });
  const nextKey = { key: next, source: first.place };
  const rotated = wrapKeyring(keyring, nextKey, retireMasterKey(file, masterKey, nextKey));
  // There is no database yet.
  writeKeyringFile(dataDir, { ...rotated, isNew: true });
  expect(readKeyringFile(dataDir).retired).toHaveLength(1);

  const interrupted = await openOrRecoverKeyStore(dataDir, createKeychain(), () => expect.unreachable());

  expect(interrupted).toMatchObject({ protection: 'key-file', key: next });
  await start();
  expect(await start()).toMatchObject({ protection: 'keychain', key: next });
});

test('without a keyring, a protected file counts as a key file, and is protected when a keyring responds', async () => {
  const { keychain, start } = createInstallation();
  const { place, key } = await start();
  rmSync(place);
  rmSync(`${place}.protected.unconfirmed`);
  writeFileSync(`${place}.protected`, Buffer.from(`v10${formatMasterKey(key)}`).reverse(), { mode: 0o600 });
  keychain.isFallback = true;

  const without = await start();
  expect(without).toMatchObject({ protection: 'key-file', key, place });
  expect(await without.readAvailability()).toBe('unavailable');
  await expect(without.protect()).rejects.toThrow('No keyring is available');

  keychain.isFallback = false;
  const unlocked = await start();
  expect(await unlocked.readAvailability()).toBe('unconfirmed');
  expect(await start()).toMatchObject({ protection: 'keychain', key });
  expect(namesNextTo(place)).toEqual(['master.key.protected']);
});

test('no new master key replaces one that only the keychain still has', async () => {
  const { dataDir, keychain, start } = createInstallation();
  const { place } = await start();
  const unconfirmed = readFileSync(`${place}.protected.unconfirmed`);
  rmSync(place);

  await expect(openKeyStore(`${dataDir}.other`, keychain)).rejects.toThrow('protected by the keychain');
  expect(readFileSync(`${place}.protected.unconfirmed`)).toEqual(unconfirmed);
});

test('no key file is requested for a data folder whose database is missing', async () => {
  const { dataDir, keychain, start } = createInstallation();
  await start();
  mkdirSync(join(dataDir, 'files'));
  writeFileSync(join(dataDir, 'files', 'stored'), '');

  const opening = openOrRecoverKeyStore(dataDir, keychain, () => expect.unreachable());
  await expect(opening).rejects.toThrow(`The database of ${dataDir} is missing`);
});

test('a key file that the user restored next to the protected file stays', async () => {
  const { start } = createInstallation();
  await start();
  const { place, key } = await start();
  const keyFile = place.replace('.protected', '');
  writeFileSync(keyFile, formatMasterKey(key), { mode: 0o600 });

  expect(await start()).toMatchObject({ protection: 'key-file', place: keyFile });
  expect(await start()).toMatchObject({ protection: 'key-file', place: keyFile });
});

test('a chosen key file opens the data if the keychain does not, and no other key is lost', async () => {
  const { dataDir, keychain, start } = createInstallation();
  await start();
  const { place, key } = await start();
  const keyFile = place.replace('.protected', '');
  const sealed = readFileSync(place);
  const [foreign, exported] = ['foreign', 'exported'].map((name) => join(dirname(dataDir), name)) as [
    string,
    string,
  ];
  writeFileSync(foreign, formatMasterKey(drawMasterKey()));
  writeFileSync(exported, formatMasterKey(key), { mode: 0o644 });
  keychain.isLocked = true;
  const reasons: string[] = [];
  const choices = [undefined, foreign, join(dirname(dataDir), 'missing'), exported];

  const recovered = await openOrRecoverKeyStore(dataDir, keychain, async (reason) => {
    reasons.push(reason);
    return choices.shift();
  });

  expect(recovered).toMatchObject({ protection: 'key-file', key, place: keyFile });
  expect(reasons).toEqual([
    expect.stringContaining('choose a key file that was exported earlier'),
    expect.stringContaining('The keychain cannot open the master key'),
    expect.stringContaining(`The master key in ${foreign} does not open the data in ${dataDir}`),
    expect.stringContaining('ENOENT'),
  ]);
  expect(readFileSync(place)).toEqual(sealed);

  renameSync(foreign, keyFile);
  const again = [exported];
  await openOrRecoverKeyStore(dataDir, keychain, async () => again.shift());
  expect(findMasterKey(keyFile)).toEqual(key);
  expect(namesNextTo(place).filter((name) => /^master\.key\.\d/.test(name))).toHaveLength(1);
});

test('the key of the keychain is copied, and restored if the profile was deleted or damaged', async () => {
  const { dataDir, start } = createInstallation();
  const profile = join(dirname(dataDir), 'profile');
  const file = join(profile, 'Local State');
  const readKey = () => JSON.parse(readFileSync(file, 'utf8')).os_crypt.encrypted_key;
  const write = (text: string) => writeFileSync(file, text);
  // The first start: Chromium stores its key later.
  keepKeychainKey(profile);
  await start();
  expect(existsSync(profile)).toBe(false);
  mkdirSync(profile);
  write('{"os_crypt":{"encrypted_key":"first","audit_enabled":true},"other":1}');

  keepKeychainKey(profile);
  const { place } = await start();
  expect(namesNextTo(place)).toEqual(['master.key.protected', 'master.key.protected.keychain']);

  rmSync(profile, { recursive: true });
  keepKeychainKey(profile);
  expect(readKey()).toBe('first');
  for (const text of [
    '',
    'null',
    '{"os_crypt":[]}',
    '{"os_crypt":{"encrypted_key":"of another computer"}}',
  ]) {
    write(text);
    keepKeychainKey(profile);
    expect(readKey()).toBe('first');
  }
  // Protected again with another key, because the previous one cannot be used.
  write('{"os_crypt":{"encrypted_key":"second"},"other":1}');
  writeFileSync(`${place}.unconfirmed`, 'sealed with the second key');
  keepKeychainKey(profile);
  rmSync(`${place}.unconfirmed`);
  write('{"other":1}');
  keepKeychainKey(profile);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ other: 1, os_crypt: { encrypted_key: 'second' } });
});

test('a rotation completes even if the keychain was locked meanwhile', async () => {
  const { keychain, start } = createInstallation();
  await start();
  const store = await start();
  const next = drawMasterKey();
  await store.stage(next);
  keychain.isLocked = true;

  await store.promote();

  expect(store.key).toEqual(next);
  expect(namesNextTo(store.place)).toEqual([basename(store.place)]);
});

test('the key file stays if the protected file cannot be opened again', async () => {
  const { keyFile, keychain, store } = createStore();
  keychain.isLocked = true;

  await expect(store.protect()).rejects.toThrow('The keychain cannot open the master key');

  expect(await store.readAvailability()).toBe('available');
  expect(findMasterKey(keyFile)).toEqual(store.key);
});
