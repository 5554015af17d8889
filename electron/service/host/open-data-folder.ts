import type { MasterKeyStore } from '#service/storage/key-store.ts';
import { type KeyConfig, openKeys } from '#service/storage/open-keys.ts';
import type { Service } from '../kernel/context.ts';
import { readSettings } from '../kernel/settings.ts';
import { writeKeyringFile } from '../storage/keyring.ts';
import type { Storage } from '../storage/storage.ts';
import { Vault } from '../storage/vault.ts';
import { recoverFromRestore } from './backup/exchange-folders.ts';

/** The configuration of a host. */
export interface HostConfig extends KeyConfig {
  /** Where the master key is stored; in the key file unless given. */
  keyStore?: MasterKeyStore;
  /**
   * Whether threads of its own write and run heavy reads, so that the thread that answers requests waits neither for
   * the disk nor for a long list.
   */
  hasThreads?: boolean;
}

/**
 * The configuration for worker threads. Its master key is always the current one, because a rotation replaces it
 * while the program runs.
 */
export function configForThreads({ keyStore, ...config }: HostConfig): KeyConfig {
  if (!keyStore) return config;
  return {
    ...config,
    get keyFile() {
      return keyStore.place;
    },
    get masterKey() {
      return keyStore.key;
    },
  };
}

/**
 * Only one `host` can have the data folder open. A `secondary`, such as a CLI command, works next to it.
 */
export type ServiceRole = 'host' | 'secondary';

/** The open parts of a data folder, before background work starts. */
export type OpenedService<Opened extends Storage = Storage> = Pick<Service, 'vault' | 'settings'> & {
  storage: Opened;
};

/**
 * Opens the database, vault, and settings of a data folder that other programs may have open. It first completes or
 * reverses an interrupted restore.
 * @param open opens the database, for reading or also for writing
 * @throws with what to do, if the key is missing or wrong, the database is missing or has lost its last events, or the
 *   data is from a newer version
 */
export async function openDataFolder<Opened extends Storage>(
  config: KeyConfig,
  open: (dataDir: string, vault: Vault) => Promise<Opened>,
): Promise<OpenedService<Opened>> {
  const { dataDir } = config;
  recoverFromRestore(dataDir);
  const { keyring, file } = openKeys(config);
  const vault = new Vault(keyring);
  const storage = await open(dataDir, vault);
  try {
    const { isNew, ...created } = file;
    if (isNew) writeKeyringFile(dataDir, created);
    return { storage, vault, settings: await readSettings(storage.reader) };
  } catch (error) {
    await storage.close();
    throw error;
  }
}
