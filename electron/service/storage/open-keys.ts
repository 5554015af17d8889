import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { renameDurably } from './durable-file.ts';
import {
  belongsTo,
  createKeyring,
  createKeyringFile,
  hasKeyring,
  type Keyring,
  type KeyringFile,
  keyringName,
  type MasterKey,
  readKeyringFile,
  unwrapKeyring,
  unwrapWithPassphrase,
  wrapKeyring,
  writeKeyringFile,
} from './keyring.ts';
import { defaultKeyFile, findMasterKey, loadMasterKey, stagedKeyFile } from './master-key.ts';
import type { ScryptCost } from './scrypt.ts';
import { dataFolderPaths, hasData } from './storage.ts';
import { PassphraseNeeded } from './storage-problems.ts';
import { Vault } from './vault.ts';

/** Where the keys of a data folder are. */
export interface KeyConfig {
  dataDir: string;
  /** The file of the master key; by default in the user's configuration folder. */
  keyFile?: string;
  /** The master key itself, if the host has it from another source, such as a keychain. */
  masterKey?: Uint8Array;
  /** The cost of passwords and passphrases; only tests choose one. */
  passwordCost?: ScryptCost;
}

/** The keys of a data folder, and what a change of its master key requires. */
export interface OpenKeys {
  masterKey: MasterKey;
  keyring: Keyring;
  file: KeyringFile;
}

/** The suffix of files that replace others when a rotation completes. */
export const successorSuffix = '.next';

/**
 * Whether a data folder is still to be created.
 * @throws if its database is missing: a new one would replace its log, and have no records of its files and drafts
 */
export function isNewFolder(dataDir: string): boolean {
  if (hasData(dataDir)) return false;
  const { database, files, orphans, drafts, auditHead } = dataFolderPaths(dataDir);
  const isUsed =
    (hasKeyring(dataDir) && !readKeyringFile(dataDir).isNew) ||
    existsSync(auditHead) ||
    (statSync(`${database}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0 ||
    [files, orphans, drafts].some((folder) => existsSync(folder) && readdirSync(folder).length > 0);
  if (!isUsed) return true;
  throw new Error(
    `The database of ${dataDir} is missing; restore it: put offerdesk.sqlite and offerdesk.sqlite-wal back, or restore a backup with "offerdesk restore BACKUP --data-dir '${dataDir}' --replace". For a new installation, use another data folder.`,
  );
}

/**
 * Opens the keys of a data folder. For a folder without data they are created, with a master key if there is none. A
 * rotation that was interrupted after its decisive step is completed.
 * @param mayCreate whether they may be created
 * @throws with what to do, if the master key, the keyring, or the database is missing, or a key is damaged or of another
 *   data folder
 */
export function openKeys(config: KeyConfig, mayCreate = isNewFolder(config.dataDir)): OpenKeys {
  const { dataDir } = config;
  if (mayCreate && !hasKeyring(dataDir)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const keyring = wrapKeyring(createKeyring(), readMasterKey(config, true));
    createKeyringFile(dataDir, { ...keyring, isNew: true });
  }
  // The master key first: without it, other missing files do not matter.
  const current = readMasterKey(config, false);
  const file = readKeyringFile(dataDir);
  const masterKey = belongsTo(file, current.key) ? current : readStaged(config, file);
  const keyring = masterKey && unwrapKeyring(file, masterKey);
  if (!masterKey || !keyring) {
    throw new Error(
      `The master key in ${current.source} belongs to another data folder: name the key file of this one with --key-file or OFFERDESK_KEY_FILE`,
    );
  }
  return { masterKey, keyring, file: finishMoving(dataDir, file) };
}

/** The keys of a data folder, as `openKeys` opens them. */
export function openVault(config: KeyConfig, mayCreate?: boolean): Vault {
  return new Vault(openKeys(config, mayCreate).keyring);
}

/**
 * The keys of a backup, which may be from another machine or from before a rotation.
 * @param passphrase of the backup; without one, the master key opens it
 * @throws PassphraseNeeded; or with what to do, if they cannot be opened otherwise
 */
export async function openBackupKeyring(
  backup: string,
  config: KeyConfig,
  passphrase?: string,
): Promise<Keyring> {
  if (!hasKeyring(backup)) throw new Error(`No backup found in ${backup}: ${keyringName} is missing`);
  const file = readKeyringFile(backup);
  if (passphrase !== undefined) {
    const keyring = await unwrapWithPassphrase(file, passphrase, config.passwordCost);
    if (keyring) return keyring;
    if (file.passphrase) throw new PassphraseNeeded('The passphrase of the backup is incorrect');
    throw new Error('The backup has no passphrase: only the master key that it was created with opens it');
  }
  if (file.passphrase && !hasMasterKey(config)) throw new PassphraseNeeded(askForPassphrase);
  const keyring = unwrapKeyring(file, readMasterKey(config, false), readOwnFile(config));
  if (keyring) return keyring;
  if (file.passphrase) throw new PassphraseNeeded(askForPassphrase);
  throw new Error('The backup was created with another master key. Set OFFERDESK_KEY_FILE to that key.');
}

/**
 * Puts the keys of a backup under the master key of this machine, in a copy of the backup. A master key is created
 * on a machine that has none.
 * @param copy the folder that becomes the data folder
 */
export function adoptKeyring(copy: string, keyring: Keyring, config: KeyConfig): void {
  const own = readOwnFile(config);
  writeKeyringFile(copy, wrapKeyring(keyring, readMasterKey(config, !own), own?.retired));
}

function readMasterKey(config: KeyConfig, mayCreate: boolean): MasterKey {
  const { masterKey, keyFile = defaultKeyFile() } = config;
  return { key: masterKey ? Buffer.from(masterKey) : loadMasterKey(keyFile, mayCreate), source: keyFile };
}

function hasMasterKey({ masterKey, keyFile = defaultKeyFile() }: KeyConfig): boolean {
  return masterKey !== undefined || findMasterKey(keyFile) !== undefined;
}

const askForPassphrase = 'The backup was created with another master key: enter the passphrase of the backup';

/** Of the data folder, if it has data. */
function readOwnFile({ dataDir }: KeyConfig): KeyringFile | undefined {
  return hasKeyring(dataDir) ? readKeyringFile(dataDir) : undefined;
}

/** A rotation stores the new master key next to the current one before its decisive step. */
function readStaged(config: KeyConfig, file: KeyringFile): MasterKey | undefined {
  const { masterKey, keyFile = defaultKeyFile() } = config;
  // A host with a key store has already done this.
  if (masterKey) return undefined;
  const key = findMasterKey(stagedKeyFile(keyFile));
  if (!key || !belongsTo(file, key)) return undefined;
  renameDurably(stagedKeyFile(keyFile), keyFile);
  return { key, source: keyFile };
}

/** Puts the files in place that a rotation prepared. Each step can be repeated. */
export function finishMoving(dataDir: string, file: KeyringFile): KeyringFile {
  const { moving, ...finished } = file;
  if (!moving) return file;
  for (const name of moving) {
    const path = join(dataDir, name);
    if (!existsSync(path + successorSuffix)) continue;
    // The new file contains everything from the log of the previous one.
    for (const suffix of ['-wal', '-shm']) rmSync(path + suffix, { force: true });
    renameDurably(path + successorSuffix, path);
  }
  writeKeyringFile(dataDir, finished);
  return finished;
}
