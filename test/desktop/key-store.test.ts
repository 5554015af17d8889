/** The key store of the desktop during simultaneous rotations and keychain operations. */
import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { DesktopKeyStore } from '../../electron/desktop/service-thread/key-store.ts';
import { drawMasterKey, findMasterKey, loadMasterKey } from '../../electron/service/storage/master-key.ts';
import { temporaryFolder } from '../support/service.ts';

/** A keychain that can be locked. */
function createKeychain() {
  const keychain = {
    isLocked: false,
    isAvailable: async () => true,
    encrypt: async (text: string) => Buffer.from(text, 'utf8').reverse(),
    decrypt: async (encrypted: Uint8Array) => {
      if (keychain.isLocked) throw new Error('The keychain is locked');
      return { text: Buffer.from(encrypted).reverse().toString('utf8'), isOutdated: false };
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

test('a key file is not moved while the new key of a rotation is next to it', async () => {
  const { keyFile, store } = createStore();
  const next = drawMasterKey();
  const protecting = store.protect();
  await store.stage(next);

  await expect(protecting).rejects.toMatchObject({
    errors: [{ field: 'key', message: 'is being rotated. Protect it after the rotation.' }],
  });
  await store.promote();

  expect(store.protection).toBe('key-file');
  expect(findMasterKey(keyFile)).toEqual(next);
});

test('a rotation completes even if the keychain was locked meanwhile', async () => {
  const { keychain, store } = createStore();
  await store.protect();
  const next = drawMasterKey();
  await store.stage(next);
  keychain.isLocked = true;

  await store.promote();

  expect(store.key).toEqual(next);
  expect(existsSync(`${store.place}.next`)).toBe(false);
});

test('the key file stays if the protected file cannot be opened again', async () => {
  const { keyFile, keychain, store } = createStore();
  keychain.isLocked = true;

  await expect(store.protect()).rejects.toThrow('The keychain cannot open the master key');

  expect(store.protection).toBe('key-file');
  expect(findMasterKey(keyFile)).toEqual(store.key);
  expect(readdirSync(dirname(keyFile))).toContain('master.key');
});
