import { spawn } from 'node:child_process';
import { scryptSync } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  addPassphrase,
  belongsTo,
  createKeyring,
  createKeyringFile,
  type KeyringFile,
  keyringName,
  type MasterKey,
  readKeyringFile,
  retireMasterKey,
  rotateKeyring,
  unwrapKeyring,
  unwrapWithPassphrase,
  wrapKeyring,
  writeKeyringFile,
} from '../../electron/service/storage/keyring.ts';
import { drawMasterKey } from '../../electron/service/storage/master-key.ts';
import { adoptKeyring, openBackupKeyring, openKeys } from '../../electron/service/storage/open-keys.ts';
import { PassphraseNeeded } from '../../electron/service/storage/storage-problems.ts';
import {
  derivePassphraseKey,
  identifyKey,
  unwrapKeys,
  wrapKeys,
} from '../../electron/service/storage/wrap-key.ts';
import { passwordCost, temporaryFolder } from '../support/service.ts';

const drawKey = (source = 'a test'): MasterKey => ({ key: drawMasterKey(), source });

/** A folder that exists, for a keyring file. */
function openFolder(): string {
  return dirname(temporaryFolder().keyFile);
}

/** The text with another character at the index. */
function changeAt(text: string, index: number): string {
  const other = text[index] === 'A' ? 'B' : 'A';
  return text.slice(0, index) + other + text.slice(index + 1);
}

describe('wrapped keys', () => {
  const [key, keys] = [drawMasterKey(), drawMasterKey()];

  test('are unwrapped by the same key, and look different each time', () => {
    const [one, other] = [wrapKeys(key, keys), wrapKeys(key, keys)];

    expect(unwrapKeys(key, one)).toEqual(keys);
    expect(one).not.toBe(other);
    expect(Buffer.from(one, 'base64').includes(keys)).toBe(false);
  });

  test.each<[string, (wrapped: string) => string]>([
    ['text without any bytes', () => ''],
    ['fewer bytes than a nonce and a tag', () => Buffer.alloc(27).toString('base64')],
    ['a missing last byte', (wrapped) => Buffer.from(wrapped, 'base64').subarray(0, -1).toString('base64')],
    [
      'an extra byte',
      (wrapped) => Buffer.concat([Buffer.from(wrapped, 'base64'), Buffer.of(0)]).toString('base64'),
    ],
    ['a changed nonce', (wrapped) => changeAt(wrapped, 3)],
    ['a changed key', (wrapped) => changeAt(wrapped, 30)],
    ['a changed tag', (wrapped) => changeAt(wrapped, 70)],
    ['invalid Base64', () => '!'.repeat(80)],
  ])('are rejected with %s', (_what, change) => {
    expect(unwrapKeys(key, change(wrapKeys(key, keys)))).toBeUndefined();
  });

  test('are rejected by another key', () => {
    expect(unwrapKeys(drawMasterKey(), wrapKeys(key, keys))).toBeUndefined();
  });

  test('are identified by a key that its ID does not disclose', () => {
    expect(identifyKey(key)).toMatch(/^[0-9a-f]{16}$/);
    expect(identifyKey(key)).toBe(identifyKey(Buffer.from(key)));
    expect(identifyKey(key)).not.toBe(identifyKey(drawMasterKey()));
    expect(key.toString('hex')).not.toContain(identifyKey(key));
  });

  test('depend on the passphrase and its salt, but not on how its letters are composed', async () => {
    const [salt, otherSalt] = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)];
    const derive = (passphrase: string, of: Buffer) => derivePassphraseKey(passphrase, of, passwordCost);
    const derived = await derive('caf\u00e9', salt);

    expect(derived).toHaveLength(32);
    expect(await derive('caf\u00e9', otherSalt)).not.toEqual(derived);
    expect(await derive('Caf\u00e9', salt)).not.toEqual(derived);
    expect(await derive('cafe\u0301', salt)).toEqual(derived);
  });

  test('take 128 MiB of memory for each guess at the passphrase, unless a test chooses otherwise', async () => {
    const salt = Buffer.alloc(16, 1);
    const options = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };

    expect(await derivePassphraseKey('boats', salt)).toEqual(scryptSync('boats', salt, 32, options));
  });
});

describe('a keyring', () => {
  test('is opened by its master key only', () => {
    const [keyring, masterKey, other] = [createKeyring(), drawKey(), drawKey()];
    const file = wrapKeyring(keyring, masterKey);

    expect(unwrapKeyring(file, masterKey)).toEqual(keyring);
    expect(belongsTo(file, masterKey.key)).toBe(true);
    expect(unwrapKeyring(file, other)).toBeUndefined();
    expect(belongsTo(file, other.key)).toBe(false);
  });

  test('does not show its keys, the master key, or the passphrase in its file', async () => {
    const [keyring, masterKey] = [createKeyring(), drawKey()];
    const file = await addPassphrase(
      wrapKeyring(keyring, masterKey),
      keyring,
      'four tall green boats',
      passwordCost,
    );

    const text = JSON.stringify(file);

    for (const secret of [keyring.outer, keyring.inner, masterKey.key]) {
      expect(text).not.toContain(secret.toString('base64'));
      expect(text).not.toContain(secret.toString('hex'));
    }
    expect(text).not.toContain('green');
  });

  test('keeps its inner key in a rotation, and gets another outer key', () => {
    const keyring = createKeyring();

    const rotated = rotateKeyring(keyring);

    expect(rotated.inner).toEqual(keyring.inner);
    expect(rotated.outer).not.toEqual(keyring.outer);
  });

  test('is damaged if its wrapped keys were changed', () => {
    const masterKey = drawKey();
    const file = wrapKeyring(createKeyring(), masterKey);
    const current = { ...file.current, wrapped: changeAt(file.current.wrapped, 40) };

    expect(() => unwrapKeyring({ ...file, current }, masterKey)).toThrow(
      /^keyring.json is damaged: restore it from a backup$/,
    );
  });

  test('is opened by its passphrase only', async () => {
    const keyring = createKeyring();
    const file = wrapKeyring(keyring, drawKey());
    const protectedFile = await addPassphrase(file, keyring, 'four tall green boats', passwordCost);

    const open = (passphrase: string) => unwrapWithPassphrase(protectedFile, passphrase, passwordCost);

    expect(await open('four tall green boats')).toEqual(keyring);
    expect(await open('four tall green boat')).toBeUndefined();
    expect(await unwrapWithPassphrase(file, 'four tall green boats', passwordCost)).toBeUndefined();
  });
});

describe('the file of a keyring', () => {
  const damaged = /^keyring.json is damaged: restore it from a backup$/;
  const valid = () => wrapKeyring(createKeyring(), drawKey());

  test.each<[string, (file: KeyringFile) => string]>([
    ['is empty', () => ''],
    ['is cut off', (file) => JSON.stringify(file).slice(0, -10)],
    ['is not an object', () => '[]'],
    ['has an unknown version', (file) => JSON.stringify({ ...file, version: 2 })],
    ['has no wrapped keys', ({ retired }) => JSON.stringify({ version: 1, retired })],
    ['is much too long', (file) => JSON.stringify(file).padEnd(2_000_000)],
    ...['../elsewhere/victim', 'drafts/../../victim.sqlite', '/etc/passwd', 'keyring.json'].map(
      (path): [string, (file: KeyringFile) => string] => [
        `names ${path} as a file that a rotation replaces`,
        (file) => JSON.stringify({ ...file, moving: [path] }),
      ],
    ),
    ['has a passphrase without salt', (file) => JSON.stringify({ ...file, passphrase: { wrapped: '' } })],
  ])('is rejected if it %s', (_what, write) => {
    const folder = openFolder();
    writeFileSync(join(folder, keyringName), write(valid()));

    expect(() => readKeyringFile(folder)).toThrow(damaged);
  });

  test('is rejected with what to do if it is missing', () => {
    expect(() => readKeyringFile(openFolder())).toThrow(/keyring.json is missing: restore it from a backup$/);
  });

  test('is replaced as a whole, and created only once', () => {
    const folder = openFolder();
    const [first, second, third] = [valid(), valid(), valid()];

    createKeyringFile(folder, first);
    createKeyringFile(folder, second);
    expect(readKeyringFile(folder)).toEqual(first);

    writeKeyringFile(folder, third);
    expect(readKeyringFile(folder)).toEqual(third);
    expect(readdirSync(folder)).toEqual([keyringName]);
  });
});

const openKeysModule = fileURLToPath(new URL('../../electron/service/storage/open-keys.ts', import.meta.url));

/** Opens the keys of a folder when it receives a line, and prints them. */
const openOnSignal = `
  const { openKeys } = await import(process.argv[1]);
  const config = JSON.parse(process.argv[2]);
  console.log('ready');
  process.stdin.once('data', () => {
    const { keyring, masterKey } = openKeys(config);
    console.log(masterKey.key.toString('hex') + keyring.outer.toString('hex') + keyring.inner.toString('hex'));
    process.exit();
  });
`;

test('two programs that create the keys of a folder at once use the same ones', async () => {
  const folder = temporaryFolder();
  const args = ['--input-type=module', '--eval', openOnSignal, openKeysModule, JSON.stringify(folder)];
  const programs = [1, 2].map(() => spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] }));
  onTestFinished(() => programs.forEach((program) => void program.kill()));
  await Promise.all(programs.map(({ stdout }) => once(stdout, 'readable')));

  for (const { stdin } of programs) stdin.write('now');
  const [one, other] = await Promise.all(programs.map(({ stdout }) => text(stdout)));

  expect(one).toMatch(/^ready\n[0-9a-f]{192}\n$/);
  expect(other).toBe(one);
  const { masterKey, keyring } = openKeys(folder);
  expect(one).toContain(Buffer.concat([masterKey.key, keyring.outer, keyring.inner]).toString('hex'));
});

describe('the keys of a backup', () => {
  const passphrase = 'four tall green boats';

  /** A data folder with keys, and a backup of them as far as they are concerned. */
  async function openSetup(withPassphrase: boolean) {
    const folder = temporaryFolder();
    const { file, keyring, masterKey: createdWith } = openKeys(folder);
    const backup = join(dirname(folder.dataDir), 'backup');
    mkdirSync(backup);
    writeKeyringFile(
      backup,
      withPassphrase ? await addPassphrase(file, keyring, passphrase, passwordCost) : file,
    );
    return { ...folder, backup, keyring, createdWith };
  }

  /** Rotates the master key of the folder. */
  function rotate(setup: { dataDir: string; keyFile: string }, previous: MasterKey): MasterKey {
    const current = drawKey();
    const file = readKeyringFile(setup.dataDir);
    const retired = retireMasterKey(file, previous, current);
    writeKeyringFile(
      setup.dataDir,
      wrapKeyring(rotateKeyring(openKeys(setup, false).keyring), current, retired),
    );
    writeFileSync(setup.keyFile, current.key.toString('base64'));
    return current;
  }

  test('are opened by the master key, also if there is a passphrase', async () => {
    const [plain, protectedSetup] = [await openSetup(false), await openSetup(true)];

    for (const setup of [plain, protectedSetup]) {
      expect(await openBackupKeyring(setup.backup, setup)).toEqual(setup.keyring);
    }
  });

  test('are opened by a retired master key, however many rotations ago', async () => {
    const setup = await openSetup(false);
    const second = rotate(setup, setup.createdWith);
    expect(await openBackupKeyring(setup.backup, setup)).toEqual(setup.keyring);

    rotate(setup, second);

    expect(await openBackupKeyring(setup.backup, setup)).toEqual(setup.keyring);
    expect(openKeys(setup, false).keyring.outer).not.toEqual(setup.keyring.outer);
  });

  test('are opened by the passphrase on a machine with another master key or with none', async () => {
    const setup = await openSetup(true);
    const other = temporaryFolder();
    openKeys(other);

    for (const machine of [other, temporaryFolder()]) {
      const keyring = await openBackupKeyring(setup.backup, { ...machine, passwordCost }, passphrase);
      expect(keyring).toEqual(setup.keyring);
      const copy = { ...machine, dataDir: join(dirname(machine.dataDir), 'copy') };
      adoptKeyring(copy.dataDir, keyring, machine);
      expect(openKeys(copy, false).keyring).toEqual(setup.keyring);
    }
  });

  test.each<[string, string | undefined, RegExp]>([
    ['a wrong passphrase', 'four tall green goats', /^The passphrase of the backup is incorrect$/],
    ['an empty passphrase', '', /^The passphrase of the backup is incorrect$/],
    [
      'no passphrase',
      undefined,
      /^The backup was created with another master key: enter the passphrase of the/,
    ],
  ])('are not opened with %s, and no master key is created', async (_what, given, message) => {
    const setup = await openSetup(true);
    const [other, machine] = [temporaryFolder(), temporaryFolder()];
    openKeys(other);

    for (const config of [other, machine]) {
      const opening = openBackupKeyring(setup.backup, { ...config, passwordCost }, given);
      await expect(opening).rejects.toThrow(PassphraseNeeded);
      await expect(opening).rejects.toThrow(message);
    }
    expect(existsSync(machine.keyFile)).toBe(false);
  });

  test('that have no passphrase are only opened by their master key', async () => {
    const setup = await openSetup(false);
    const other = temporaryFolder();
    openKeys(other);

    await expect(openBackupKeyring(setup.backup, other, passphrase)).rejects.toThrow(
      /^The backup has no passphrase: only the master key that it was created with opens it$/,
    );
    await expect(openBackupKeyring(setup.backup, other)).rejects.toThrow(
      /^The backup was created with another master key\. Set OFFERDESK_KEY_FILE to that key\.$/,
    );
    await expect(openBackupKeyring(setup.backup, temporaryFolder())).rejects.toThrow(
      /^The master key of this data folder is missing/,
    );
  });

  test('are not opened if they are damaged, not even with the passphrase', async () => {
    const setup = await openSetup(true);
    writeFileSync(join(setup.backup, keyringName), '{');

    await expect(openBackupKeyring(setup.backup, setup, passphrase)).rejects.toThrow(
      /^keyring.json is damaged/,
    );
    await expect(openBackupKeyring(setup.dataDir.replace(/data$/, 'none'), setup)).rejects.toThrow(
      /^No backup found in \S+: keyring.json is missing$/,
    );
  });
});
