import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createApp } from '../../electron/service/app.ts';
import { defaultDataDir } from '../../electron/service/host/default-data-dir.ts';
import { defaultKeyFile, loadMasterKey } from '../../electron/service/storage/master-key.ts';
import { type SealedField, Vault } from '../../electron/service/storage/vault.ts';
import { temporaryFolder } from '../support/service.ts';

const vault = new Vault({ outer: Buffer.alloc(32, 1), inner: Buffer.alloc(32, 2) });
const other = new Vault({ outer: Buffer.alloc(32, 3), inner: Buffer.alloc(32, 4) });

const field = ['individuals', 'ssnSealed', 'individual_1'] as const;

describe('a sealed text', () => {
  test('is opened by the same key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(vault.open(vault.seal(text, field), field)).toBe(text);
      }),
    );
  });

  test('looks different each time, and does not show the text', () => {
    const [first, second] = [vault.seal('912345678', field), vault.seal('912345678', field)];

    expect(first.equals(second)).toBe(false);
    expect(first.includes('912345678')).toBe(false);
  });

  test('reaches another thread without the memory that small buffers share', () => {
    const sealed = vault.seal('912345678', field);

    expect(structuredClone(sealed).buffer.byteLength).toBe(sealed.byteLength);
  });

  test('is not opened by another key', () => {
    expect(() => other.open(vault.seal('912345678', field), field)).toThrow();
  });

  test.each<[string, SealedField]>([
    ['table', ['files', 'ssnSealed', 'individual_1']],
    ['column', ['individuals', 'keySealed', 'individual_1']],
    ['record', ['individuals', 'ssnSealed', 'individual_2']],
  ])('is not opened in the field of another %s', (_what, elsewhere) => {
    expect(() => vault.open(vault.seal('912345678', field), elsewhere)).toThrow();
  });

  test('is not opened if any of its bytes was changed', () => {
    const sealed = vault.seal('912345678', field);

    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => vault.open(changed, field)).toThrow();
    }
  });

  test('is not opened if some of its bytes are missing', () => {
    const sealed = vault.seal('912345678', field);

    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => vault.open(sealed.subarray(0, length), field)).toThrow();
    }
  });
});

describe('a digest', () => {
  test('is the same for the same text and key, and another for another', () => {
    expect(vault.digest('912345678')).toBe(vault.digest('912345678'));
    expect(vault.digest('912345678')).not.toBe(vault.digest('912345679'));
    expect(vault.digest('912345678')).not.toBe(other.digest('912345678'));
  });
});

describe('the master key', () => {
  const open = async (folder: { dataDir: string; keyFile: string }) => {
    const app = await createApp({ ...folder, role: 'host' });
    await app.close();
  };

  test('is created with the first data folder, and is private', async () => {
    const folder = temporaryFolder();

    await open(folder);

    expect(statSync(folder.keyFile).mode & 0o777).toBe(0o600);
    expect(Buffer.from(readFileSync(folder.keyFile, 'utf8'), 'base64')).toHaveLength(32);
  });

  test('opens its folder again', async () => {
    const folder = temporaryFolder();
    await open(folder);

    await expect(open(folder)).resolves.toBeUndefined();
  });

  test('is not created again for a folder with data', async () => {
    const folder = temporaryFolder();
    await open(folder);
    rmSync(folder.keyFile);

    await expect(open(folder)).rejects.toThrow(
      `The master key of this data folder is missing: restore it to ${folder.keyFile}, or name a copy with --key-file or OFFERDESK_KEY_FILE`,
    );
  });

  test('of another folder is rejected', async () => {
    const [folder, stranger] = [temporaryFolder(), temporaryFolder()];
    await open(folder);
    await open(stranger);

    await expect(open({ ...folder, keyFile: stranger.keyFile })).rejects.toThrow(
      'belongs to another data folder',
    );
  });

  test.each([
    ['too short', Buffer.alloc(31).toString('base64')],
    ['too long', Buffer.alloc(33).toString('base64')],
    ['empty', ''],
    ['not a key', 'secret'],
  ])('that is %s is rejected', (_what, text) => {
    const { keyFile } = temporaryFolder();
    writeFileSync(keyFile, text);

    expect(() => loadMasterKey(keyFile, true)).toThrow(`${keyFile} is damaged: restore it from a copy`);
    expect(readFileSync(keyFile, 'utf8')).toBe(text);
  });

  test('is created once by two simultaneous programs', () => {
    const { keyFile } = temporaryFolder();

    const first = loadMasterKey(keyFile, true);
    chmodSync(keyFile, 0o400);

    expect(loadMasterKey(keyFile, true)).toEqual(first);
  });

  test('can be at the path of OFFERDESK_KEY_FILE', () => {
    expect(defaultKeyFile({ OFFERDESK_KEY_FILE: '/keys/a.key' })).toBe('/keys/a.key');
  });

  test.each(['linux', 'darwin', 'win32'] as const)(
    'is outside the tree of the data folder on %s',
    (platform) => {
      const [key, data] = [dirname(defaultKeyFile({}, platform)), defaultDataDir({}, platform)];

      for (const place of [data, dirname(data)]) expect(relative(key, place)).toMatch(/^\.\./);
      for (const place of [data, dirname(data)]) expect(relative(place, key)).toMatch(/^\.\./);
    },
  );
});
