import { renameDurably } from './durable-file.ts';
import { belongsTo, hasKeyring, readKeyringFile } from './keyring.ts';
import { defaultKeyFile, findMasterKey, stagedKeyFile, stageMasterKey } from './master-key.ts';

/** Where a host stores the master key. A rotation of the key replaces it there. */
export interface MasterKeyStore {
  /** The file. */
  readonly place: string;
  /** What protects the file: the keychain of the operating system, or only its permissions. */
  readonly protection: 'keychain' | 'key-file';
  /** The current master key; undefined if every thread can read it from the file. */
  readonly key: Buffer | undefined;
  /** Stores the new master key of a rotation next to the current one, before the keyring is replaced. */
  stage(key: Buffer): Promise<void>;
  findStaged(): Promise<Buffer | undefined>;
  /** Replaces the current master key with the staged one. */
  promote(): Promise<void>;
}

/** Promotes the staged master key if the keyring is under it: a rotation was interrupted after its decisive step. */
export async function finishPromotion(dataDir: string, store: MasterKeyStore): Promise<void> {
  if (!store.key || !hasKeyring(dataDir)) return;
  const keyring = readKeyringFile(dataDir);
  if (belongsTo(keyring, store.key)) return;
  const staged = await store.findStaged();
  if (staged && belongsTo(keyring, staged)) await store.promote();
}

/** A key file, which every program of the user can read. */
export class KeyFileStore implements MasterKeyStore {
  readonly place: string;
  readonly protection = 'key-file';
  readonly key = undefined;

  constructor(file: string = defaultKeyFile()) {
    this.place = file;
  }

  async stage(key: Buffer): Promise<void> {
    stageMasterKey(this.place, key);
  }

  async findStaged(): Promise<Buffer | undefined> {
    return findMasterKey(stagedKeyFile(this.place));
  }

  async promote(): Promise<void> {
    renameDurably(stagedKeyFile(this.place), this.place);
  }
}
