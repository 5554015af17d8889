import { existsSync } from 'node:fs';
import type { Keychain } from '#service/kernel/platform.ts';
import { removeDurably, renameDurably, replaceDurably } from '#service/storage/durable-file.ts';
import { tryLock } from '#service/storage/folder-lock.ts';
import { KeyFileStore, type MasterKeyStore } from '#service/storage/key-store.ts';
import { belongsTo, hasKeyring, readKeyringFile } from '#service/storage/keyring.ts';
import {
  defaultKeyFile,
  findMasterKey,
  formatMasterKey,
  loadMasterKey,
  protectedKeyFile,
  stagedKeyFile,
  unconfirmedKeyFile,
} from '#service/storage/master-key.ts';
import { isNewFolder } from '#service/storage/open-keys.ts';
import { dataFolderPaths } from '#service/storage/storage.ts';
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
  readonly protection: Protection;
  readonly #keychain: SystemKeychain;
  readonly #keyFile: string;
  readonly #isNamed: boolean;
  #key: Buffer;
  /** The new master key of an unfinished rotation. */
  #staged: Buffer | undefined;
  /** Whether the next start may replace the key file with the protected one. */
  #isUnconfirmed = false;

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
    this.protection = protection;
    this.#key = key;
  }

  get place(): string {
    return this.protection === 'keychain' ? protectedKeyFile(this.#keyFile) : this.#keyFile;
  }

  get key(): Buffer {
    return this.#key;
  }

  async stage(key: Buffer): Promise<void> {
    this.#staged = key;
    if (this.protection === 'keychain')
      await writeProtectedKey(this.#keychain, stagedKeyFile(this.place), key);
    else await this.#plain.stage(key);
  }

  async findStaged(): Promise<Buffer | undefined> {
    if (this.protection === 'key-file') return this.#plain.findStaged();
    return (await findProtectedKey(this.#keychain, stagedKeyFile(this.place)))?.key;
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
    if (this.#isUnconfirmed) return 'unconfirmed';
    return (await this.#keychain.isAvailable()) ? 'available' : 'unavailable';
  }

  async protect(): Promise<string> {
    await writeProtectedKey(this.#keychain, unconfirmedKeyFile(this.#keyFile), this.#key);
    this.#isUnconfirmed = true;
    return protectedKeyFile(this.#keyFile);
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
  const keyFile = defaultKeyFile();
  const isNamed = Boolean(process.env.OFFERDESK_KEY_FILE);
  const mayCreate = isNewFolder(dataDir) && !hasKeyring(dataDir);
  const open = (protection: Protection, key: Buffer) =>
    new DesktopKeyStore(keychain, keyFile, isNamed, protection, key);
  if (isNamed) return open('key-file', loadMasterKey(keyFile, mayCreate));
  await confirm(dataDir, keychain, keyFile);
  const target = protectedKeyFile(keyFile);
  if (!existsSync(keyFile) && existsSync(target)) {
    const { key, isProtected } = await readProtectedKey(keychain, target);
    if (isProtected) return open('keychain', key);
    // It protects no more than a key file, which the settings and commands recognize as such.
    replaceDurably(keyFile, formatMasterKey(key));
    renameDurably(target, unconfirmedKeyFile(keyFile));
  }
  const isNew = !existsSync(keyFile);
  const store = open('key-file', loadMasterKey(keyFile, mayCreate));
  if ((isNew || existsSync(unconfirmedKeyFile(keyFile))) && (await keychain.isAvailable())) {
    // The key file stays in use.
    await store.protect().catch(console.error);
  }
  return store;
}

/**
 * Deletes the key file if the keychain still opens what it encrypted at an earlier start. Chromium stores a new key of
 * the keychain later than it encrypts with it: after a power failure in between, only the key file opens the data.
 */
async function confirm(dataDir: string, keychain: SystemKeychain, keyFile: string): Promise<void> {
  const file = unconfirmedKeyFile(keyFile);
  const opened = await findProtectedKey(keychain, file).catch(() => undefined);
  if (!opened?.isProtected || !opened.isFromEarlierStart) return;
  // A rotation may have replaced the key since.
  if (!hasKeyring(dataDir) || !belongsTo(readKeyringFile(dataDir), opened.key)) return;
  if (findMasterKey(keyFile)?.equals(opened.key) === false) return;
  // The threads of another host on this folder read the key file.
  const lock = tryLock(dataFolderPaths(dataDir).hostLock);
  if (!lock) return;
  try {
    setAside(protectedKeyFile(keyFile));
    renameDurably(file, protectedKeyFile(keyFile));
    removeDurably(keyFile);
  } finally {
    lock.release();
  }
}

/** Renames a file that has the place of another key: it may be the only copy. */
export function setAside(file: string): void {
  if (existsSync(file)) renameDurably(file, `${file}.${new Date().toISOString().replaceAll(/\W/g, '-')}`);
}
