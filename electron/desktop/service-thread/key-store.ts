import { existsSync } from 'node:fs';
import { recoverFromRestore } from '#service/host/backup/exchange-folders.ts';
import { conflict } from '#service/kernel/errors.ts';
import type { Keychain } from '#service/kernel/platform.ts';
import { removeDurably, renameDurably } from '#service/storage/durable-file.ts';
import { KeyFileStore, type MasterKeyStore } from '#service/storage/key-store.ts';
import { hasKeyring } from '#service/storage/keyring.ts';
import {
  defaultKeyFile,
  drawMasterKey,
  loadMasterKey,
  protectedKeyFile,
  stagedKeyFile,
} from '#service/storage/master-key.ts';
import { isNewFolder } from '#service/storage/open-keys.ts';
import {
  findProtectedKey,
  readProtectedKey,
  type SystemKeychain,
  writeProtectedKey,
} from './protected-key-file.ts';

type Protection = MasterKeyStore['protection'];

/**
 * Where the desktop application stores the master key: in a file that the keychain protects, or in a plain key
 * file. A plain key file has priority, so that commands can work on the same data.
 */
export class DesktopKeyStore implements MasterKeyStore, Keychain {
  readonly #keychain: SystemKeychain;
  readonly #keyFile: string;
  readonly #isNamed: boolean;
  #protection: Protection;
  #key: Buffer;
  /** The new master key of an unfinished rotation. */
  #staged: Buffer | undefined;

  /** @param isNamed whether the user has named the key file */
  constructor(
    keychain: SystemKeychain,
    keyFile: string,
    isNamed: boolean,
    protection: Protection,
    key: Buffer,
  ) {
    this.#keychain = keychain;
    this.#keyFile = keyFile;
    this.#isNamed = isNamed;
    this.#protection = protection;
    this.#key = key;
  }

  get place(): string {
    return this.#protection === 'keychain' ? protectedKeyFile(this.#keyFile) : this.#keyFile;
  }

  get protection(): Protection {
    return this.#protection;
  }

  get key(): Buffer {
    return this.#key;
  }

  async stage(key: Buffer): Promise<void> {
    this.#staged = key;
    if (this.#protection === 'keychain')
      await writeProtectedKey(this.#keychain, stagedKeyFile(this.place), key);
    else await this.#plain.stage(key);
  }

  findStaged(): Promise<Buffer | undefined> {
    if (this.#protection === 'keychain') return findProtectedKey(this.#keychain, stagedKeyFile(this.place));
    return this.#plain.findStaged();
  }

  async promote(): Promise<void> {
    // Not read again: the keychain may have been locked since, and the keyring needs this key now.
    const staged = this.#staged ?? (await this.findStaged());
    if (!staged) throw new Error(`There is no new master key next to ${this.place}`);
    renameDurably(stagedKeyFile(this.place), this.place);
    this.#key = staged;
    this.#staged = undefined;
  }

  async readAvailability(): Promise<Awaited<ReturnType<Keychain['readAvailability']>>> {
    if (this.#isNamed) return 'bypassed';
    return (await this.#keychain.isAvailable()) ? 'available' : 'unavailable';
  }

  async protect(): Promise<void> {
    const target = protectedKeyFile(this.#keyFile);
    await storeOther(this.#keychain, target, this.#key);
    await writeProtectedKey(this.#keychain, target, this.#key);
    // After the last await: a rotation may have started meanwhile, and its new key is next to the key file.
    if (this.#staged) throw conflict('key', 'is being rotated. Protect it after the rotation.');
    this.#protection = 'keychain';
    removeDurably(this.#keyFile);
    // From an unfinished rotation.
    removeDurably(stagedKeyFile(this.#keyFile));
  }

  get #plain(): KeyFileStore {
    return new KeyFileStore(this.#keyFile);
  }
}

/**
 * Finds the master key, and creates one if there is neither a key nor data.
 * @throws with what to do, if the key is missing, or the keychain cannot open it
 */
export async function openKeyStore(dataDir: string, keychain: SystemKeychain): Promise<DesktopKeyStore> {
  // A restore that was interrupted may have moved the data aside.
  recoverFromRestore(dataDir);
  const keyFile = defaultKeyFile();
  const isNamed = Boolean(process.env.OFFERDESK_KEY_FILE);
  const open = (protection: Protection, key: Buffer) =>
    new DesktopKeyStore(keychain, keyFile, isNamed, protection, key);
  const mayCreate = isNewFolder(dataDir) && !hasKeyring(dataDir);
  const target = protectedKeyFile(keyFile);
  if (!isNamed && !existsSync(keyFile)) {
    if (existsSync(target)) return open('keychain', await readProtectedKey(keychain, target));
    if (mayCreate && (await keychain.isAvailable())) {
      const key = drawMasterKey();
      await writeProtectedKey(keychain, target, key);
      return open('keychain', key);
    }
  }
  return open('key-file', loadMasterKey(keyFile, mayCreate));
}

/** Renames a protected file with another key, or one that cannot be read now: it may be the only copy. */
async function storeOther(keychain: SystemKeychain, file: string, key: Buffer): Promise<void> {
  const other = await findProtectedKey(keychain, file).catch(() => 'unreadable' as const);
  if (other === undefined || (other !== 'unreadable' && other.equals(key))) return;
  renameDurably(file, `${file}.${new Date().toISOString().replaceAll(/\W/g, '-')}`);
}
